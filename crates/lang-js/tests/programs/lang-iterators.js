const range = { from: 1, to: 4, [Symbol.iterator]() { let c = this.from, t = this.to; return { next: () => (c <= t ? { value: c++, done: false } : { value: undefined, done: true }) }; } };
console.log([...range], Math.max(...range), Array.from(range, (x) => x * x), new Set(range).size, Object.fromEntries([["a", 1]]));
const it = [1, 2][Symbol.iterator]();
console.log(it.next(), it.next(), it.next(), it[Symbol.iterator]() === it, String(it));
const ent = ["x", "y"].entries();
for (const [i, v] of ent) console.log(i, v);
console.log([..."a😀b"].length, [...new Map([[1, 2]]).keys()]);
try { for (const x of 5) { } } catch (e) { console.log(e.name); }
try { for (const x of { [Symbol.iterator]() { return 1; } }) { } } catch (e) { console.log(e.name); }
try { [...{ [Symbol.iterator]() { return { next() { return 1; } }; } }]; } catch (e) { console.log(e.name); }
const a = [1, 2, 3];
const seen = [];
for (const v of a) { seen.push(v); if (v === 1) a.push(4); }
console.log(seen);
