const mul = (a, b) => a.map((r) => b[0].map((_, j) => r.reduce((s, x, k) => s + x * b[k][j], 0)));
const T = (a) => a[0].map((_, j) => a.map((r) => r[j]));
const det = (m) => (m.length === 1 ? m[0][0] : m[0].reduce((s, x, j) => s + (j % 2 ? -1 : 1) * x * det(m.slice(1).map((r) => r.filter((_, k) => k !== j))), 0));
const id = (n) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => +(i === j)));
console.log(mul([[1, 2], [3, 4]], [[5, 6], [7, 8]]), T([[1, 2, 3], [4, 5, 6]]), det([[2, 0, 1], [1, 3, 2], [1, 1, 1]]), id(3));
let fib = id(2);
for (let i = 0; i < 50; i++) fib = mul(fib, [[1, 1], [1, 0]]);
console.log(fib[0][1], [[1, 2], [3, 4]].flat().reduce((a, b) => a + b), Math.max(...[[1, 9], [3, 4]].flat()));
