// truth: holds, n: 2
const assert = require('assert');
const { int, boolean } = require('conspect');
const N = 4; // doubled

const a = []; for (let i = 0; i < N; i++) a.push(int(-1000, 1000));
class A { area(x) { return x & 7; } }
class B extends A { area(x) { return x & 3; } }
let t = 0;
for (const v of a) t += (v > 0 ? new A() : new B()).area(v);
assert(t <= 7 * N);
