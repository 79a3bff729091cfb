const people = [["Al", 30], ["Bo", 25], ["Cy", 30], ["Di", 25], ["Ed", 30], ["Fy", 20], ["Gu", 25], ["Ho", 30], ["Iv", 20], ["Jo", 25], ["Ka", 30], ["Li", 20]];
console.log(people.slice().sort((a, b) => a[1] - b[1]).map((p) => p[0]).join());
console.log([10, 9, 1, 2, 33, 4].sort(), [10, 9, 1, 2].sort((a, b) => a - b), ["b", "a", "C", "B"].sort(), [true, false, null, undefined, "z", NaN, 1].sort());
const r = [];
let seed = 12345;
for (let i = 0; i < 100; i++) { seed = (seed * 1103515245 + 12345) % 2147483648; r.push(seed % 50); }
console.log(r.slice().sort((a, b) => a - b).join(), r.slice().sort((a, b) => b - a)[0], r.toSorted().length);
try { [2, 1].sort(() => { throw new Error("cmp"); }); } catch (e) { console.log(e.message); }
try { [2, 1].sort("x"); } catch (e) { console.log(e.name); }
console.log([3, 2, 1].sort(() => 0), [1, 2, 3].sort((a, b) => (a < b ? 1 : -1)), [5, 1, 4].sort((a, b) => String(a - b)), [, 3, undefined, 1].sort((a, b) => b - a));
