// console.log of every kind of value, alone, in an array and in an object.
const symbol = Symbol("s");
const values = [undefined, null, true, false, 0, -0, 1, -1, 2, 31, 32, 0.5, -2.5, 4294967295, 2147483648, 9007199254740991, 1e21, NaN, Infinity, -Infinity, "", " ", "0", "1", "-1", "2.5", "0x10", "1e2", "abc", "b", 0n, 1n, -3n, 12345678901234567890n, symbol, [], [0], [1, 2], ["x"], {}, { valueOf: () => 3 }, { toString: () => "obj" }, { valueOf: () => ({}), toString: () => 7 }, { [Symbol.toPrimitive]: (hint) => (hint === "default" ? "d" : 4) }, (x) => x, class C {}];
for (const v of values) {
  console.log(v);
  console.log([v], { v }, new Map([[v, v]]), new Set([v]));
}
