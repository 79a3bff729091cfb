const o = { a: undefined, 1: "x" };
console.log("a" in o, "b" in o, 1 in o, "toString" in o, Object.hasOwn(o, "toString"), 0 in [1], 1 in [1], "length" in [], Symbol.iterator in []);
const s = Symbol("k");
o[s] = 1;
console.log(s in o);
try { "a" in 5; } catch (e) { console.log(e.name); }
