const s = new Set([3, 1, 3, "1", NaN, NaN, 0, -0]);
console.log(s, s.size, s.has(1), s.has("1"), s.has(NaN), s.add(5) === s, s.delete(3), s.delete(99), [...s]);
console.log([...s.entries()][0], s.keys === s.values, s[Symbol.iterator] === s.values, new Set("hello").size, [...new Set([[1], [1]])].length);
s.forEach((v, k) => console.log(v === k || v !== v, v));
const union = new Set([...[1, 2], ...[2, 3]]), inter = [...new Set([1, 2, 3])].filter((x) => union.has(x) && x > 1);
console.log(union, inter);
s.clear();
console.log(s.size, new Set(null), new Set([undefined]).has(undefined), String(s));
for (const f of [() => Set(), () => new Set(1), () => Set.prototype.add.call(new Map(), 1)]) try { f(); } catch (e) { console.log(e.name); }
class Multi extends Set { add(v) { console.log("adding", v); return super.add(v); } }
console.log(new Multi([1, 2]).size);
