/**
 * What the adapter says to people, in English. It knows no `vscode`, so it gets a function that says these words in the language of
 * the editor.
 */
export const WORDS = {
  started: 'Started “{0}”: {1}',
  connected: 'Connected to {0} {1}, MCP {2}. Type a request, such as tools/list, or help.',
  connectedPlain: 'Connected to the server, MCP {0}. Type a request, such as tools/list, or help.',
  tools: 'Tools: {0}',
  notStarted: 'The server could not be started: {0}',
  noFolder: 'The server could not be started: its working directory {0} is not there, or is no folder. Look at “cwd” in its configuration.',
  wrongText: '“{0}” in the debug configuration has to be a text.',
  wrongFlag: '“{0}” in the debug configuration has to be true or false.',
  wrongList: '“{0}” in the debug configuration has to be a list of texts, such as {1}.',
  wrongObject: '“{0}” in the debug configuration has to be an object, such as {1}.',
  wrongChoice: '“{0}” in the debug configuration cannot be {1}. It can be: {2}.',
  notLaunch:
    '“request” in the debug configuration has to be “launch”: Tapline starts the server that it debugs, and joins none that runs already.',
  notYet: 'The server has not answered the handshake yet. What you type waits until it has; open lists what it was asked.',
  handshakeFailed: 'The handshake failed: {0}. Requests can be sent all the same.',
  exitedCode: 'The server exited with code {0}.',
  exitedSignal: 'The server was ended by {0}.',
  restarting: 'Restarting the server…',
  noDebugger: 'No debugger is attached: {0}.',
  debuggerFailed: 'The debugger could not be attached: {0}. The server runs without it.',
  notRunning: 'The server is not running. Restart it first.',
  notJson: 'The parameters are not valid JSON: {0}. Example: {1}',
  notObject: 'The parameters have to be a JSON object. Example: {0}',
  unknownCommand: '“{0}” is neither a method, nor a tool of this server, nor a command. Type help to see what there is.',
  takesNothing: 'Type {0} alone: nothing follows it.',
  cancelWhich: 'Say which request to cancel, for example: cancel {0}',
  cancelNone: 'No request is open.',
  cancelUnknown: 'No request with the id {0} is open. Open are: {1}',
  cancelInitialize: 'The handshake cannot be cancelled: the specification forbids it.',
  cancelled: 'Request {0} was cancelled.',
  cancelSent: 'Sent notifications/cancelled for request {0}.',
  notified: 'Sent {0}.',
  notifyWhat: 'Say which notification to send, for example: notify notifications/roots/list_changed',
  stillOpen: 'Request {0} ({1}) is still open. Give it up with: cancel {0}',
  ended: 'The server ended before it answered request {0}.',
  stopped: 'Request {0} was still open when the server was stopped.',
  openOne: 'Request {0}: {1}, open for {2}',
  failed: 'Error {0}: {1}',
  declined: 'The server asked for {0}; it was declined, as nobody is asked in a debugging session.',
  refused: 'The server asked for {0}, which this client does not offer; it was refused.',
  strayAnswer: 'The server answered request {0}, which is not open.',
  notMessage: 'The server wrote a line that is no message: {0}',
  helpIntro: 'What you type goes to the server:',
  helpMethod: 'sends any request; parameters are one JSON object',
  helpTool: 'calls a tool by its name alone',
  helpNotify: 'sends a notification',
  helpCancel: 'gives a request up and tells the server so',
  helpOpen: 'lists the requests that are open',
} as const;

export type Word = keyof typeof WORDS;

/** Says words in the language of the editor; `values` take the places of `{0}`, `{1}` ….  */
export type Say = (word: Word, ...values: readonly (string | number)[]) => string;
