// Runs beside Tapline under `npm start`, so that Tapline itself knows nothing of the demo workspace: opens the walkthrough.

const vscode = require('vscode');

exports.activate = () => {
  const tapline = vscode.extensions.getExtension('tapline.tapline');
  if (!tapline) throw new Error('Tapline is not installed here.');
  const [walkthrough] = tapline.packageJSON.contributes.walkthroughs;
  return vscode.commands.executeCommand('workbench.action.openWalkthrough', `${tapline.id}#${walkthrough.id}`, false);
};
