// Object.assign of pairs of values.
const symbol = Symbol("s");
const values = [undefined, null, true, false, 0, -0, 1, -1, 2, 31, 32, 0.5, -2.5, 4294967295, 2147483648, 9007199254740991, 1e21, NaN, Infinity, -Infinity, "", " ", "0", "1", "-1", "2.5", "0x10", "1e2", "abc", "b", 0n, 1n, -3n, 12345678901234567890n, symbol, [], [0], [1, 2], ["x"], {}, { valueOf: () => 3 }, { toString: () => "obj" }, { valueOf: () => ({}), toString: () => 7 }, { [Symbol.toPrimitive]: (hint) => (hint === "default" ? "d" : 4) }, (x) => x, class C {}];
const text = (v) => {
  if (typeof v === "symbol") return "symbol";
  if (typeof v === "bigint") return v + "n";
  if (typeof v === "string") return JSON.stringify(v).slice(0, 24);
  if (Object.is(v, -0)) return "-0";
  return typeof v === "object" || typeof v === "function" ? typeof v : String(v);
};
const attempt = (f) => {
  try {
    return text(f());
  } catch (e) {
    return e.name;
  }
};
const show = (v) => {
  if (Array.isArray(v)) return "[" + v.map(show).join(",") + "]";
  if (v !== null && typeof v === "object" && Object.getPrototypeOf(v) === Object.prototype) return "{" + Object.keys(v).map((k) => k + ":" + text(v[k])).join() + "}";
  return text(v);
};
const go = (f) => {
  try {
    return show(f());
  } catch (e) {
    return e.name;
  }
};
for (const a of values) console.log(values.filter((_, i) => i % 2 === 0).map((b) => go(() => Object.assign(Object(a), b))).join(" "));
