// A server that does one unusual thing with its streams or its process; the first argument says which.

import { closeSync, writeSync } from 'node:fs';

const [what = '', value = ''] = process.argv.slice(2);
const stay = () => setInterval(() => {}, 1000);

switch (what) {
  case 'echo-bytes':
    process.stdin.pipe(process.stdout);
    break;
  case 'exit':
    process.exit(Number(value));
    break;
  case 'on-signal':
    process.on(value, () => process.exit(42));
    process.stdout.write('ready\n');
    stay();
    break;
  case 'close-stdout':
    process.stdout.write('last words\n', () => {
      closeSync(1);
      process.stdin.resume();
      process.stdin.on('data', (chunk) => writeSync(2, `still here: ${chunk}`));
      process.stdin.on('end', () => process.exit(5));
    });
    break;
  case 'close-stdin':
    closeSync(0);
    process.stdout.write('closed\n');
    stay();
    break;
  case 'never-read':
    process.stdout.write('not reading\n');
    stay();
    break;
  case 'eof-then-late':
    process.stdin.on('end', () => setTimeout(() => process.stdout.write('after the end\n', () => process.exit(3)), 100));
    process.stdin.resume();
    break;
  case 'flood':
    // Writes until its reader is gone, then says how it learnt of that.
    process.stdout.on('error', (error) => {
      writeSync(2, `flood: ${error.code}\n`);
      process.exit(9);
    });
    {
      const more = () => {
        while (process.stdout.write(`${'x'.repeat(1000)}\n`));
      };
      process.stdout.on('drain', more);
      more();
    }
    break;
  case 'stderr-bytes':
    writeSync(2, Buffer.from([0xff, 0x00, 0x41, 0x0a, 0xc3, 0xa9, 0x0a, 0x1b, 0x5b, 0x31, 0x6d]));
    break;
  case 'line': {
    // One line of so many bytes, with multi-byte characters and escapes in it; `forever`: one that does not end.
    const piece = Buffer.from('é"\\\\\\u0001😀 text '.repeat(2000));
    const size = value === 'forever' ? Number.POSITIVE_INFINITY : Number(value);
    for (let left = size; left > 0; left -= piece.length)
      if (!process.stdout.write(left < piece.length ? Buffer.alloc(left, 'z') : piece))
        await new Promise((done) => process.stdout.once('drain', done));
    process.stdout.write('\n{"after":true}\n');
    stay();
    break;
  }
  case 'environment':
    process.stdout.write(`${JSON.stringify({ cwd: process.cwd(), env: process.env, argv: process.argv.slice(2) })}\n`);
    break;
  case 'leave-child': {
    // A grandchild that holds the pipes open after this process has gone.
    const { spawn } = await import('node:child_process');
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3000)'], { stdio: 'inherit' }).unref();
    process.exit(4);
  }
}
