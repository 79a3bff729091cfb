// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

let s = '';
for (let i = 0; i < N; i++) s += boolean() ? 'a' : 'bb';
assert(s.length >= N && s.length <= 2 * N);
