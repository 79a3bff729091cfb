// truth: holds, n: 1
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
const m = new Map();
for (const v of a) m.set(v, (m.get(v) || 0) + 1);
let t = 0;
for (const c of m.values()) t += c;
assert(t === N);
