const sieve = (n) => { const s = new Array(n + 1).fill(true); s[0] = s[1] = false; for (let i = 2; i * i <= n; i++) if (s[i]) for (let j = i * i; j <= n; j += i) s[j] = false; return s.flatMap((p, i) => (p ? [i] : [])); };
console.log(sieve(60).join(), sieve(300).length);
const factor = (n) => { const f = {}; for (let p = 2; p * p <= n; p++) while (n % p === 0) { f[p] = (f[p] || 0) + 1; n /= p; } if (n > 1) f[n] = 1; return f; };
console.log(factor(360), factor(97), factor(1001), Object.entries(factor(720720)).map(([p, e]) => (e > 1 ? `${p}^${e}` : p)).join("*"));
const powmod = (b, e, m) => { let r = 1n; b = BigInt(b) % m; for (e = BigInt(e); e > 0n; e >>= 1n) { if (e & 1n) r = (r * b) % m; b = (b * b) % m; } return r; };
console.log(powmod(3, 200, 1000007n), powmod(2, 64, 10n ** 9n + 7n));
const collatz = (n) => { let c = 0; while (n !== 1) { n = n % 2 ? 3 * n + 1 : n / 2; c++; } return c; };
console.log([1, 7, 27, 97].map(collatz));
