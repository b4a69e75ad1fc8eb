// The `tapline` command. It only chooses: `run` stands in front of somebody's server and must start as fast as it can, so it loads
// the tap's bundle and nothing else; everything else is in the bundle of the commands.

const argv = process.argv.slice(2);

if (argv[0] === 'run' && argv[1] !== '--help' && argv[1] !== '-h') {
  const tap = require('./tap.js') as typeof import('../tap/main.js');
  tap.runCommand(argv);
} else {
  const commands = require('./commands.js') as typeof import('./commands.js');
  void commands.main(argv);
}
