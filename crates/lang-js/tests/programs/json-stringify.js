const o = { n: 1, s: "q\"\n\u2028\ud800", b: true, u: undefined, f() { }, nul: null, nan: NaN, inf: -Infinity, arr: [undefined, () => 1, Symbol()], nest: { a: { b: {} } }, e: [], d: { toJSON(k) { return "json:" + k; } }, [Symbol("x")]: 1, num: new Number(3), str: new String("s"), bool: new Boolean(false) };
console.log(JSON.stringify(o));
console.log(JSON.stringify(o, null, 2));
console.log(JSON.stringify({ a: [1, { b: 2 }], c: {} , d: []}, null, "--"), JSON.stringify([[], {}], null, 20).length, JSON.stringify({ a: 1 }, null, "0123456789abc"));
console.log(JSON.stringify({ a: 1, b: [1, { a: 2, c: 3 }], c: 3 }, ["a", "b", 0]), JSON.stringify({ a: 1, b: "x" }, (k, v) => (typeof v === "string" ? undefined : v)), JSON.stringify({ a: 1 }, (k, v) => (k === "" ? { z: v } : v)));
for (const v of [undefined, null, 1, -0, "s", () => 1, Symbol(), [], {}, new Map([[1, 2]]), new Error("x"), /x/, [new Set([1])], Object.create({ inherited: 1 })]) console.log(JSON.stringify(v));
const cyc = { a: [] };
cyc.a.push(cyc);
for (const f of [() => JSON.stringify(cyc), () => JSON.stringify(1n), () => JSON.stringify({ toJSON() { throw new RangeError("r"); } }), () => JSON.stringify({ get a() { throw new TypeError("t"); } })]) try { f(); } catch (e) { console.log(e.name); }
const shared = { x: 1 };
console.log(JSON.stringify([shared, shared]), JSON.stringify("\u007f\u001f\b\f\r\t/"), JSON.stringify({ "": 1, " ": 2 }), JSON.stringify([new Number(1), new String("2"), Object(true)]));
console.log(JSON.stringify({ date: { toJSON: () => "d" }, b: { toJSON: 5, x: 1 } }), JSON.stringify([1, [2]], (k, v) => (Array.isArray(v) ? v : v + 1)), JSON[Symbol.toStringTag]);
