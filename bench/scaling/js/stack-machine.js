// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
const stack = [];
for (const v of a) if (v >= 0) stack.push(v); else stack.pop();
assert(stack.length <= N);
