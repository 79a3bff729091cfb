// Math.

const math = {};
$defineGlobal("Math", math);
$host(math, "Math");
$define(math, symToStringTag, { value: "Math", writable: false, enumerable: false, configurable: true });
$const(math, "E", 2.718281828459045);
$const(math, "LN10", 2.302585092994046);
$const(math, "LN2", 0.6931471805599453);
$const(math, "LOG10E", 0.4342944819032518);
$const(math, "LOG2E", 1.4426950408889634);
$const(math, "PI", 3.141592653589793);
$const(math, "SQRT1_2", 0.7071067811865476);
$const(math, "SQRT2", 1.4142135623730951);

$method(math, "abs", function abs(x) {
  return $abs($toNumber(x));
});
$method(math, "floor", function floor(x) {
  return $floor($toNumber(x));
});
$method(math, "ceil", function ceil(x) {
  return $ceil($toNumber(x));
});
$method(math, "trunc", function trunc(x) {
  return $trunc($toNumber(x));
});
$method(math, "sqrt", function sqrt(x) {
  return $sqrt($toNumber(x));
});
$method(math, "round", function round(x) {
  const n = $toNumber(x);
  const f = $floor(n);
  if (f === n || n !== n) return n;
  if (n - f >= 0.5) return $ceil(n);
  return f;
});
$method(math, "sign", function sign(x) {
  const n = $toNumber(x);
  return n > 0 ? 1 : n < 0 ? -1 : n;
});
$method(math, "max", function max(a, b) {
  let out = -Infinity;
  const values = [];
  for (let i = 0; i < arguments.length; i++) $append(values, $toNumber(arguments[i]));
  for (let i = 0; i < values.length; i++) {
    const v = values[i];
    if (v !== v) return NaN;
    if (v > out || (v === 0 && out === 0 && $isNegativeZero(out))) out = v;
  }
  return out;
});
$method(math, "min", function min(a, b) {
  let out = Infinity;
  const values = [];
  for (let i = 0; i < arguments.length; i++) $append(values, $toNumber(arguments[i]));
  for (let i = 0; i < values.length; i++) {
    const v = values[i];
    if (v !== v) return NaN;
    if (v < out || (v === 0 && out === 0 && $isNegativeZero(v))) out = v;
  }
  return out;
});
$method(math, "pow", function pow(x, y) {
  return $toNumber(x) ** $toNumber(y);
});
$method(math, "random", function random() {
  return $nondetRandom();
});
$method(math, "imul", function imul(x, y) {
  const a = $toInt32(x);
  const b = $toInt32(y);
  const high = (a >>> 16) & 0xffff;
  const low = a & 0xffff;
  return (low * (b & 0xffff) + (((high * (b & 0xffff) + low * ((b >>> 16) & 0xffff)) << 16) >>> 0)) | 0;
});
$method(math, "clz32", function clz32(x) {
  let n = $toUint32(x);
  if (n === 0) return 32;
  let zeros = 0;
  while (n < 2147483648) {
    n = n * 2;
    zeros++;
  }
  return zeros;
});
$method(math, "fround", function fround(x) {
  return $float32($toNumber(x));
});
$method(math, "hypot", function hypot(a, b) {
  const values = [];
  for (let i = 0; i < arguments.length; i++) $append(values, $abs($toNumber(arguments[i])));
  let largest = 0;
  let nan = false;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === Infinity) return Infinity;
    if (values[i] !== values[i]) nan = true;
    else if (values[i] > largest) largest = values[i];
  }
  if (nan) return NaN;
  if (largest === 0) return 0;
  if (values.length === 1) return largest;
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const v = values[i] / largest;
    const term = v * v - lost;
    const next = sum + term;
    lost = next - sum - term;
    sum = next;
  }
  return $sqrt(sum) * largest;
});
$method(math, "sin", function sin(x) {
  return $math1("sin", $toNumber(x));
});
$method(math, "cos", function cos(x) {
  return $math1("cos", $toNumber(x));
});
$method(math, "tan", function tan(x) {
  return $math1("tan", $toNumber(x));
});
$method(math, "asin", function asin(x) {
  return $math1("asin", $toNumber(x));
});
$method(math, "acos", function acos(x) {
  return $math1("acos", $toNumber(x));
});
$method(math, "atan", function atan(x) {
  return $math1("atan", $toNumber(x));
});
$method(math, "sinh", function sinh(x) {
  return $math1("sinh", $toNumber(x));
});
$method(math, "cosh", function cosh(x) {
  return $math1("cosh", $toNumber(x));
});
$method(math, "tanh", function tanh(x) {
  return $math1("tanh", $toNumber(x));
});
$method(math, "asinh", function asinh(x) {
  return $math1("asinh", $toNumber(x));
});
$method(math, "acosh", function acosh(x) {
  return $math1("acosh", $toNumber(x));
});
$method(math, "atanh", function atanh(x) {
  return $math1("atanh", $toNumber(x));
});
$method(math, "exp", function exp(x) {
  return $math1("exp", $toNumber(x));
});
$method(math, "expm1", function expm1(x) {
  return $math1("expm1", $toNumber(x));
});
$method(math, "log", function log(x) {
  return $math1("log", $toNumber(x));
});
$method(math, "log2", function log2(x) {
  return $math1("log2", $toNumber(x));
});
$method(math, "log10", function log10(x) {
  return $math1("log10", $toNumber(x));
});
$method(math, "log1p", function log1p(x) {
  return $math1("log1p", $toNumber(x));
});
$method(math, "cbrt", function cbrt(x) {
  return $math1("cbrt", $toNumber(x));
});
$method(math, "atan2", function atan2(y, x) {
  const a = $toNumber(y);
  return $math2("atan2", a, $toNumber(x));
});
