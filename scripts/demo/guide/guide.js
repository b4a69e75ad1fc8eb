// Runs beside Tapline under `npm start`, so that Tapline itself knows nothing of the demo workspace: opens the walkthrough.

const vscode = require('vscode');

exports.activate = () => vscode.commands.executeCommand('workbench.action.openWalkthrough', 'tapline.tapline#start', false);
