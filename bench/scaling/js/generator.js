// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
function* all() { for (const v of a) yield v & 7; }
let t = 0;
for (const v of all()) t += v;
assert(t <= 7 * N);
