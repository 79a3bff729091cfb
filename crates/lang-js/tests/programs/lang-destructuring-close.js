// Iterators are closed when destructuring or a loop ends early.
function make(n) {
  let i = 0;
  return { [Symbol.iterator]() { return this; }, next() { return { value: i++, done: i > n }; }, return() { console.log("closed at", i); return {}; } };
}
const [a] = make(3);
const [b, c, d, e] = make(3);
const [...all] = make(2);
console.log(a, b, c, d, e, all);
for (const v of make(5)) { if (v === 1) break; }
for (const v of make(2)) { }
try { for (const v of make(5)) { throw new Error("stop"); } } catch (e) { console.log(e.message); }
(function () { for (const v of make(5)) { if (v === 2) return; } })();
lab: for (const x of make(3)) { for (const y of make(3)) { continue lab; } }
console.log(Math.max(...make(4)));
