// Integers around the limit of exactness.
let n = 9007199254740990;
for (let i = 0; i < 5; i++) console.log(n++, n, n + 1, n * 2, n * n);
let p = 1;
for (let i = 0; i < 80; i += 7) console.log(i, (p = 2 ** i), p + 1, p - 1, -p, p / 3);
console.log(0.1 + 0.2, 1 / 3, 100 / 3, 5e-324 / 2, 1.7976931348623157e308 * 10);
console.log(4294967296 * 4294967296, 123456789 * 987654321, 1e15 + 0.3, 3 * 0.1);
