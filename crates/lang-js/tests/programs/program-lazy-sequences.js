const Seq = { *range(a, b = Infinity) { for (let i = a; i < b; i++) yield i; }, *map(it, f) { for (const x of it) yield f(x); }, *filter(it, f) { for (const x of it) if (f(x)) yield x; }, *take(it, n) { if (n <= 0) return; for (const x of it) { yield x; if (--n <= 0) return; } }, *zip(...its) { const is = its.map((i) => i[Symbol.iterator]()); for (;;) { const r = is.map((i) => i.next()); if (r.some((x) => x.done)) return; yield r.map((x) => x.value); } } };
console.log([...Seq.take(Seq.filter(Seq.map(Seq.range(1), (x) => x * x), (x) => x % 2), 5)]);
console.log([...Seq.zip("abc", Seq.range(0), [true, false, true])]);
const primes = function* () { const ps = []; for (const n of Seq.range(2)) if (ps.every((p) => n % p)) { ps.push(n); yield n; } };
console.log([...Seq.take(primes(), 12)].join());
