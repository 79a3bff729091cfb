// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
const b = JSON.parse(JSON.stringify({ n: N, list: [1, 2, 3] }));
assert(b.n === N && b.list.length === 3);
