const a = [1, 2, 3];
a.forEach((x, i) => { if (i < 2) a.push(x * 10); });
console.log(a);
const b = [1, 2, 3, 4];
b.forEach((x) => { if (x === 2) b.shift(); });
console.log(b);
console.log([1, 2, 3].map((x, i, arr) => { arr.length = 1; return x; }), [3, 2, 1].filter((x, i, arr) => { arr[2] = 9; return true; }));
const m = new Map([[1, 1], [2, 2]]);
for (const [k] of m) { if (k < 5) m.set(k + 2, 0); m.delete(k); }
console.log(m);
const s = new Set([1, 2, 3]);
for (const v of s) { s.delete(v); if (v < 3) s.add(v + 10); }
console.log(s);
const big = new Map();
for (let i = 0; i < 100; i++) big.set("k" + i, i);
let n = 0;
for (const [k, v] of big) { if (v % 3) big.delete(k); n++; if (n > 200) break; }
console.log(big.size, n, [...big.keys()].slice(0, 5), big.get("k99"), big.has("k98"));
