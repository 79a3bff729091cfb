// Strings in both forms: primitive ones, and those whose units are in an array because they are not all known. Of some not even the array is: they
// can be passed on, put together, and told from shorter ones; whoever asks for their units does not get them.

const LONG_TEXT = 1;
const DECIMAL_TEXT = 2;
// A decimal text by itself: it begins with a digit or a sign and is no index.
const NUMBER_TEXT = 3;
// An argument of which nobody has asked how long it is: `given` are its units, and the bits of `least` the lengths beside the short ones.
const UNASKED_TEXT = 4;

// A text of which only bounds on its length are known; it is not empty.
function opaque(what: i32, least: i32, most: i32): dyn {
  const c = new Chars();
  c.units = new Units(0);
  c.what = what;
  c.least = least;
  c.most = most;
  return c as dyn;
}

function isOpaque(s: dyn): bool {
  if (!isChars(s)) return false;
  const c = s as Chars;
  settle(c);
  return c.what != 0;
}

// A string that is given, of any length: which one it is is settled where it matters.
function unasked(u: Units, lengths: i32): dyn {
  if (isConcrete(len(u) as dyn)) return fromUnits(u);
  const c = new Chars();
  c.units = new Units(0);
  c.given = u;
  c.what = UNASKED_TEXT;
  c.least = lengths;
  return c as dyn;
}

function isUnasked(s: dyn): bool {
  return isChars(s) && (s as Chars).what == UNASKED_TEXT;
}

// Settles how long a given string is, one length after the other.
function settle(c: Chars): void {
  if (c.what != UNASKED_TEXT) return;
  const u = c.given;
  const n = len(u);
  let long = n > 8;
  if (long && n <= 30) long = ((c.least >> n) & 1) == 0;
  if (long) {
    larger(2);
    c.what = LONG_TEXT;
    c.least = 9;
    c.most = 1048576;
    return;
  }
  smallFirst(n);
  const m = concretize(n as dyn) as i32;
  const v = new Units(m);
  copyUnits(u, 0, v, 0, m);
  c.units = v;
  c.what = 0;
}

// Of the lengths that a given string may have, short ones go first: what fails mostly fails with them, and what is shown of them is told where
// time ends (the grades of `kind.rs`).
function smallFirst(n: i32): void {
  if (n > 2) {
    larger(0);
    if (n > 4) larger(1);
  }
}

// Can a text not be the decimal one of a number, by how it begins?
function isNoNumber(s: dyn): bool {
  if (isChars(s) && (s as Chars).what != 0) return false;
  if (sLen(s) == 0) return true;
  const c = sCode(s, 0);
  return c != 45 && (c < 48 || c > 57);
}

function leastLen(s: dyn): i32 {
  return isOpaque(s) ? (s as Chars).least : sLen(s);
}

function mostLen(s: dyn): i32 {
  return isOpaque(s) ? (s as Chars).most : sLen(s);
}

function charsUnits(c: Chars): Units {
  settle(c);
  if (c.what == LONG_TEXT) unsupported("an argument that is a string of more than 8 units");
  if (c.what != 0) unsupported("the decimal text of an unknown number that is no integer");
  return c.units;
}

// Two texts of which one is opaque.
function concatOpaque(a: dyn, b: dyn): dyn {
  if (mostLen(a) == 0) return b;
  if (mostLen(b) == 0) return a;
  const most = mostLen(a) + mostLen(b);
  if (most > 536870888) unsupported("a string that may be too long");
  const what = (isOpaque(a) && (a as Chars).what != LONG_TEXT) || (isOpaque(b) && (b as Chars).what != LONG_TEXT);
  return opaque(what ? DECIMAL_TEXT : LONG_TEXT, leastLen(a) + leastLen(b), most);
}

function sLen(s: dyn): i32 {
  if (isStr(s)) return strLen(s as str);
  return len(charsUnits(s as Chars));
}

// The code unit at an index in range.
function sCode(s: dyn, i: i32): i32 {
  if (isStr(s)) {
    if (isConcrete(i as dyn)) return strAt(s as str, i);
    const u = strUnits(s as str);
    return u[i] as i32;
  }
  return charsUnits(s as Chars)[i] as i32;
}

function units(s: dyn): Units {
  if (isStr(s)) return strUnits(s as str);
  return charsUnits(s as Chars);
}

// The string of units; primitive where all are known.
function fromUnits(u: Units): dyn {
  const n = len(u);
  if (allConcrete(u, 0, n)) return strFromUnits(u, 0, n) as dyn;
  const c = new Chars();
  c.units = u;
  return c as dyn;
}

function sUnit(s: dyn, i: i32): dyn {
  if (isStr(s) && isConcrete(i as dyn)) return strOf(strAt(s as str, i)) as dyn;
  const u = new Units(1);
  u[0] = sCode(s, i) as u16;
  return fromUnits(u);
}

function sSub(s: dyn, from: i32, to: i32): dyn {
  if (isStr(s) && isConcrete(from as dyn) && isConcrete(to as dyn)) {
    return strTail(strHead(s as str, to), from) as dyn;
  }
  const a = units(s);
  const u = new Units(to - from);
  copyUnits(a, from, u, 0, to - from);
  return fromUnits(u);
}

function concat(a: dyn, b: dyn): dyn {
  if (isStr(a) && isStr(b) && strLen(a as str) + strLen(b as str) > 536870888) throw makeExact("RangeError", "Invalid string length" as dyn);
  if (isStr(a) && isStr(b)) return ((a as str) + (b as str)) as dyn;
  if (isOpaque(a) || isOpaque(b)) return concatOpaque(a, b);
  const x = units(a);
  const y = units(b);
  const n = len(x);
  const m = len(y);
  if (n == 0) return b;
  if (m == 0) return a;
  const u = new Units(n + m);
  copyUnits(x, 0, u, 0, n);
  copyUnits(y, 0, u, n, m);
  return fromUnits(u);
}

function stringsEqual(a: dyn, b: dyn): bool {
  if (isStr(a) && isStr(b)) return (a as str) == (b as str);
  if (isUnasked(a) && !isUnasked(b) && !isOpaque(b) && len((a as Chars).given) != sLen(b)) return false;
  if (isUnasked(b) && !isUnasked(a) && !isOpaque(a) && len((b as Chars).given) != sLen(a)) return false;
  if (isOpaque(a) || isOpaque(b)) {
    if (isOpaque(a) && (a as Chars).what == NUMBER_TEXT && isNoNumber(b)) return false;
    if (isOpaque(b) && (b as Chars).what == NUMBER_TEXT && isNoNumber(a)) return false;
    if (mostLen(a) < leastLen(b) || mostLen(b) < leastLen(a)) return false;
    if (isChars(a) && isChars(b) && (a as Chars) == (b as Chars)) return true;
  }
  const n = sLen(a);
  if (n != sLen(b)) return false;
  return equalUnits(units(a), 0, units(b), 0, n);
}

function compareStrings(a: dyn, b: dyn): i32 {
  const n = sLen(a);
  const m = sLen(b);
  for (let i = 0; i < n && i < m; i = i + 1) {
    const x = sCode(a, i);
    const y = sCode(b, i);
    if (x != y) return x < y ? -1 : 1;
  }
  if (n == m) return 0;
  return n < m ? -1 : 1;
}

// The decimal text of an unknown integer, digit by digit.
function intToStr(v: i64): dyn {
  let n = v;
  const negative = n < 0;
  if (negative) n = 0 - n;
  let count = 1;
  let bound = 10 as i64;
  while (count < 16 && n >= bound) {
    count = count + 1;
    bound = bound * 10;
  }
  const extra = negative ? 1 : 0;
  const u = new Units(count + extra);
  if (negative) u[0] = 45 as u16;
  for (let i = count - 1; i >= 0; i = i - 1) {
    u[i + extra] = ((n % 10) + 48) as i32 as u16;
    n = n / 10;
  }
  return fromUnits(u);
}

// White space and line terminators, as one condition.
function isSpaceCode(c: i32): bool {
  const near = ((c >= 9) & (c <= 13)) | (c == 32) | (c == 160) | (c == 5760) | ((c >= 8192) & (c <= 8202));
  return near | (c == 8232) | (c == 8233) | (c == 8239) | (c == 8287) | (c == 12288) | (c == 65279);
}

function isDigitCode(c: i32): bool {
  return (c >= 48) & (c <= 57);
}

// StringToNumber of unknown units: decimal numbers of up to 15 digits whose value is one quotient or product of numbers that doubles hold are made by
// arithmetic, what no number begins or goes on with is none, and anything else has to be known.
function charsToNumber(c: Chars): dyn {
  const u = charsUnits(c);
  let i = 0;
  let end = len(u);
  while (i < end && isSpaceCode(u[i] as i32)) i = i + 1;
  while (end > i && isSpaceCode(u[end - 1] as i32)) end = end - 1;
  if (i == end) return 0 as dyn;
  let negative = false;
  const first = u[i] as i32;
  let start = i;
  if ((first == 43) | (first == 45)) {
    negative = first == 45;
    start = i + 1;
  }
  // The digits, of which so many stand after the point.
  let n = 0 as i64;
  let digits = 0;
  let places = 0;
  let point = false;
  let j = start;
  let more = true;
  while (j < end && more) {
    const k = u[j] as i32;
    if (isDigitCode(k)) {
      if (digits < 15) n = n * 10 + (k - 48);
      digits = digits + 1;
      if (point) places = places + 1;
      j = j + 1;
    } else if (k == 46 && !point) {
      point = true;
      j = j + 1;
    } else more = false;
  }
  if (j < end) {
    // An exponent, a prefix or a word.
    const k = (u[j] as i32) | 32;
    if ((k == 101) & (digits > 0)) {
      const exponent = exponentOf(u, j + 1, end);
      if (exponent == NO_EXPONENT) return NaN as dyn;
      const by = exponent - places;
      if (digits > 15 || by > 22 || by < -22) return knownToNumber(u, i, end);
      const scaled = scaledBy(n, by, digits);
      return negative ? op.Neg(scaled) : scaled;
    }
    if (((k == 120) | (k == 111) | (k == 98)) & (j == i + 1) & (digits == 1) & !point & ((u[i] as i32) == 48)) {
      const radix = k == 120 ? 16 : k == 111 ? 8 : 2;
      return digitsOf(u, i, end, radix);
    }
    if (end - j != 8 || j != start) return NaN as dyn;
    for (let p = 0; p < 8; p = p + 1) if ((u[j + p] as i32) != sCode("Infinity" as dyn, p)) return NaN as dyn;
    return negative ? -Infinity as dyn : Infinity as dyn;
  }
  if (digits == 0) return NaN as dyn;
  if (digits > 15) return knownToNumber(u, i, end);
  const v = scaledBy(n, 0 - places, digits);
  return negative ? op.Neg(v) : v;
}

// A number of at most 15 digits times a power of ten that a double holds: one operation, so it is rounded once.
function scaledBy(n: i64, by: i32, digits: i32): dyn {
  if (by == 0) return n as dyn;
  const most = concretize((by < 0 ? 0 - by : by) as dyn) as i32;
  if (by > 0 && digits + most <= 15) {
    let v = n;
    for (let p = 0; p < most; p = p + 1) v = v * 10;
    return v as dyn;
  }
  let scale = 1.0;
  for (let p = 0; p < most; p = p + 1) scale = scale * 10.0;
  return by < 0 ? op.Div(n as dyn, scale as dyn) : op.Mul(n as dyn, scale as dyn);
}

const NO_EXPONENT = 1000000;

// What stands after the letter of an exponent.
function exponentOf(u: Units, from: i32, end: i32): i32 {
  let j = from;
  let negative = false;
  if (j < end) {
    const k = u[j] as i32;
    if ((k == 43) | (k == 45)) {
      negative = k == 45;
      j = j + 1;
    }
  }
  if (j == end) return NO_EXPONENT;
  let v = 0;
  while (j < end) {
    const k = u[j] as i32;
    if (!isDigitCode(k)) return NO_EXPONENT;
    if (v < 10000) v = v * 10 + (k - 48);
    j = j + 1;
  }
  return negative ? 0 - v : v;
}

// The value of the digits of another radix after a prefix.
function digitsOf(u: Units, i: i32, end: i32, radix: i32): dyn {
  if (i + 2 == end) return NaN as dyn;
  let v = 0 as i64;
  for (let j = i + 2; j < end; j = j + 1) {
    const k = u[j] as i32;
    const l = k | 32;
    let d = 99;
    if (isDigitCode(k)) d = k - 48;
    else if ((l >= 97) & (l <= 102)) d = l - 87;
    if (d >= radix) return NaN as dyn;
    if (end - i <= 14) v = v * radix + d;
  }
  return end - i <= 14 ? v as dyn : knownToNumber(u, i, end);
}

// The same of units that have to be known; those that no number has settle it.
function knownToNumber(u: Units, i: i32, end: i32): dyn {
  for (let j = i; j < end; j = j + 1) {
    const k = u[j] as i32;
    const l = k | 32;
    const some = isDigitCode(k) | (k == 43) | (k == 45) | (k == 46) | ((l >= 97) & (l <= 102)) | (l == 105) | (k == 110) | (k == 116) | (k == 121) | (l == 120) | (l == 111);
    if (!some) return NaN as dyn;
  }
  const known = new Units(end - i);
  for (let j = i; j < end; j = j + 1) known[j - i] = concretize((u[j] as i32) as dyn) as i32 as u16;
  return op.ToNum(strFromUnits(known, 0, end - i) as dyn);
}

// The canonical key of a string of unknown units: an array index where all of them are digits, or the one name that arrays and strings have
// without a shape.
function charsKey(k: dyn): dyn {
  const c = k as Chars;
  if (c.what == NUMBER_TEXT) return k;
  const n = len(charsUnits(c));
  if (n == 6 && stringsEqual(k, "length" as dyn)) return "length" as dyn;
  if (n == 0 || n > 10) return k;
  let v = 0 as i64;
  for (let i = 0; i < n; i = i + 1) {
    const d = (c.units[i] as i32) - 48;
    if ((d < 0) | (d > 9)) return k;
    if (i == 0 && d == 0 && n > 1) return k;
    v = v * 10 + d;
  }
  if (v >= 4294967295) return k;
  return v as dyn;
}

function stringOut(stream: i32, s: dyn): void {
  if (isStr(s)) {
    print(stream, s as str);
    return;
  }
  const u = charsUnits(s as Chars);
  printUnits(stream, u, 0, len(u));
}
