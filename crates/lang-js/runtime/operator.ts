// Conversions and operators where the engine's own do not do (ECMA-262 §7, §13).

function truthy(v: dyn): bool {
  if (fast.Truthy(v)) return op.Truthy(v);
  if (isUnasked(v)) return len((v as Chars).given) > 0;
  if (isChars(v)) return isOpaque(v) || len((v as Chars).units) > 0;
  const b = v as Big;
  return (b.limbs as Arr).length > 0;
}

function typeOf(v: dyn): str {
  if (fast.TypeOf(v)) return op.TypeOf(v);
  const o = v as Obj;
  if (o.kind == FUNCTION) return "function";
  if ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "call"))) return "function";
  return "object";
}

function isString(v: dyn): bool {
  return isStr(v) || isChars(v);
}

function isNumber(v: dyn): bool {
  return isInt(v) || isDouble(v);
}

function toPrimitive(v: dyn, hint: str): dyn {
  if (!isObj(v)) return v;
  const f = getn(v, wk("toPrimitive"));
  if (!isUndef(f) && !isNull(f)) {
    const args = new Dyns(1);
    args[0] = hint as dyn;
    const r = call(f, v, args);
    if (isObj(r)) tellType("Cannot convert object to primitive value");
    return r;
  }
  const first = hint == "string" ? "toString" : "valueOf";
  const second = hint == "string" ? "valueOf" : "toString";
  let m = getn(v, first as dyn);
  if (isCallable(m)) {
    const r = call(m, v, new Dyns(0));
    if (!isObj(r)) return r;
  }
  m = getn(v, second as dyn);
  if (isCallable(m)) {
    const r = call(m, v, new Dyns(0));
    if (!isObj(r)) return r;
  }
  tellType("Cannot convert object to primitive value");
  return undefined;
}

// ToNumber; the result is dynamic.
function toNumber(v: dyn): dyn {
  if (fast.ToNum(v)) return op.ToNum(v);
  if (isObj(v)) return toNumber(toPrimitive(v, "number"));
  if (isSym(v)) tellType("Cannot convert a Symbol value to a number");
  if (isBig(v)) tellType("Cannot convert a BigInt value to a number");
  if (isChars(v)) return charsToNumber(v as Chars);
  return NaN as dyn;
}

function toNumeric(v: dyn): dyn {
  if (fast.ToNum(v)) return op.ToNum(v);
  const p = toPrimitive(v, "number");
  if (isBig(p)) return p;
  return toNumber(p);
}

// ToString; the result is a string in either form.
function toStr(v: dyn): dyn {
  if (fast.ToStr(v)) return op.ToStr(v) as dyn;
  if (isChars(v)) return v;
  if (isObj(v)) return toStr(toPrimitive(v, "string"));
  if (isSym(v)) tellType("Cannot convert a Symbol value to a string");
  if (isBig(v)) return lib.bigToStr(v, 10);
  if (isInt(v)) return intToStr(v as i64);
  const x = v as f64;
  if (x != x) return "NaN" as dyn;
  // The negative zero is written as zero is.
  if (floor(x) == x && x > -9007199254740992.0 && x < 9007199254740992.0) return intToStr(x as i64);
  if (x == Infinity) return "Infinity" as dyn;
  if (x == -Infinity) return "-Infinity" as dyn;
  return opaque(NUMBER_TEXT, 3, 25);
}

// ToPropertyKey, canonical.
function toKey(v: dyn): dyn {
  if (fast.ToKey(v)) return op.ToKey(v);
  if (isInt(v)) return toStr(v);
  if (isObj(v)) return toKey(toPrimitive(v, "string"));
  if (isBig(v)) return toKey(toStr(v));
  if (isChars(v)) return charsKey(v);
  if (isDouble(v)) {
    const x = v as f64;
    if (floor(x) == x && x >= 0.0 && x < 4294967295.0) return (x as i64) as dyn;
  }
  return toStr(v);
}

// The key of a member that is read and then written: converted once, after the object was looked at.
function memberKey(o: dyn, k: dyn): dyn {
  if (isUndef(o) || isNull(o)) noBase(o, k);
  return toKey(k);
}

function toInteger(v: dyn): dyn {
  return op.ToInteger(toNumber(v));
}

// ToInteger clamped to 32 bits.
function toIndex32(v: dyn): i32 {
  const n = toInteger(v);
  if (isInt(n)) {
    const i = n as i64;
    if (i > 2147483647) return 2147483647;
    if (i < -2147483648) return -2147483647;
    return i as i32;
  }
  return (n as f64) as i32;
}

function mixed(): void {
  tellType("Cannot mix BigInt and other types, use explicit conversions");
}

function add(a: dyn, b: dyn): dyn {
  if (fast.Add(a, b)) return op.Add(a, b);
  let x = toPrimitive(a, "default");
  let y = toPrimitive(b, "default");
  if (isString(x) || isString(y)) {
    x = toStr(x);
    return concat(x, toStr(y));
  }
  x = toNumeric(x);
  y = toNumeric(y);
  if (isBig(x) && isBig(y)) return lib.bigAdd(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.Add(x, y);
}

function sub(a: dyn, b: dyn): dyn {
  if (fast.Sub(a, b)) return op.Sub(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigSub(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.Sub(x, y);
}

function mul(a: dyn, b: dyn): dyn {
  if (fast.Mul(a, b)) return op.Mul(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigMul(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.Mul(x, y);
}

function div(a: dyn, b: dyn): dyn {
  if (fast.Div(a, b)) return op.Div(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigDiv(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.Div(x, y);
}

function rem(a: dyn, b: dyn): dyn {
  if (fast.Rem(a, b)) return op.Rem(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigRem(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.Rem(x, y);
}

function pow(a: dyn, b: dyn): dyn {
  if (fast.Pow(a, b)) return powNumber(toNumber(a), toNumber(b));
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigPow(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return powNumber(x, y);
}

// The standard leaves the last digits of powers open. Those that every machine gives alike, and V8 does, are known.
function powNumber(a: dyn, b: dyn): dyn {
  if (!checking) return op.Pow(a, b);
  const x = a as f64;
  const y = b as f64;
  if (y == 2.0) return op.Mul(a, a);
  if (y == 1.0) return a;
  if (y == 0.0) return 1;
  if (y == -1.0) return op.Div(1, a);
  if (y == 0.5 && x >= 0.0 && x - x == 0.0) return sqrt(x) as dyn;
  if (x != x || y != y || x - x != 0.0 || y - y != 0.0 || x == 0.0) return op.Pow(a, b);
  const known = isConcrete(a) && isConcrete(b);
  if (known && floor(y) == y && x == 2.0) return op.Pow(a, b);
  if (isConcrete(b) && floor(y) == y && floor(x) == x && y >= 0.0 && (known || y <= 8.0)) {
    // Products of integers are exact as long as the result is safe, since each on the way is less.
    let r = a;
    if (known) r = op.Pow(a, b);
    else for (let i = 1.0; i < y; i = i + 1.0) r = op.Mul(r, a);
    const v = r as f64;
    if (v <= 9007199254740992.0 && v >= -9007199254740992.0) return r;
  }
  if (x < 0.0 && floor(y) != y) return NaN;
  if (x == 1.0) return 1;
  let lo = 0.0;
  let hi = Infinity;
  if (x < 0.0) lo = -Infinity;
  else if ((x > 1.0 && y > 0.0) || (x < 1.0 && y < 0.0)) lo = 1.0;
  else hi = 1.0;
  if (isConcrete(a) && isConcrete(b)) {
    const v = op.Pow(a, b) as f64;
    if (v - v == 0.0 && (v > 1e-300 || v < -1e-300)) return nearNumber(v, lo, hi, true);
  }
  return openNumber(lo, hi, true);
}

function bitAnd(a: dyn, b: dyn): dyn {
  if (fast.BitAnd(a, b)) return op.BitAnd(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigAnd(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.BitAnd(x, y);
}

function bitOr(a: dyn, b: dyn): dyn {
  if (fast.BitOr(a, b)) return op.BitOr(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigOr(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.BitOr(x, y);
}

function bitXor(a: dyn, b: dyn): dyn {
  if (fast.BitXor(a, b)) return op.BitXor(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigXor(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.BitXor(x, y);
}

function shl(a: dyn, b: dyn): dyn {
  if (fast.Shl(a, b)) return op.Shl(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigShl(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.Shl(x, y);
}

function sar(a: dyn, b: dyn): dyn {
  if (fast.Sar(a, b)) return op.Sar(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) return lib.bigShr(x, y);
  if (isBig(x) || isBig(y)) mixed();
  return op.Sar(x, y);
}

function shr(a: dyn, b: dyn): dyn {
  if (fast.Shr(a, b)) return op.Shr(a, b);
  const x = toNumeric(a);
  const y = toNumeric(b);
  if (isBig(x) && isBig(y)) tellType("BigInts have no unsigned right shift, use >> instead");
  if (isBig(x) || isBig(y)) mixed();
  return op.Shr(x, y);
}

function neg(a: dyn): dyn {
  if (fast.Neg(a)) return op.Neg(a);
  const x = toNumeric(a);
  if (isBig(x)) return lib.bigNegate(x);
  return op.Neg(x);
}

function bitNot(a: dyn): dyn {
  if (fast.BitNot(a)) return op.BitNot(a);
  const x = toNumeric(a);
  if (isBig(x)) return lib.bigNot(x);
  return op.BitNot(x);
}

// What `++` and `--` add.
function unit(a: dyn, minus: bool): dyn {
  if (isBig(a)) {
    const one = lib.bigFromNum(1);
    return minus ? lib.bigSub(a, one) : lib.bigAdd(a, one);
  }
  return minus ? op.Sub(a, 1) : op.Add(a, 1);
}

// −1, 0, 1, or 2 where the two are not ordered.
function compare(a: dyn, b: dyn, leftFirst: bool): i32 {
  let x = undefined;
  let y = undefined;
  if (leftFirst) {
    x = toPrimitive(a, "number");
    y = toPrimitive(b, "number");
  } else {
    y = toPrimitive(b, "number");
    x = toPrimitive(a, "number");
  }
  if (isString(x) && isString(y)) return compareStrings(x, y);
  if (isBig(x) && isString(y)) {
    y = lib.bigFromStr(y);
    if (isUndef(y)) return 2;
  } else if (isString(x) && isBig(y)) {
    x = lib.bigFromStr(x);
    if (isUndef(x)) return 2;
  }
  if (!isBig(x)) x = toNumber(x);
  if (!isBig(y)) y = toNumber(y);
  if (isBig(x) && isBig(y)) {
    if (truthy(lib.bigEq(x, y))) return 0;
    return truthy(lib.bigLess(x, y)) ? -1 : 1;
  }
  if (isBig(x)) return bigOrder(lib.bigCmpNum(x, y), false);
  if (isBig(y)) return bigOrder(lib.bigCmpNum(y, x), true);
  if (op.Lt(x, y)) return -1;
  if (op.Gt(x, y)) return 1;
  if (op.StrictEq(x, y)) return 0;
  return 2;
}

function bigOrder(r: dyn, swap: bool): i32 {
  if (isUndef(r)) return 2;
  const i = r as i32;
  return swap ? 0 - i : i;
}

function lt(a: dyn, b: dyn): bool {
  if (fast.Lt(a, b)) return op.Lt(a, b);
  return compare(a, b, true) == -1;
}

function gt(a: dyn, b: dyn): bool {
  if (fast.Gt(a, b)) return op.Gt(a, b);
  return compare(a, b, true) == 1;
}

function le(a: dyn, b: dyn): bool {
  if (fast.Le(a, b)) return op.Le(a, b);
  const c = compare(a, b, true);
  return c == -1 || c == 0;
}

function ge(a: dyn, b: dyn): bool {
  if (fast.Ge(a, b)) return op.Ge(a, b);
  const c = compare(a, b, true);
  return c == 1 || c == 0;
}

function strictEq(a: dyn, b: dyn): bool {
  if (fast.StrictEq(a, b)) return op.StrictEq(a, b);
  if (isBig(a)) return truthy(lib.bigEq(a, b));
  return stringsEqual(a, b);
}

function looseEq(a: dyn, b: dyn): bool {
  if (fast.LooseEq(a, b)) return op.LooseEq(a, b);
  if (isObj(a) && isObj(b)) return (a as Obj) == (b as Obj);
  if (isString(a) && isString(b)) return stringsEqual(a, b);
  if (isBig(a) && isBig(b)) return truthy(lib.bigEq(a, b));
  if (isObj(a)) return looseEq(toPrimitive(a, "default"), b);
  if (isObj(b)) return looseEq(a, toPrimitive(b, "default"));
  if (isBool(a)) return looseEq(op.ToNum(a), b);
  if (isBool(b)) return looseEq(a, op.ToNum(b));
  if (isBig(a)) {
    if (isString(b)) {
      const n = lib.bigFromStr(b);
      return !isUndef(n) && truthy(lib.bigEq(a, n));
    }
    return isNumber(b) && bigOrder(lib.bigCmpNum(a, b), false) == 0;
  }
  if (isBig(b)) return looseEq(b, a);
  if (isSym(a) || isSym(b)) return false;
  return op.StrictEq(toNumber(a), toNumber(b));
}

function sameValue(a: dyn, b: dyn): bool {
  if (fast.SameValue(a, b)) return op.SameValue(a, b);
  if (isBig(a)) return truthy(lib.bigEq(a, b));
  return stringsEqual(a, b);
}

function sameValueZero(a: dyn, b: dyn): bool {
  if (fast.SameValueZero(a, b)) return op.SameValueZero(a, b);
  if (isBig(a)) return truthy(lib.bigEq(a, b));
  return stringsEqual(a, b);
}

function instanceOf(v: dyn, c: dyn): bool {
  if (!isObj(c)) throwType("Right-hand side of 'instanceof' is not callable");
  const o = c as Obj;
  // Functions whose prototype chain is the usual one have the usual method.
  const custom = o.kind != FUNCTION || hasOwn(o, wk("hasInstance")) || o.proto != protoOf("Function");
  if (custom) {
    const f = getn(c, wk("hasInstance"));
    if (!isUndef(f) && !isNull(f)) {
      const args = new Dyns(1);
      args[0] = v;
      return truthy(call(f, c, args));
    }
    if (!isCallable(c)) throwType("Right-hand side of 'instanceof' is not callable");
  }
  return ordinaryInstance(v, c);
}

function ordinaryInstance(v: dyn, c: dyn): bool {
  if ((c as Obj).kind == FUNCTION) {
    const f = c as Fun;
    if (((f.info >> 16) & 255) == 10) return instanceOf(v, f.init);
  }
  if (!isObj(v)) return false;
  const p = getn(c, "prototype" as dyn);
  if (!isObj(p)) throwType("Function has non-object prototype '" + shortText(p) + "' in instanceof check");
  const want = p as Obj;
  let q = v as Obj;
  while (true) {
    if ((q.flags & EXOTIC) != 0) {
      const up = getProto(q);
      if (!isObj(up)) return false;
      q = up as Obj;
    } else {
      q = q.proto;
      if (q == null) return false;
    }
    if (q == want) return true;
  }
  return false;
}
