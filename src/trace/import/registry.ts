import type { Format } from './format.js';
import { claudeCode } from './formats/claude-code.js';
import { claudeDesktop } from './formats/claude-desktop.js';
import { cursor } from './formats/cursor.js';
import { exchangeLines } from './formats/exchange-lines.js';
import { goSdk } from './formats/go-sdk.js';
import { har } from './formats/har.js';
import { inspectorConsole } from './formats/inspector-console.js';
import { inspectorExport } from './formats/inspector-export.js';
import { inspectorNetwork } from './formats/inspector-network.js';
import { javaSdk } from './formats/java-sdk.js';
import { mcpProxy } from './formats/mcp-proxy.js';
import { mcpProxyEvents } from './formats/mcp-proxy-events.js';
import { mcporter } from './formats/mcporter.js';
import { mcpsnoop } from './formats/mcpsnoop.js';
import { mcpspy } from './formats/mcpspy.js';
import { pythonSdk } from './formats/python-sdk.js';
import { quarkus } from './formats/quarkus.js';
import { supergateway } from './formats/supergateway.js';
import { transcript } from './formats/transcript.js';
import { vscode } from './formats/vscode.js';
import { zed } from './formats/zed.js';

/**
 * Every format there is. Where a file bears the marks of several, the first one counts: a client's log holds the stderr of its servers,
 * which may hold the log of an SDK, but not the other way round.
 */
export const FORMATS: readonly Format[] = [
  exchangeLines,
  mcpsnoop,
  mcporter,
  mcpspy,
  claudeDesktop,
  claudeCode,
  vscode,
  cursor,
  har,
  supergateway,
  inspectorExport,
  inspectorNetwork,
  quarkus,
  javaSdk,
  mcpProxy,
  mcpProxyEvents,
  goSdk,
  zed,
  inspectorConsole,
  pythonSdk,
  transcript,
];
