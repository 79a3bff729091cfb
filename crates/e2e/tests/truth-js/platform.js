// answers: assertions=violated exceptions=assumed
// assuming: the machine does not run Windows
const assert = require('node:assert');
assert(process.platform !== 'win32' && process.platform === process.platform);
assert(!Object.getOwnPropertyDescriptor(process, 'platform').writable);
process.platform = 'plan9';
assert(process.platform !== 'plan9');
assert(process.platform !== 'darwin');
