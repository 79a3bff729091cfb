// Number, its formats, and the global functions on numbers.

const numberProto = $proto("Number");

function NumberConstructor(value) {
  let n = 0;
  if (arguments.length > 0) {
    const p = $toPrimitive(value, "number");
    n = typeof p === "bigint" ? bigToNum(p) : $toNumber(p);
  }
  if (new.target === undefined) return n;
  $setClass(this, "Number");
  $setSlot(this, n);
  return this;
}
$ctor("Number", NumberConstructor, 1, numberProto);
$setClass(numberProto, "Number");
$setSlot(numberProto, 0);
$const(NumberConstructor, "MAX_VALUE", 1.7976931348623157e308);
$const(NumberConstructor, "MIN_VALUE", 5e-324);
$const(NumberConstructor, "NaN", NaN);
$const(NumberConstructor, "NEGATIVE_INFINITY", -Infinity);
$const(NumberConstructor, "POSITIVE_INFINITY", Infinity);
$const(NumberConstructor, "MAX_SAFE_INTEGER", 9007199254740991);
$const(NumberConstructor, "MIN_SAFE_INTEGER", -9007199254740991);
$const(NumberConstructor, "EPSILON", 2.220446049250313e-16);

function isIntegral(v) {
  return typeof v === "number" && $floor(v) === v && v !== Infinity && v !== -Infinity;
}
$method(NumberConstructor, "isFinite", function isFinite(v) {
  return typeof v === "number" && v === v && v !== Infinity && v !== -Infinity;
});
$method(NumberConstructor, "isInteger", function isInteger(v) {
  return isIntegral(v);
});
$method(NumberConstructor, "isNaN", function isNaN(v) {
  return typeof v === "number" && v !== v;
});
$method(NumberConstructor, "isSafeInteger", function isSafeInteger(v) {
  return isIntegral(v) && v >= -9007199254740991 && v <= 9007199254740991;
});

function thisNumber(v, method) {
  if (typeof v === "number") return v;
  if ($isObject(v) && $class(v) === "Number") return $slot(v);
  $throwType("Number.prototype." + method + " requires that 'this' be a Number");
}
$method(numberProto, "valueOf", function valueOf() {
  return thisNumber(this, "valueOf");
});
$method(numberProto, "toString", function toString(radix) {
  const x = thisNumber(this, "toString");
  const r = radix === undefined ? 10 : $toIntegerOrInfinity(radix);
  if (r < 2 || r > 36) $tellRange("toString() radix argument must be between 2 and 36");
  return r === 10 ? $numToStr(x) : numberToRadix(x, r);
});
$method(numberProto, "toLocaleString", function toLocaleString() {
  const x = thisNumber(this, "toLocaleString");
  return formatNumber(numberFormat(arguments[0], arguments[1]), x);
});
$method(numberProto, "toFixed", function toFixed(digits) {
  const x = thisNumber(this, "toFixed");
  const f = $toIntegerOrInfinity(digits);
  if (f < 0 || f > 100) $tellRange("toFixed() digits argument must be between 0 and 100");
  const a = $abs(x);
  if (!(a < 1e21)) return $numToStr(x);
  const d = exactDigits(a);
  const t = placeDigits(roundDigits(d, d.point + f), f);
  return (x < 0 ? "-" : "") + t.whole + (f > 0 ? "." + t.fraction : "");
});
$method(numberProto, "toPrecision", function toPrecision(precision) {
  const x = thisNumber(this, "toPrecision");
  if (precision === undefined) return $numToStr(x);
  const p = $toIntegerOrInfinity(precision);
  const a = $abs(x);
  if (!(a < Infinity)) return $numToStr(x);
  if (p < 1 || p > 100) $tellRange("toPrecision() argument must be between 1 and 100");
  const sign = x < 0 ? "-" : "";
  const d = roundDigits(a === 0 ? { digits: "0", point: 1 } : exactDigits(a), p);
  const digits = d.digits + repeatString("0", p - d.digits.length);
  const e = d.point - 1;
  if (e < -6 || e >= p) return sign + exponential(digits, e);
  if (e >= p - 1) return sign + digits;
  if (e >= 0) return sign + $sub(digits, 0, e + 1) + "." + $sub(digits, e + 1, p);
  return sign + "0." + repeatString("0", -e - 1) + digits;
});
$method(numberProto, "toExponential", function toExponential(fractionDigits) {
  const x = thisNumber(this, "toExponential");
  const f = $toIntegerOrInfinity(fractionDigits);
  const a = $abs(x);
  if (!(a < Infinity)) return $numToStr(x);
  if (f < 0 || f > 100) $tellRange("toExponential() argument must be between 0 and 100");
  const sign = x < 0 ? "-" : "";
  if (a === 0) return sign + exponential(repeatString("0", f + 1), 0);
  if (fractionDigits === undefined) {
    const s = shortestDigits(a);
    return sign + exponential(s.digits, s.point - 1);
  }
  const d = roundDigits(exactDigits(a), f + 1);
  return sign + exponential(d.digits + repeatString("0", f + 1 - d.digits.length), d.point - 1);
});
/** `d.ddde+x`. */
function exponential(digits, e) {
  const tail = digits.length > 1 ? "." + $sub(digits, 1, digits.length) : "";
  return $sub(digits, 0, 1) + tail + "e" + (e < 0 ? "-" : "+") + $numToStr($abs(e));
}

/**
 * The decimal digits of x > 0 exactly: x = 0.d1d2d3… × 10^point, the first digit not zero.
 * Zero has the digit "0" and point 1.
 */
function exactDigits(x) {
  if (x === 0) return { digits: "0", point: 1 };
  let m = x;
  let twos = 0;
  while (m >= 9007199254740992) {
    m = m / 2;
    twos++;
  }
  while ($floor(m) !== m) {
    m = m * 2;
    twos--;
  }
  // Limbs of seven decimal digits, least significant first.
  const limbs = [];
  while (m > 0) {
    $append(limbs, m % 10000000);
    m = $floor(m / 10000000);
  }
  for (let n = twos; n > 0; n -= 20) multiplyLimbs(limbs, 2 ** (n < 20 ? n : 20));
  // A fraction over 2^k is the same digits times 5^k with the point moved k places.
  for (let n = -twos; n > 0; n -= 8) multiplyLimbs(limbs, 5 ** (n < 8 ? n : 8));
  let out = "";
  for (let i = limbs.length - 1; i >= 0; i--) {
    const t = $numToStr(limbs[i]);
    out += i === limbs.length - 1 ? t : repeatString("0", 7 - t.length) + t;
  }
  return { digits: out, point: twos < 0 ? out.length + twos : out.length };
}
function multiplyLimbs(limbs, factor) {
  let carry = 0;
  for (let i = 0; i < limbs.length; i++) {
    const v = limbs[i] * factor + carry;
    limbs[i] = v % 10000000;
    carry = $floor(v / 10000000);
  }
  while (carry > 0) {
    $append(limbs, carry % 10000000);
    carry = $floor(carry / 10000000);
  }
}
/** The shortest digits that give x > 0 back, from its text in base ten. */
function shortestDigits(x) {
  const text = $numToStr(x);
  let digits = "";
  let point = -1;
  let e = 0;
  for (let i = 0; i < text.length; i++) {
    const u = $unit(text, i);
    if (u === 46) point = digits.length;
    else if (u === 101) {
      e = $parseNum($sub(text, $unit(text, i + 1) === 43 ? i + 2 : i + 1, text.length));
      break;
    } else digits += $sub(text, i, i + 1);
  }
  if (point < 0) point = digits.length;
  let zeros = 0;
  while (zeros < digits.length - 1 && $unit(digits, zeros) === 48) zeros++;
  let end = digits.length;
  while (end > zeros + 1 && $unit(digits, end - 1) === 48) end--;
  const d = $sub(digits, zeros, end);
  return { digits: d, point: d === "0" ? 1 : point + e - zeros };
}
/** The digits cut after `count` of them, rounded half up; what rounds to nothing is "0" with point = point - count + 1. */
function roundDigits(d, count) {
  if (count >= d.digits.length) return d;
  if (count < 0) return { digits: "0", point: 1 };
  const up = $unit(d.digits, count) >= 53;
  let head = $sub(d.digits, 0, count);
  if (!up) return head === "" ? { digits: "0", point: 1 } : { digits: head, point: d.point };
  let tail = "";
  let i = count - 1;
  while (i >= 0 && $unit(head, i) === 57) {
    tail += "0";
    i--;
  }
  if (i < 0) return { digits: "1" + (count === 0 ? "" : $sub(tail, 0, count - 1)), point: d.point + 1 };
  return { digits: $sub(head, 0, i) + $fromUnits([$unit(head, i) + 1]) + tail, point: d.point };
}
/** The digits before and after the decimal point, the latter `f` of them. */
function placeDigits(d, f) {
  let whole = "0";
  let fraction = "";
  if (d.point > 0) {
    if (d.digits.length <= d.point) whole = d.digits + repeatString("0", d.point - d.digits.length);
    else {
      whole = $sub(d.digits, 0, d.point);
      fraction = $sub(d.digits, d.point, d.digits.length);
    }
  } else fraction = repeatString("0", -d.point) + d.digits;
  if (fraction.length > f) fraction = $sub(fraction, 0, f);
  return { whole: whole, fraction: fraction + repeatString("0", f - fraction.length) };
}

const radixDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
/** Number::toString for a radix other than ten: enough digits to tell the number from its neighbours. */
function numberToRadix(x, radix) {
  if (x !== x) return "NaN";
  if (x === Infinity) return "Infinity";
  if (x === -Infinity) return "-Infinity";
  if (x === 0) return "0";
  const a = $abs(x);
  if ($floor(a) === a && a <= 9007199254740991) {
    const out = $radixText(a, radix);
    return x < 0 ? "-" + out : out;
  }
  let whole = $floor(a);
  let fraction = a - whole;
  const digits = [];
  let delta = 0.5 * unitInLastPlace(a);
  if (delta < 5e-324) delta = 5e-324;
  if (fraction >= delta) {
    do {
      fraction *= radix;
      delta *= radix;
      const d = $floor(fraction);
      $append(digits, d);
      fraction -= d;
      if ((fraction > 0.5 || (fraction === 0.5 && d % 2 === 1)) && fraction + delta > 1) {
        // Round up: digits at their maximum go, and the carry moves on.
        while (digits.length > 0 && digits[digits.length - 1] + 1 >= radix) $arraySetLength(digits, digits.length - 1);
        if (digits.length === 0) whole += 1;
        else digits[digits.length - 1]++;
        break;
      }
    } while (fraction >= delta);
  }
  let out = "";
  while (whole / radix >= 9007199254740992) {
    whole /= radix;
    out += "0";
  }
  do {
    const r = $floor(whole) % radix;
    out = $sub(radixDigits, r, r + 1) + out;
    whole = (whole - r) / radix;
    whole = $floor(whole);
  } while (whole > 0);
  if (digits.length > 0) {
    out += ".";
    for (let i = 0; i < digits.length; i++) out += $sub(radixDigits, digits[i], digits[i] + 1);
  }
  return x < 0 ? "-" + out : out;
}
/** The distance from a > 0 to the next larger number. */
function unitInLastPlace(a) {
  let u = 1;
  if (a >= 1) {
    while (u * 2 <= a) u *= 2;
  } else {
    while (u > a && u > 2.2250738585072014e-308) u /= 2;
  }
  return u * 2.220446049250313e-16;
}

/** Whether a code unit is a digit of a radix. */
function isDigitOf(u, radix) {
  return radix <= 10 ? $within(u, 48, 47 + radix) : digitValue(u) < radix;
}
/** The value of a code unit as a digit, or 99. */
function digitValue(u) {
  if (u >= 48 && u <= 57) return u - 48;
  if (u >= 97 && u <= 122) return u - 87;
  if (u >= 65 && u <= 90) return u - 55;
  return 99;
}
$method($global(), "parseInt", globalParseInt);
$hidden(NumberConstructor, "parseInt", globalParseInt);
function globalParseInt(text, radix) {
  const s = trimString($toStr(text), true, false);
  let r = $toInt32(radix);
  let i = 0;
  let negative = false;
  if (s.length > 0) {
    const u = $unit(s, 0);
    if (u === 43 || u === 45) {
      negative = u === 45;
      i = 1;
    }
  }
  if (r !== 0 && (r < 2 || r > 36)) return NaN;
  if ((r === 0 || r === 16) && i + 1 < s.length && $unit(s, i) === 48 && ($unit(s, i + 1) | 32) === 120) {
    r = 16;
    i += 2;
  }
  if (r === 0) r = 10;
  const from = i;
  while (i < s.length && isDigitOf($unit(s, i), r)) i++;
  if (i === from) return NaN;
  const v = digitsToNumber(s, from, i, r);
  return negative ? -v : v;
}
function digitsToNumber(s, from, to, radix) {
  let v = 0;
  let i = from;
  // Exact as long as it stays below 2^53.
  while (i < to && v < 100000000000000) v = v * radix + (radix <= 10 ? $unit(s, i++) - 48 : digitValue($unit(s, i++)));
  if (i === to && v <= 9007199254740991) return v;
  if (radix === 10) return $parseNum($sub(s, from, to));
  let bits = 0;
  while (2 ** bits < radix) bits++;
  if (2 ** bits !== radix) {
    while (i < to) v = v * radix + digitValue($unit(s, i++));
    return v;
  }
  return bitsToNumber(s, from, to, bits);
}
/** Digits of a radix that is a power of two, rounded to nearest, ties to even. */
function bitsToNumber(s, from, to, bits) {
  let v = 0;
  let dropped = 0;
  for (let i = from; i < to; i++) {
    const d = digitValue($unit(s, i));
    for (let b = bits - 1; b >= 0; b--) {
      if (v < 4503599627370496) v = v * 2 + ((d >> b) & 1);
      else dropped++;
    }
  }
  return finishBits(s, to, bits, v, dropped);
}
/** Rounds: the `dropped` low bits of the digits are looked at again from the end. */
function finishBits(s, to, bits, v, dropped) {
  if (dropped === 0) return v;
  let half = 0;
  let sticky = 0;
  let left = dropped;
  for (let i = to - 1; left > 0; i--) {
    const d = digitValue($unit(s, i));
    for (let b = 0; b < bits && left > 0; b++) {
      if (half === 1) sticky = 1;
      half = (d >> b) & 1;
      left--;
    }
  }
  if (half === 1 && (sticky === 1 || v % 2 === 1)) v += 1;
  return v * 2 ** dropped;
}
$method($global(), "parseFloat", globalParseFloat);
$hidden(NumberConstructor, "parseFloat", globalParseFloat);
function globalParseFloat(text) {
  const s = trimString($toStr(text), true, false);
  const n = s.length;
  let i = 0;
  if (i < n && ($unit(s, i) === 43 || $unit(s, i) === 45)) i++;
  if (matchesWithin(s, "Infinity", i)) return n > 0 && $unit(s, 0) === 45 ? -Infinity : Infinity;
  const start = i;
  while (i < n && isDigitUnit($unit(s, i))) i++;
  let digits = i - start;
  if (i < n && $unit(s, i) === 46) {
    const dot = i++;
    while (i < n && isDigitUnit($unit(s, i))) i++;
    digits += i - dot - 1;
    if (digits === 0) return NaN;
  }
  if (digits === 0) return NaN;
  if (i < n && ($unit(s, i) | 32) === 101) {
    let j = i + 1;
    if (j < n && ($unit(s, j) === 43 || $unit(s, j) === 45)) j++;
    if (j < n && isDigitUnit($unit(s, j))) {
      while (j < n && isDigitUnit($unit(s, j))) j++;
      i = j;
    }
  }
  return $toNumber($sub(s, 0, i));
}
function isDigitUnit(u) {
  return $within(u, 48, 57);
}
function matchesWithin(s, t, at) {
  return at + t.length <= s.length && matchesAt(s, t, at);
}
$method($global(), "isNaN", function isNaN(v) {
  const n = $toNumber(v);
  return n !== n;
});
$method($global(), "isFinite", function isFinite(v) {
  const n = $toNumber(v);
  return n === n && n !== Infinity && n !== -Infinity;
});
