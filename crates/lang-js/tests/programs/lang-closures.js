function counter(start) {
  let n = start;
  return { inc: () => ++n, dec: () => --n, get value() { return n; } };
}
const a = counter(10), b = counter(0);
a.inc(); a.inc(); b.dec();
console.log(a.value, b.value);
const fs = [];
for (let i = 0; i < 3; i++) fs.push(() => i);
console.log(fs.map((f) => f()));
var gs = [];
for (var j = 0; j < 3; j++) gs.push(() => j);
console.log(gs.map((f) => f()));
const add = (x) => (y) => (z) => x + y + z;
console.log(add(1)(2)(3));
const memo = (f) => { const c = {}; return (n) => (n in c ? c[n] : (c[n] = f(n))); };
let calls = 0;
const sq = memo((n) => (calls++, n * n));
console.log(sq(4), sq(4), calls);
const loops = [];
for (let i = 0, inc = () => i++; i < 3; inc(), i++) { loops.push(() => i); if (loops.length > 4) break; }
console.log(loops.length);
