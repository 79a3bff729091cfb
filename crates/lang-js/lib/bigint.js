// BigInt: arithmetic on a sign and limbs of 24 bits, least significant first, without leading zeros.
// The engine calls the functions `big…` for the operators.

const limbBase = 16777216;
const limbBits = 24;

function trimLimbs(a) {
  let n = a.length;
  while (n > 0 && a[n - 1] === 0) n--;
  $arraySetLength(a, n);
  return a;
}
function makeBig(negative, limbs) {
  trimLimbs(limbs);
  return $bigMake(negative && limbs.length > 0, limbs);
}
/** Compares magnitudes: -1, 0 or 1. */
function compareLimbs(a, b) {
  if (a.length !== b.length) return a.length < b.length ? -1 : 1;
  for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}
function addLimbs(a, b) {
  const out = [];
  const n = a.length > b.length ? a.length : b.length;
  let carry = 0;
  for (let i = 0; i < n; i++) {
    let s = (i < a.length ? a[i] : 0) + (i < b.length ? b[i] : 0) + carry;
    carry = 0;
    if (s >= limbBase) {
      s -= limbBase;
      carry = 1;
    }
    $append(out, s);
  }
  if (carry > 0) $append(out, carry);
  return out;
}
/** a - b for a ≥ b. */
function subtractLimbs(a, b) {
  const out = [];
  let borrow = 0;
  for (let i = 0; i < a.length; i++) {
    let s = a[i] - (i < b.length ? b[i] : 0) - borrow;
    borrow = 0;
    if (s < 0) {
      s += limbBase;
      borrow = 1;
    }
    $append(out, s);
  }
  return trimLimbs(out);
}
function multiplyBig(a, b) {
  const out = [];
  for (let i = 0; i < a.length + b.length; i++) $append(out, 0);
  for (let i = 0; i < a.length; i++) {
    let carry = 0;
    for (let j = 0; j < b.length; j++) {
      const t = a[i] * b[j] + out[i + j] + carry;
      const low = t % limbBase;
      out[i + j] = low;
      carry = (t - low) / limbBase;
    }
    out[i + b.length] = carry;
  }
  return trimLimbs(out);
}
/** Quotient of the magnitude by a small number; the remainder is in `rest[0]`. */
function divideSmall(a, d, rest) {
  const out = [];
  for (let i = 0; i < a.length; i++) $append(out, 0);
  let r = 0;
  for (let i = a.length - 1; i >= 0; i--) {
    const t = r * limbBase + a[i];
    r = t % d;
    out[i] = (t - r) / d;
  }
  rest[0] = r;
  return trimLimbs(out);
}
/** Long division of magnitudes (b not zero): [quotient, remainder]. */
function divideLimbs(a, b) {
  if (compareLimbs(a, b) < 0) return [[], a];
  if (b.length === 1) {
    const rest = [0];
    const q = divideSmall(a, b[0], rest);
    return [q, rest[0] === 0 ? [] : [rest[0]]];
  }
  // Normalise so that the top limb of the divisor is at least half the base.
  let shift = 0;
  for (let top = b[b.length - 1]; top < limbBase / 2; top *= 2) shift++;
  const v = shiftLeft(b, shift);
  const u = shiftLeft(a, shift);
  while (u.length <= a.length) $append(u, 0);
  const n = v.length;
  const q = [];
  for (let j = 0; j <= u.length - 1 - n; j++) $append(q, 0);
  for (let j = u.length - 1 - n; j >= 0; j--) q[j] = divideStep(u, v, j, n);
  const r = [];
  for (let i = 0; i < n; i++) $append(r, u[i]);
  return [trimLimbs(q), shiftRight(trimLimbs(r), shift)];
}
/** One digit of the quotient; `u` loses that multiple of `v`. */
function divideStep(u, v, j, n) {
  const high = u[j + n] * limbBase + u[j + n - 1];
  let qhat = $floor(high / v[n - 1]);
  let rhat = high - qhat * v[n - 1];
  while (qhat >= limbBase || qhat * v[n - 2] > rhat * limbBase + u[j + n - 2]) {
    qhat--;
    rhat += v[n - 1];
    if (rhat >= limbBase) break;
  }
  let borrow = 0;
  for (let i = 0; i < n; i++) {
    let t = u[i + j] - qhat * v[i] - borrow;
    borrow = 0;
    if (t < 0) {
      borrow = $ceil(-t / limbBase);
      t += borrow * limbBase;
    }
    u[i + j] = t;
  }
  u[j + n] -= borrow;
  if (u[j + n] < 0) {
    qhat--;
    let carry = 0;
    for (let i = 0; i < n; i++) {
      let s = u[i + j] + v[i] + carry;
      carry = 0;
      if (s >= limbBase) {
        s -= limbBase;
        carry = 1;
      }
      u[i + j] = s;
    }
    u[j + n] += carry;
  }
  return qhat;
}
function shiftLeft(a, bits) {
  const out = [];
  if (a.length === 0) return out;
  const whole = $floor(bits / limbBits);
  const factor = 2 ** (bits % limbBits);
  for (let i = 0; i < whole; i++) $append(out, 0);
  let carry = 0;
  for (let i = 0; i < a.length; i++) {
    const t = a[i] * factor + carry;
    const low = t % limbBase;
    $append(out, low);
    carry = (t - low) / limbBase;
  }
  if (carry > 0) $append(out, carry);
  return out;
}
/** The magnitude without its lowest `bits` bits. */
function shiftRight(a, bits) {
  const out = [];
  const whole = $floor(bits / limbBits);
  const divisor = 2 ** (bits % limbBits);
  for (let i = whole; i < a.length; i++) {
    const next = i + 1 < a.length ? a[i + 1] : 0;
    $append(out, $floor(a[i] / divisor) + (next % divisor) * (limbBase / divisor));
  }
  return trimLimbs(out);
}

function bigAdd(a, b) {
  return addSigned($bigNeg(a), $bigLimbs(a), $bigNeg(b), $bigLimbs(b));
}
function bigSub(a, b) {
  return addSigned($bigNeg(a), $bigLimbs(a), !$bigNeg(b), $bigLimbs(b));
}
function addSigned(negA, a, negB, b) {
  if (negA === negB) return makeBig(negA, addLimbs(a, b));
  return compareLimbs(a, b) >= 0 ? makeBig(negA, subtractLimbs(a, b)) : makeBig(negB, subtractLimbs(b, a));
}
function bigMul(a, b) {
  return makeBig($bigNeg(a) !== $bigNeg(b), multiplyBig($bigLimbs(a), $bigLimbs(b)));
}
function bigDiv(a, b) {
  if ($bigLimbs(b).length === 0) $tellRange("Division by zero");
  return makeBig($bigNeg(a) !== $bigNeg(b), divideLimbs($bigLimbs(a), $bigLimbs(b))[0]);
}
function bigRem(a, b) {
  if ($bigLimbs(b).length === 0) $tellRange("Division by zero");
  return makeBig($bigNeg(a), copyLimbs(divideLimbs($bigLimbs(a), $bigLimbs(b))[1]));
}
function copyLimbs(a) {
  const out = [];
  for (let i = 0; i < a.length; i++) $append(out, a[i]);
  return out;
}
function bigPow(a, b) {
  if ($bigNeg(b)) $throwRange("Exponent must be non-negative");
  const e = $bigLimbs(b);
  const limbs = $bigLimbs(a);
  if (e.length > 1 && limbs.length > 0 && !(limbs.length === 1 && limbs[0] === 1)) $tellRange("Maximum BigInt size exceeded");
  let n = e.length === 0 ? 0 : e[0];
  const negative = $bigNeg(a) && n % 2 === 1;
  if (e.length > 1) return limbs.length === 0 ? a : makeBig(negative, [1]);
  let result = [1];
  let power = limbs;
  while (n > 0) {
    if (n % 2 === 1) result = multiplyBig(result, power);
    n = $floor(n / 2);
    if (n > 0) power = multiplyBig(power, power);
  }
  return makeBig(negative, copyLimbs(result));
}
function bigNegate(a) {
  return makeBig(!$bigNeg(a), copyLimbs($bigLimbs(a)));
}
function bigNot(a) {
  return bigSub(bigNegate(a), $bigMake(false, [1]));
}
/** The limbs of the two's complement of `a` in `n` limbs. */
function toComplement(a, n) {
  const limbs = $bigLimbs(a);
  const out = [];
  for (let i = 0; i < n; i++) $append(out, i < limbs.length ? limbs[i] : 0);
  return $bigNeg(a) ? negateComplement(out) : out;
}
function negateComplement(limbs) {
  let carry = 1;
  for (let i = 0; i < limbs.length; i++) {
    const s = limbBase - 1 - limbs[i] + carry;
    limbs[i] = s % limbBase;
    carry = s >= limbBase ? 1 : 0;
  }
  return limbs;
}
function bitwise(a, b, f) {
  const x = $bigLimbs(a).length;
  const y = $bigLimbs(b).length;
  const n = (x > y ? x : y) + 1;
  const p = toComplement(a, n);
  const q = toComplement(b, n);
  const out = [];
  for (let i = 0; i < n; i++) $append(out, f(p[i], q[i]));
  const negative = out[n - 1] >= limbBase / 2;
  return makeBig(negative, negative ? negateComplement(out) : out);
}
function bigAnd(a, b) {
  return bitwise(a, b, function (x, y) {
    return x & y;
  });
}
function bigOr(a, b) {
  return bitwise(a, b, function (x, y) {
    return x | y;
  });
}
function bigXor(a, b) {
  return bitwise(a, b, function (x, y) {
    return x ^ y;
  });
}
/** The distance of a shift as a number; far too large ones are a RangeError unless they only clear. */
function shiftDistance(b) {
  const limbs = $bigLimbs(b);
  return limbs.length === 0 ? 0 : limbs.length === 1 ? limbs[0] : Infinity;
}
function bigShl(a, b) {
  return $bigNeg(b) ? shiftDown(a, shiftDistance(b)) : shiftUp(a, shiftDistance(b));
}
function bigShr(a, b) {
  return $bigNeg(b) ? shiftUp(a, shiftDistance(b)) : shiftDown(a, shiftDistance(b));
}
function shiftUp(a, n) {
  if ($bigLimbs(a).length === 0) return a;
  if (n === Infinity) $tellRange("Maximum BigInt size exceeded");
  return makeBig($bigNeg(a), shiftLeft($bigLimbs(a), n));
}
/** Rounds towards minus infinity. */
function shiftDown(a, n) {
  const limbs = $bigLimbs(a);
  if (n === Infinity || n >= limbs.length * limbBits) return $bigNeg(a) ? $bigMake(true, [1]) : $bigMake(false, []);
  const q = shiftRight(limbs, n);
  if (!$bigNeg(a)) return makeBig(false, q);
  const back = shiftLeft(q, n);
  return makeBig(true, compareLimbs(back, limbs) === 0 ? q : addLimbs(q, [1]));
}
function bigEq(a, b) {
  return $bigNeg(a) === $bigNeg(b) && compareLimbs($bigLimbs(a), $bigLimbs(b)) === 0;
}
function bigCompare(a, b) {
  if ($bigNeg(a) !== $bigNeg(b)) return $bigNeg(a) ? -1 : 1;
  const c = compareLimbs($bigLimbs(a), $bigLimbs(b));
  return $bigNeg(a) ? 0 - c : c;
}
function bigLess(a, b) {
  return bigCompare(a, b) < 0;
}
/** The BigInt of an integral number. */
function bigFromNum(n) {
  if (typeof n !== "number" || $floor(n) !== n || n === Infinity || n === -Infinity)
    $tellRange("The number " + $numToStr(n) + " cannot be converted to a BigInt because it is not an integer");
  let m = $abs(n);
  let shift = 0;
  while (m > 9007199254740991) {
    m = m / 2;
    shift++;
  }
  const limbs = [];
  while (m > 0) {
    $append(limbs, m % limbBase);
    m = $floor(m / limbBase);
  }
  return makeBig(n < 0, shiftLeft(limbs, shift));
}
function bitLength(limbs) {
  if (limbs.length === 0) return 0;
  let bits = (limbs.length - 1) * limbBits;
  for (let top = limbs[limbs.length - 1]; top > 0; top = $floor(top / 2)) bits++;
  return bits;
}
/** The nearest number, ties to even. */
function bigToNum(b) {
  const limbs = $bigLimbs(b);
  const bits = bitLength(limbs);
  const drop = bits > 54 ? bits - 54 : 0;
  let top = drop > 0 ? shiftRight(limbs, drop) : limbs;
  let v = 0;
  for (let i = top.length - 1; i >= 0; i--) {
    if (i > 0 || top.length < 3) v = v * limbBase + top[i];
    else v = addLastLimb(v, top[0], drop > 0 && compareLimbs(shiftLeft(top, drop), limbs) !== 0);
  }
  for (let i = 0; i < drop && v !== Infinity; i++) v = v * 2;
  return $bigNeg(b) ? -v : v;
}
/** v * 2^24 + low rounded once, where `sticky` says that lower bits were dropped. */
function addLastLimb(v, low, sticky) {
  // v has at most 30 bits: below 54 bits in all; the last bit may have to be rounded away.
  const high = v * limbBase;
  if (high < 9007199254740992 - limbBase) return high + low;
  const half = low % 2;
  const whole = high / 2 + (low - half) / 2;
  const up = half === 1 && (sticky || whole % 2 === 1);
  return (up ? whole + 1 : whole) * 2;
}
function bigToStr(b, radix) {
  const r = radix === undefined ? 10 : radix;
  let limbs = $bigLimbs(b);
  if (limbs.length === 0) return "0";
  let chunk = 1;
  let width = 0;
  while (chunk * r < limbBase) {
    chunk *= r;
    width++;
  }
  const parts = [];
  const rest = [0];
  while (limbs.length > 0) {
    limbs = divideSmall(limbs, chunk, rest);
    $append(parts, rest[0]);
  }
  let out = "";
  for (let i = parts.length - 1; i >= 0; i--) {
    const t = numberToRadix(parts[i], r);
    out += i === parts.length - 1 ? t : repeatString("0", width - t.length) + t;
  }
  return $bigNeg(b) ? "-" + out : out;
}
/** StringToBigInt: undefined where the text is no integer. */
function bigFromStr(text) {
  const s = trimString(text, true, true);
  let i = 0;
  let negative = false;
  let radix = 10;
  if (s.length > 2 && $unit(s, 0) === 48) {
    const u = $unit(s, 1) | 32;
    if (u === 120) radix = 16;
    else if (u === 111) radix = 8;
    else if (u === 98) radix = 2;
    if (radix !== 10) i = 2;
  }
  if (i === 0 && s.length > 0 && ($unit(s, 0) === 43 || $unit(s, 0) === 45)) {
    negative = $unit(s, 0) === 45;
    i = 1;
    if (s.length === 1) return undefined;
  }
  let limbs = [];
  for (; i < s.length; i++) {
    const d = digitValue($unit(s, i));
    if (d >= radix) return undefined;
    limbs = timesPlus(limbs, radix, d);
  }
  return makeBig(negative, limbs);
}
function timesPlus(limbs, factor, add) {
  let carry = add;
  for (let i = 0; i < limbs.length; i++) {
    const t = limbs[i] * factor + carry;
    const low = t % limbBase;
    limbs[i] = low;
    carry = (t - low) / limbBase;
  }
  if (carry > 0) $append(limbs, carry);
  return limbs;
}
/** Compares a BigInt with a number: -1, 0, 1, or undefined for NaN. */
function bigCmpNum(b, n) {
  if (n !== n) return undefined;
  if (n === Infinity) return -1;
  if (n === -Infinity) return 1;
  const whole = $floor(n);
  const c = bigCompare(b, bigFromNum(whole));
  if (c !== 0 || whole === n) return c;
  return -1;
}

const bigintProto = $proto("BigInt");
function BigIntConstructor(value) {
  if (new.target !== undefined) $tellType("BigInt is not a constructor");
  const p = $toPrimitive(value, "number");
  return typeof p === "number" ? bigFromNum(p) : toBigInt(p);
}
$ctor("BigInt", BigIntConstructor, 1, bigintProto);
/** ToBigInt. */
function toBigInt(v) {
  const p = $toPrimitive(v, "number");
  switch (typeof p) {
    case "bigint":
      return p;
    case "boolean":
      return $bigMake(false, p ? [1] : []);
    case "string": {
      const b = bigFromStr(p);
      if (b === undefined) $tellSyntax("Cannot convert " + p + " to a BigInt");
      return b;
    }
  }
  $throwType("Cannot convert " + describe(p) + " to a BigInt");
}
function thisBigInt(v, method) {
  if (typeof v === "bigint") return v;
  if ($isObject(v) && $class(v) === "BigInt") return $slot(v);
  $throwType("BigInt.prototype." + method + " requires that 'this' be a BigInt");
}
$method(bigintProto, "toString", function toString() {
  const b = thisBigInt(this, "toString");
  const r = arguments[0] === undefined ? 10 : $toIntegerOrInfinity(arguments[0]);
  if (r < 2 || r > 36) $tellRange("toString() radix argument must be between 2 and 36");
  return bigToStr(b, r);
});
$method(bigintProto, "valueOf", function valueOf() {
  return thisBigInt(this, "valueOf");
});
$method(bigintProto, "toLocaleString", function toLocaleString() {
  $granted("the default locale is en-US");
  let t = bigToStr(thisBigInt(this, "toLocaleString"), 10);
  const sign = $unit(t, 0) === 45 ? "-" : "";
  if (sign !== "") t = $sub(t, 1, t.length);
  let out = "";
  while (t.length > 3) {
    out = "," + $sub(t, t.length - 3, t.length) + out;
    t = $sub(t, 0, t.length - 3);
  }
  return sign + t + out;
});
$define(bigintProto, symToStringTag, { value: "BigInt", writable: false, enumerable: false, configurable: true });
function wrapBits(bits, value, signed) {
  const n = $toIntegerOrInfinity(bits);
  if (n < 0 || n > 9007199254740991) $throwRange("Invalid value: not (convertible to) a safe integer");
  const b = toBigInt(value);
  if (n === 0) return $bigMake(false, []);
  const one = $bigMake(false, [1]);
  const modulus = bigShl(one, bigFromNum(n));
  let r = bigRem(b, modulus);
  if ($bigNeg(r)) r = bigAdd(r, modulus);
  if (signed && !bigLess(r, bigShl(one, bigFromNum(n - 1)))) r = bigSub(r, modulus);
  return r;
}
$method(BigIntConstructor, "asIntN", function asIntN(bits, value) {
  return wrapBits(bits, value, true);
});
$method(BigIntConstructor, "asUintN", function asUintN(bits, value) {
  return wrapBits(bits, value, false);
});
