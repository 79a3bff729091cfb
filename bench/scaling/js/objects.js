// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
let head = null, n = 0;
for (const v of a) if (v > 0) { head = { v, next: head }; n++; }
let m = 0;
for (let c = head; c; c = c.next) m++;
assert(m === n);
