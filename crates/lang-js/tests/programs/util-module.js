const util = require("util");
const t = util.types;
const vals = { d: new Date(0), r: /a/, p: Promise.resolve(), m: new Map(), s: new Set(), mi: new Map().keys(), ab: new ArrayBuffer(1), dv: new DataView(new ArrayBuffer(1)), u8: new Uint8Array(1), buf: Buffer.from("a"), f32: new Float32Array(1), e: new Error("x"), de: new DOMException("a"), o: {}, n: 1, g: (function* () {})(), a: (function () { return arguments; })(), no: new Number(1), so: Object("a"), nul: null, fn() {} };
for (const k of ["isDate", "isRegExp", "isPromise", "isMap", "isSet", "isMapIterator", "isArrayBuffer", "isDataView", "isTypedArray", "isUint8Array", "isFloat32Array", "isNativeError", "isArrayBufferView", "isGeneratorObject", "isArgumentsObject", "isNumberObject", "isStringObject", "isAnyArrayBuffer", "isSharedArrayBuffer"]) console.log(k, Object.keys(vals).filter((x) => t[k](vals[x])).join());
for (const k of ["isArray", "isBoolean", "isNumber", "isString", "isSymbol", "isUndefined", "isFunction"]) console.log(k, [[], true, 1, "a", Symbol(), undefined, () => 1, null].map((x) => util[k](x)).join());
function half(n, cb) { if (n % 2) cb(new Error("odd")); else cb(null, n / 2, "more"); }
const ph = util.promisify(half); console.log(ph.name, ph.length, typeof ph);
ph(4).then((v) => console.log(v)); ph(3).catch((e) => console.log(e.message));
const o = { k: 3, get(cb) { cb(null, this.k); } }; o.pget = util.promisify(o.get); o.pget().then((v) => console.log(v));
half[util.promisify.custom] = () => 5; console.log(util.promisify(half)(), util.promisify.custom.toString());
try { util.promisify(3); } catch (e) { console.log(e.name, e.code); }
const d = util.deprecate(function add(a, b) { return a + b; }, "no", "DEP1"); console.log(d(1, 2), d.name, util.toUSVString("a\ud800"), new util.TextEncoder().encode("a").length);
