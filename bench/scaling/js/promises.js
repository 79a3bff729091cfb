// truth: holds, n: 4
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

let t = 0;
(async () => {
  for (let i = 0; i < N; i++) t += await Promise.resolve(i & 1);
  assert(t === Math.floor(N / 2));
})();
