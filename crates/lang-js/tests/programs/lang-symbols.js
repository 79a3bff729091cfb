const s = Symbol("desc"), t = Symbol("desc");
console.log(s === t, s.toString(), s.description, Symbol().description, typeof s, Symbol.for("k") === Symbol.for("k"), Symbol.keyFor(Symbol.for("k")), Symbol.keyFor(s));
const o = { [s]: 1, plain: 2, [Symbol.toStringTag]: "Custom" };
console.log(o[s], Object.keys(o), Object.getOwnPropertySymbols(o).length, JSON.stringify(o), String(o), s in o);
console.log(Symbol.iterator.toString(), Object(s) == s, Object(s) === s, Object(s).description);
try { s + ""; } catch (e) { console.log(e.name); }
try { `${s}`; } catch (e) { console.log(e.name); }
console.log(String(s), !s, [s].map(String)[0], Reflect.ownKeys({ b: 1, [t]: 2, a: 3, 1: 4 }));
const money = { amount: 5, [Symbol.toPrimitive](hint) { return hint === "string" ? "$5" : 5; } };
console.log(`${money}`, money + 1, money * 2, money > 4);
