// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
let caught = 0;
for (const v of a) try { if (v < 0) throw new RangeError('negative'); } catch (e) { caught++; }
assert(caught <= N);
