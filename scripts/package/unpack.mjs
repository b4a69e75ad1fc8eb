// Packs what `dist/` holds and unpacks it into the folder that is named: the tests of the workbench run what users get, not the source tree.

import { unpackedVsix } from '../package.mjs';

const [, , into] = process.argv;
if (into === undefined) throw new Error('usage: node scripts/package/unpack.mjs FOLDER');
unpackedVsix(into);
console.log(`unpacked into ${into}`);
