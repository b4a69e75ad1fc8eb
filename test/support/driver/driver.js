// Runs in the extension host of the workbench under test: connects to the test and evaluates the functions that it sends.

const { connect } = require('node:net');
const { createInterface } = require('node:readline');
const vscode = require('vscode');

exports.activate = () => {
  const socket = connect(Number(process.env.TAPLINE_TEST_DRIVER), '127.0.0.1');
  socket.on('error', () => {});
  createInterface({ input: socket }).on('line', async (line) => {
    const { seq, code, arg } = JSON.parse(line);
    const answer = await run(code, arg).then(
      (result) => ({ seq, result: result ?? null }),
      (error) => ({ seq, error: String(error?.stack ?? error) }),
    );
    socket.write(`${JSON.stringify(answer)}\n`);
  });
};

async function run(code, arg) {
  // The test's own code, from the test's own process; this extension exists in no package.
  return await new Function('vscode', 'arg', `return (${code})(vscode, arg);`)(vscode, arg);
}
