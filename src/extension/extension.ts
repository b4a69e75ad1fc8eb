import { join } from 'node:path';
import { type ExtensionContext, l10n, window, workspace } from 'vscode';
import { LauncherInstall } from '../clients/files/launcherInstall.js';
import { LedgerStore } from '../clients/files/ledgerStore.js';
import { sessionsFolder, taplineHome } from '../tap/home.js';
import { messageOf } from './base/errors.js';
import { ConfigLenses } from './codelens/provider.js';
import { registerCancelCommands } from './commands/cancel.js';
import { registerCompareCommands } from './commands/compareSessions.js';
import { registerConfigCommands } from './commands/config.js';
import { registerDemoCommands } from './commands/demo.js';
import { registerDetailsCommands } from './commands/details.js';
import { DIFF_SCHEME, DiffDocuments } from './commands/diff.js';
import { registerExportCommands } from './commands/exportTrace.js';
import { registerHousekeepingCommands } from './commands/housekeeping.js';
import { registerIssueCommand } from './commands/issue.js';
import { registerPasteLogCommand } from './commands/pasteLog.js';
import { registerRecordCommands } from './commands/record.js';
import { CommandRegistry } from './commands/registry.js';
import { registerReportCommand } from './commands/saveReport.js';
import { registerSessionCommands } from './commands/sessions.js';
import { registerShareCommand } from './commands/share.js';
import { registerTapCommands } from './commands/tap.js';
import { registerTimelineCommands } from './commands/timeline.js';
import { registerUntapAllCommand } from './commands/untapAll.js';
import { Configs } from './config/configs.js';
import { thisMachine } from './config/places.js';
import { Policy } from './config/policy.js';
import { Tapper } from './config/tapper.js';
import { DebuggedServers } from './debug/debugged.js';
import { Debugging, registerDebugCommands } from './debug/register.js';
import { StopTracker } from './debug/stops/tracker.js';
import { Demo } from './demo/demo.js';
import { FindingsDiagnostics } from './diagnostics/findings.js';
import { FilterPicks } from './filters/picks.js';
import { SavedFilters } from './filters/saved.js';
import { tellFirstRecording } from './housekeeping/firstRecording.js';
import { Housekeeper } from './housekeeping/housekeeper.js';
import { OpenMarks } from './housekeeping/openMarks.js';
import { tellPruned } from './housekeeping/tellPruned.js';
import { LanguageModelTools } from './lm/tools.js';
import { LogFiles } from './logs/logFiles.js';
import { SpanExport } from './otlp/spanExport.js';
import { tellSpanTrouble } from './otlp/tellTrouble.js';
import { SpanThread } from './otlp/thread.js';
import { sayPhrases } from './phrases.js';
import { TwinProvider } from './provider/provider.js';
import { Twins } from './provider/twins.js';
import { showRuleProblems } from './ruleProblems.js';
import { ServerActivity } from './servers/activity.js';
import { ServersTree } from './servers/tree.js';
import { registerServersView } from './servers/view.js';
import { Canceller } from './sessions/canceller.js';
import { SessionsFolder } from './sessions/directory.js';
import { sendCancel } from './sessions/sendCancel.js';
import { StartWatch } from './sessions/startWatch.js';
import { SessionStore } from './sessions/store.js';
import { tellFailure } from './sessions/tellFailure.js';
import { SessionsTree } from './sessions/tree.js';
import { SessionsView } from './sessions/view.js';
import { Settings } from './settings.js';
import { JobRunner } from './share/jobs.js';
import { StatusBar } from './statusBar.js';
import { HostActions } from './timeline/actions.js';
import { BODY_SCHEME, BodyDocuments } from './timeline/bodyDocuments.js';
import { TimelineHub } from './timeline/hub.js';
import { IdleState } from './timeline/idle.js';
import { TimelinePanels } from './timeline/panels.js';
import { TraceEditor } from './timeline/traceEditor.js';
import { TimelineView } from './timeline/view.js';
import { trackCancelled } from './walkthrough.js';
import { WorkerClient } from './worker/client.js';

/**
 * Composition root: everything that exists, and how it is wired. Called when a view of Tapline is shown, one of its commands run
 * or a trace opened, never before. Nothing here waits: folders are read and the worker is started when somebody needs them.
 */
export function activate(context: ExtensionContext): void {
  try {
    compose(context);
  } catch (error) {
    // VS Code only logs it.
    void window.showErrorMessage(l10n.t('Tapline could not start: {0}', messageOf(error)));
    throw error;
  }
}

function compose(context: ExtensionContext): void {
  const own = <T extends { dispose(): unknown }>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const { extensionUri, extensionPath } = context;
  const version = String(context.extension.packageJSON.version);
  const home = taplineHome();
  const log = own(window.createOutputChannel('Tapline', { log: true }));
  const settings = own(new Settings());

  // The analysis of traces, in a thread of its own that starts with the first question.
  const worker = own(
    new WorkerClient({
      script: join(extensionPath, 'dist', 'worker.js'),
      settings: settings.worker,
      say: sayPhrases,
      onCrash: (message) => {
        log.error(message);
        void window.showWarningMessage(message);
      },
      onProblems: (problems) => void showRuleProblems(problems),
    }),
  );
  own(settings.onDidChange(() => void worker.configure(settings.worker).catch((error: unknown) => log.error(messageOf(error)))));

  // What is configured, what is tapped, what runs and ran.
  const ledger = new LedgerStore(home);
  const launcher = new LauncherInstall(join(extensionPath, 'dist'), home, version);
  const policy = new Policy(launcher);
  const configs = own(new Configs(thisMachine(context), policy, log));
  const tapper = new Tapper(launcher, ledger, configs, policy);
  const twins = own(new Twins(context.workspaceState));
  own(new TwinProvider(twins, configs, launcher, log));
  const folder = sessionsFolder(home);
  const store = own(new SessionStore(new SessionsFolder(folder, log), worker, log));
  const demo = own(new Demo(join(extensionPath, 'media'), home, launcher, store));

  // What of it leaves this machine: nothing, unless a person wants it to.
  const spans = own(
    new SpanExport({
      folder,
      log,
      wanted: () => settings.spans,
      onDidChangeSettings: settings.onDidChange,
      sessions: () => store.all.map(({ file, state }) => `${file} ${state.kind}`).join(),
      onDidChangeSessions: store.onDidChange,
      start: (task, listener) => new SpanThread(join(extensionPath, 'dist', 'spans.js'), task, listener),
      tell: (trouble) => void tellSpanTrouble(trouble),
    }),
  );

  // What a person can do about it.
  const canceller = new Canceller(store, worker, sendCancel, settings, log);
  const bodies = new BodyDocuments(worker);
  const idle = own(new IdleState(configs, ledger, store));
  const filters = new FilterPicks(new SavedFilters(context.workspaceState));
  const actions = new HostActions(store, worker, canceller, bodies, idle, filters);
  const diffs = new DiffDocuments();
  own(workspace.registerTextDocumentContentProvider(BODY_SCHEME, bodies));
  own(workspace.registerTextDocumentContentProvider(DIFF_SCHEME, diffs));

  // What they see.
  const services = { extensionUri, worker, actions, settings, idle };
  const hub = own(new TimelineHub());
  const timeline = own(new TimelineView(services, store, hub, context.workspaceState));
  const panels = own(new TimelinePanels(services, store, hub));
  const logs = own(new LogFiles(worker));
  own(new TraceEditor(services, store, hub, logs));
  const tree = own(new SessionsTree(store, configs, ledger));
  const sessionsView = own(new SessionsView(tree, store, timeline, spans));
  const activity = new ServerActivity(configs, store);
  const servers = own(new ServersTree(configs, activity, twins, store));
  own(registerServersView(servers));
  own(new ConfigLenses(configs, activity, twins, store));
  own(new FindingsDiagnostics(configs, activity, twins, store, worker, String(context.extension.packageJSON.repository.url), log));
  own(new StatusBar(store, spans));
  own(new StopTracker(store, log));
  const debugged = own(new DebuggedServers(store));
  own(new Debugging({ configs, launcher, debugged, timeline, worker, version, memory: context.globalState }));
  own(new LanguageModelTools(store, worker, settings));
  const startWatch = own(new StartWatch(store));
  own(startWatch.onDidFail((failed) => void tellFailure(failed, worker, timeline)));
  own(trackCancelled(canceller));

  // What stays of it.
  const limits = () => settings.limits;
  own(new OpenMarks(folder, hub, log));
  const isOpen = (file: string) => hub.files.has(file) || timeline.shownFile === file;
  own(new Housekeeper({ store, limits, isOpen, folder, log, tell: (count, bytes) => void tellPruned(count, bytes, log) }));
  own(tellFirstRecording(store, folder, limits, context.globalState));

  const registry = own(new CommandRegistry(log));
  registerTapCommands(registry, { configs, tapper, launcher, diffs, timeline, startWatch, twins });
  registerUntapAllCommand(registry, { configs, ledger, tapper, twins });
  registerRecordCommands(registry, { configs, twins, timeline, startWatch });
  registerConfigCommands(registry);
  registerCancelCommands(registry, { store, worker, canceller, sessionsView, timeline, settings, log });
  registerSessionCommands(registry, { store, tree, servers, configs, timeline, log, folder });
  registerHousekeepingCommands(registry, store, folder);
  registerPasteLogCommand(registry, logs);
  const sharing = { store, hub, worker, jobs: new JobRunner(join(extensionPath, 'dist', 'jobs.js'), sayPhrases), diffs };
  registerShareCommand(registry, sharing);
  registerExportCommands(registry, sharing);
  registerReportCommand(registry, sharing);
  registerIssueCommand(registry, sharing);
  registerCompareCommands(registry, sharing);
  registerTimelineCommands(registry, { hub, view: timeline, panels, actions });
  registerDetailsCommands(registry, { hub, worker, actions, bodies });
  registerDebugCommands(registry, debugged);
  registerDemoCommands(registry, demo, store, timeline);

  void store.start().catch((error: unknown) => log.error(messageOf(error)));
  void launcher.refreshInstalled().catch((error: unknown) => log.warn(messageOf(error)));
  log.info(`Tapline ${version}, sessions in ${folder}`);
}
