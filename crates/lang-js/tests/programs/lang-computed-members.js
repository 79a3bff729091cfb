const k = "dyn";
const o = { [k]: 1, [k + 2]: 2, [`t${k}`]: 3, 1.5: "d", "a b": "s", [1 + 1]: "two", null: "n", [undefined]: "u", [true]: "b" };
console.log(o, o[k], o.dyn2, o["a b"], o[2], o["1.5"], o[null], o.undefined, o[{ toString: () => "dyn" }]);
let name = "short";
const q = { name, method() { return this.name; }, async am() {}, *gm() {}, get g() { return 1; } };
console.log(q.method(), q, q.method.name, Object.getOwnPropertyDescriptor(q, "g").get.name);
const fns = { a: function () {}, b: () => 1, ["c" + 1]: class {}, d: function named() {} };
console.log(Object.values(fns).map((f) => f.name).join());
