// Preloaded into a process that is measured: says at its end how much memory it held at most, in KiB.
const { writeSync } = require('node:fs');

process.on('exit', () => writeSync(2, `\npeak ${process.resourceUsage().maxRSS}\n`));
