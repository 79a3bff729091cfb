// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
let s = 'idle';
for (const e of a) {
  if (s === 'idle') s = e > 0 ? 'run' : 'idle';
  else if (s === 'run') s = e > 10 ? 'stop' : e < 0 ? 'idle' : 'run';
  else s = e === 0 ? 'idle' : 'stop';
}
assert(s === 'idle' || s === 'run' || s === 'stop');
