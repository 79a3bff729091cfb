// Writes random programs: `node generate.js operators|library SEED COUNT`.
//
// "operators": expressions over all operators and all kinds of operand. "library": calls of the library's
// functions with arguments of many kinds. Each program is a function whose result, or the name of the error it
// throws, is printed on one line; the same seed always gives the same text.
"use strict";

const [mode, seedText, countText] = process.argv.slice(2);
let state = (Number(seedText) * 2654435761 + 97) >>> 0 || 1;
function random(n) {
  state ^= state << 13;
  state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % n;
}
const pick = (list) => list[random(list.length)];
const repeat = (n, f) => Array.from({ length: n }, f);

const numbers = ["0", "-0", "1", "-1", "2", "3", "7", "-7", "10", "16", "31", "32", "33", "100", "255", "0.5", "-0.5", "1.5", "2.5", "0.1", "1e21", "1e-7", "5e-324", "123456789", "2147483647", "-2147483648", "4294967295", "4294967296", "9007199254740991", "9007199254740992", "-9007199254740991", "1.7976931348623157e308", "NaN", "Infinity", "-Infinity"];
const strings = ['""', '" "', '"0"', '"1"', '"-1"', '"12"', '"1.5"', '"0x1F"', '"1e3"', '"abc"', '"b"', '"a,b,c"', '"Hello World"', '"NaN"', '"Infinity"', '" 7 "', '"é😀"', '"xyzxyz"', '"true"', '"null"', '"\\n"'];
const bigs = ["0n", "1n", "-1n", "7n", "-12n", "255n", "123456789012345678901234567890n", "-9007199254740993n"];
const others = ["undefined", "null", "true", "false", "[]", "[1]", "[1, 2]", '["a"]', "{}", "{ valueOf: () => 3 }", '{ toString: () => "s" }', '{ [Symbol.toPrimitive]: (h) => (h === "string" ? "p" : 4) }', "[[]]", "[null]", "new Number(5)", 'new String("q")', "new Boolean(false)", "Object(2n)", "() => 1", "Symbol.iterator"];
function operand() {
  const r = random(20);
  const v = r < 8 ? pick(numbers) : r < 13 ? pick(strings) : r < 15 ? pick(bigs) : pick(others);
  return "(" + v + ")";
}

const binary = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "<", ">", "<=", ">=", "==", "!=", "===", "!==", "&&", "||"];
const unary = ["-", "+", "~", "!", "typeof ", "void "];
function expression(depth) {
  if (depth === 0) return random(3) === 0 ? pick(["a", "b", "c"]) : operand();
  switch (random(10)) {
    case 0:
      return "(" + pick(unary) + expression(depth - 1) + ")";
    case 1:
      return "(" + expression(depth - 1) + " ? " + expression(depth - 1) + " : " + expression(depth - 1) + ")";
    case 2:
      return "(" + pick(["a", "b", "c"]) + " " + pick(["=", "+=", "-=", "*=", "|=", ">>=", "&&=", "||=", "??="]) + " " + expression(depth - 1) + ")";
    case 3:
      return "(" + pick(["a++", "--b", "c--", "++a"]) + ")";
    case 4:
      return "`" + pick(["", "x", "${" + expression(depth - 1) + "}"]) + "${" + expression(depth - 1) + "}`";
    case 5:
      return "(" + expression(depth - 1) + " ?? " + expression(depth - 1) + ")";
    case 6:
      return "(" + pick([operand(), "a"]) + " ** " + pick(["2", "0.5", "-1", "3", "0", "b", '"2"', "2n", "NaN"]) + ")";
    default:
      return "(" + expression(depth - 1) + " " + pick(binary) + " " + expression(depth - 1) + ")";
  }
}
function operatorProgram() {
  return `() => { let a = ${operand()}, b = ${operand()}, c = ${operand()}; const r = ${expression(1 + random(3))}; return [r, a, b, c]; }`;
}

const arrays = ["[]", "[1]", "[3, 1, 2]", "[1, , 3]", '["b", "a", "c"]', "[1, [2, [3]]]", "[NaN, 0, -0]", "[undefined, null, 1]", "[5, 5, 1, 9, 7, 3]", "[10, 9, 1]", '[true, "x", 2]', "Array(3)", "Array.from({ length: 12 }, (_, i) => (i * 7) % 12)"];
const callbacks = ["(x) => x", "(x, i) => i", "(x) => x > 1", "(x) => !x", "(a, b) => a + b", "(a, b) => (a < b ? 1 : a > b ? -1 : 0)", "(x) => [x, x]", "String", "() => undefined", "null"];
const indices = ["0", "1", "2", "-1", "-2", "99", "-99", "1.5", "NaN", '"1"', "undefined", "Infinity", "-Infinity", "null"];
const patterns = ["/a/", "/[a-c]+/g", "/(\\w)(\\d)?/g", "/x|y/", "/\\s+/", "/(?<n>.)/u", "/^./gm", "/l+?/y", '"a"', '"l"', '""', "/(?=o)/g", "/[^a-z]/gi", "/(.)\\1/"];
const arrayMethods = { at: "i", concat: "v", copyWithin: "iii", every: "f", fill: "vii", filter: "f", find: "f", findIndex: "f", findLast: "f", findLastIndex: "f", flat: "i", flatMap: "f", forEach: "f", includes: "vi", indexOf: "vi", join: "s", lastIndexOf: "vi", map: "f", pop: "", push: "vv", reduce: "fv", reduceRight: "f", reverse: "", shift: "", slice: "ii", some: "f", sort: "f", splice: "iivv", toReversed: "", toSorted: "", toSpliced: "iiv", toString: "", unshift: "vv", with: "iv" };
const stringMethods = { at: "i", charAt: "i", charCodeAt: "i", codePointAt: "i", concat: "v", endsWith: "si", includes: "si", indexOf: "si", lastIndexOf: "si", match: "p", padEnd: "is", padStart: "is", repeat: "i", replace: "pr", replaceAll: "pr", search: "p", slice: "ii", split: "pi", startsWith: "si", substr: "ii", substring: "ii", toLowerCase: "", toUpperCase: "", trim: "", trimEnd: "", trimStart: "" };
const statics = { "Math.max": "vv", "Math.min": "vv", "Math.floor": "v", "Math.ceil": "v", "Math.round": "v", "Math.trunc": "v", "Math.sign": "v", "Math.abs": "v", "Math.sqrt": "n", "Math.imul": "vv", "Math.clz32": "v", "Math.fround": "n", "Number": "v", "String": "v", "Boolean": "v", "parseInt": "vi", "parseFloat": "v", "isNaN": "v", "isFinite": "v", "Number.isInteger": "v", "Number.isSafeInteger": "v", "Object.is": "vv", "Object.keys": "v", "Object.values": "v", "Object.entries": "v", "Object.assign": "vv", "Object.getOwnPropertyNames": "v", "Array.from": "v", "Array.of": "vv", "Array.isArray": "v", "JSON.stringify": "v", "JSON.parse": "s", "BigInt": "v", "String.fromCharCode": "nn", "encodeURIComponent": "s", "decodeURIComponent": "s", "escape": "s", "Object.freeze": "v", "Object.getPrototypeOf": "v", "new Set": "v", "new Array": "i", "structuredClone": "v" };
const numberMethods = { toFixed: "i", toPrecision: "i", toExponential: "i", toString: "i" };
function argument(kind) {
  switch (kind) {
    case "i":
      return pick(indices);
    case "f":
      return pick(callbacks);
    case "s":
      return random(4) === 0 ? operand() : pick(strings);
    case "p":
      return random(8) === 0 ? operand() : pick(patterns);
    case "r":
      return pick(['"[$&]"', '"$1-$2"', '"$$"', "(m, p) => m + p", '"$`$\'"', '"<$<n>>"']);
    case "n":
      return pick(numbers);
  }
  return random(2) === 0 ? pick(arrays) : operand();
}
function call(table, receiver) {
  const name = pick(Object.keys(table));
  const kinds = [...table[name]];
  const args = kinds.slice(0, random(kinds.length + 1) === 0 ? random(kinds.length + 1) : kinds.length).map(argument);
  return receiver === undefined ? `${name}(${args.join(", ")})` : `${receiver}.${name}(${args.join(", ")})`;
}
function libraryProgram() {
  switch (random(6)) {
    case 0:
    case 1:
      return `() => { const o = ${pick(arrays)}; const r = ${call(arrayMethods, "o")}; return [r, o]; }`;
    case 2:
      return `() => Array.prototype.${pick(Object.keys(arrayMethods))}.call(${operand()}, ${argument("v")}, ${argument("i")})`;
    case 3:
      return `() => ${call(stringMethods, pick(strings))}`;
    case 4:
      return `() => ${call(numberMethods, "(" + pick(numbers) + ")")}`;
    default:
      return `() => ${call(statics, undefined)}`;
  }
}

const make = mode === "operators" ? operatorProgram : libraryProgram;
console.log(`// ${mode}, seed ${seedText}
const show = (v, depth = 0) => {
  if (typeof v === "string") return JSON.stringify(v);
  if (typeof v === "bigint") return v + "n";
  if (typeof v === "symbol") return v.toString();
  if (Object.is(v, -0)) return "-0";
  if (v === null || (typeof v !== "object" && typeof v !== "function")) return String(v);
  if (typeof v === "function") return "function";
  if (depth > 4) return "...";
  if (Object.hasOwn(v, "constructor")) return "prototype";
  if (v instanceof Set) return "set" + show([...v], depth + 1);
  const parts = [];
  for (const k of Reflect.ownKeys(v)) {
    if (k === "length") continue;
    const d = Object.getOwnPropertyDescriptor(v, k);
    parts.push(String(k) + ":" + ("value" in d ? show(d.value, depth + 1) : "accessor"));
  }
  return (Array.isArray(v) ? "array" + v.length : Object.prototype.toString.call(v)) + "{" + parts.join() + "}";
};
const run = (f) => {
  try {
    return show(f());
  } catch (e) {
    return e.name;
  }
};`);
for (const p of repeat(Number(countText), make)) console.log(`console.log(run(${p}));`);
