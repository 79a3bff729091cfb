// truth: holds, n: 64
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const down = (d) => (d === 0 ? 0 : 1 + down(d - 1));
assert(down(N) === N);
