/** All ids that package.json and the code share; a test compares the two. */

export const commandIds = [
  'tapline.tapServer',
  'tapline.untapServer',
  'tapline.makeChange',
  'tapline.leaveChange',
  'tapline.untapEverything',
  'tapline.recordServer',
  'tapline.stopRecordingServer',
  'tapline.copyTappedCommand',
  'tapline.startServer',
  'tapline.showConfig',
  'tapline.cancelRequest',
  'tapline.cancelOpenRequest',
  'tapline.cancelSelected',
  'tapline.cancelAllLeaked',
  'tapline.openTimeline',
  'tapline.openTimelineInEditor',
  'tapline.openTrace',
  'tapline.pasteLog',
  'tapline.openSession',
  'tapline.revealTrace',
  'tapline.deleteSession',
  'tapline.shareTrace',
  'tapline.exportTrace',
  'tapline.saveReport',
  'tapline.copyAsMermaid',
  'tapline.copyAsIssue',
  'tapline.compareSessions',
  'tapline.selectSessionForCompare',
  'tapline.compareWithSelectedSession',
  'tapline.keepSession',
  'tapline.stopKeepingSession',
  'tapline.manageTraces',
  'tapline.showOlderSessions',
  'tapline.openBody',
  'tapline.openPart',
  'tapline.copyValue',
  'tapline.copyPath',
  'tapline.selectForCompare',
  'tapline.compareWithSelected',
  'tapline.copyJson',
  'tapline.followNewest',
  'tapline.pause',
  'tapline.resume',
  'tapline.nextFinding',
  'tapline.previousFinding',
  'tapline.zoomIn',
  'tapline.zoomOut',
  'tapline.panEarlier',
  'tapline.panLater',
  'tapline.showWholeSession',
  'tapline.focusFilter',
  'tapline.applySavedFilter',
  'tapline.saveFilter',
  'tapline.statistics',
  'tapline.groupBy',
  'tapline.changeLeakThreshold',
  'tapline.startDemo',
  'tapline.stopDemo',
  'tapline.showLog',
  'tapline.refresh',
  'tapline.restartServer',
] as const;
export type CommandId = (typeof commandIds)[number];

export const viewIds = ['tapline.sessions', 'tapline.timeline', 'tapline.servers'] as const;
export type ViewId = (typeof viewIds)[number];

/** Views in the container of VS Code's debugger. */
export const debugViewIds = ['tapline.debug'] as const;
export type DebugViewId = (typeof debugViewIds)[number];

/** Context keys, and what makes each true. */
export const contextKeys = {
  /** The timeline used last shows a session. */
  'tapline.timelineOpen': true,
  /** The timeline used last shows a session that lives: there is something to follow and to pause. */
  'tapline.timelineLive': true,
  /** The timeline used last follows the newest row. */
  'tapline.following': true,
  /** The timeline used last is paused. */
  'tapline.paused': true,
  /** A row is chosen in the timeline used last. */
  'tapline.rowSelected': true,
  /** A row was selected to be compared with another. */
  'tapline.rowToCompare': true,
  /** A session was selected to be compared with another. */
  'tapline.sessionToCompare': true,
  /** The keyboard is in a timeline, wherever that stands. */
  'tapline.timelineFocused': true,
  /** A server behind a tap is being debugged in this window. */
  'tapline.debugging': true,
  'tapline.demoRunning': true,
  /** A request was cancelled through Tapline in this window: the walkthrough's third step. */
  'tapline.hasCancelled': true,
  /** An editor shows a change of a configuration, and waits for a word on whether to make it. */
  'tapline.changeShown': true,
  /** A server is tapped: the walkthrough's fourth step. */
  'tapline.hasTapped': true,
} as const;
export type ContextKey = keyof typeof contextKeys;

export const settingIds = [
  'tapline.cancel.graceTime',
  'tapline.leak.threshold',
  'tapline.race.window',
  'tapline.rules',
  'tapline.diagnostics',
  'tapline.languageModelTools.bodies',
  'tapline.traces.maxSize',
  'tapline.traces.maxAge',
  'tapline.traces.maxCount',
  'tapline.otlp.endpoint',
  'tapline.otlp.headers',
] as const;
export type SettingId = (typeof settingIds)[number];

/** Language model tools. */
export const TOOL_LIST = 'list_mcp_sessions';
export const TOOL_QUERY = 'query_mcp_traffic';

/** The type of debug configurations for MCP servers. */
export const DEBUG_TYPE = 'tapline';

export const TRACE_EDITOR = 'tapline.trace';
/** The same timeline, for logs of other tools: offered, never chosen by itself. */
export const LOG_EDITOR = 'tapline.log';
export const TIMELINE_PANEL = 'tapline.timelineEditor';

/** Under which Tapline offers tapped twins of servers to VS Code. */
export const TWIN_PROVIDER = 'tapline.twins';

/** Colours of package.json's `colors`, for icons of native views. */
export type ColorId = 'pending' | 'answered' | 'failed' | 'cancelled' | 'orphaned' | 'leaked' | 'warning' | 'injected';
