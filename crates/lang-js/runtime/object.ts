// Objects: properties, arrays, prototypes, errors (ECMA-262 §10). Keys are canonical: an array index is an integer.

const LAZY = 1; // own properties are not there yet
const FIXED = 2; // not extensible
const SLOT = 4; // the slots hold something
const TAGGED = 8; // the tag holds a name
const EXOTIC = 16; // internal methods are in hooks
const FROZEN = 32; // elements are not writable
const SEALED = 64; // elements are not configurable
const SPECIAL = 17; // LAZY or EXOTIC
const LATE = 128; // a function that was made after the file was loaded
const VAGUE = 256; // the pair of a property that Node has and the engine does not know: a text of Node's, or a part of its library
const OPEN = 1024; // some of its keys are texts or indices that are not known
const HOST = 512; // an object of Node's, whose names have Node's order

const PLAIN = 0;
const ARRAY = 1;
const FUNCTION = 2;
const GENERATOR = 3;
const STRING = 4;
const RECORD = 5;
const ARGUMENTS = 7; // an arguments object whose elements are parameters
const GLOBAL = 6; // the global object: always LAZY, its properties are made one by one

let protos: Obj;
let symbols: Obj;
let globals: Obj;
let exposed: bool; // the global object was given out as a value
let scriptRealm: bool; // the program is scripts, without Node's globals
let arrayIterator: dyn;
let arrayNext: dyn;
let thrownStack: i32;
let entered: bool; // the file was loaded, and a function of it is called

function newObj(proto: Obj): Obj {
  const o = new Obj();
  o.proto = proto;
  return o;
}

function plain(): Obj {
  return newObj(protoOf("Object"));
}

function newArr(elems: Dyns, n: i32): Arr {
  const a = new Arr();
  a.kind = ARRAY;
  a.elems = elems;
  a.length = n;
  a.proto = protoOf("Array");
  return a;
}

// The realm's prototype of this name, made on first request.
function protoOf(name: str): Obj {
  if (protos == null) protos = newObj(null);
  const i = shapeFind(protos.shape, name as dyn);
  if (i >= 0) return protos.vals[i >> 4] as Obj;
  let parent: Obj = null;
  if (name == "Object") parent = null;
  else if (name == "TypeError" || name == "RangeError" || name == "SyntaxError" || name == "ReferenceError" || name == "EvalError" || name == "URIError" || name == "AggregateError" || name == "AssertionError") parent = protoOf("Error");
  else if (name == "PreconditionError" || name == "PostconditionError" || name == "InvariantError" || name == "UnexpectedError") parent = protoOf("ContractError");
  else if (name == "ContractError") parent = protoOf("Error");
  else if (name == "Generator" || name == "ArrayIterator" || name == "StringIterator" || name == "MapIterator" || name == "SetIterator" || name == "RegExpStringIterator" || name == "WrapForValidIterator" || name == "IteratorHelper") parent = protoOf("Iterator");
  else if (name == "AsyncGenerator" || name == "AsyncFromSyncIterator") parent = protoOf("AsyncIterator");
  else if (name == "AsyncFunction" || name == "GeneratorFunction" || name == "AsyncGeneratorFunction") parent = protoOf("Function");
  else parent = protoOf("Object");
  let o: Obj = null;
  if (name == "Array") {
    const a = new Arr();
    a.kind = ARRAY;
    a.elems = new Dyns(0);
    o = a;
  } else if (name == "Function") {
    const f = new Fun();
    f.kind = FUNCTION;
    f.code = coreFn(nothing);
    f.info = 8 * 65536;
    f.data = "" as dyn;
    o = f;
  } else o = new Obj();
  o.proto = parent;
  o.slot = name as dyn;
  o.flags = LAZY;
  addProp(protos, name as dyn, o as dyn, 7);
  return o;
}

function nothing(callee: Fun, thisv: dyn, args: Dyns, target: dyn): dyn {
  return undefined;
}

// A well-known symbol.
function wk(name: str): dyn {
  if (symbols == null) symbols = newObj(null);
  const i = shapeFind(symbols.shape, name as dyn);
  if (i >= 0) return symbols.vals[i >> 4];
  const s = new Sym();
  s.desc = ("Symbol." + name) as dyn;
  addProp(symbols, name as dyn, s as dyn, 7);
  return s as dyn;
}

function newSymbol(description: dyn): dyn {
  const s = new Sym();
  s.desc = description;
  return s as dyn;
}

// Makes the own properties of a lazy object.
function ensure(o: Obj): void {
  if ((o.flags & LAZY) == 0) return;
  if (o.kind == GLOBAL) return;
  o.flags = o.flags & -2;
  if (o.kind == FUNCTION) {
    const f = o as Fun;
    const kind = (f.info >> 16) & 255;
    if (kind != 8 || isStr(f.data)) {
      addProp(o, "length" as dyn, (f.info & 65535) as dyn, 4);
      addProp(o, "name" as dyn, f.data, 4);
    }
    if (kind == 0) {
      const p = plain();
      addProp(p, "constructor" as dyn, o as dyn, 5);
      addProp(o, "prototype" as dyn, p as dyn, 1);
    } else if (kind == 5) addProp(o, "prototype" as dyn, newObj(protoOf("Generator")) as dyn, 1);
    else if (kind == 7) addProp(o, "prototype" as dyn, newObj(protoOf("AsyncGenerator")) as dyn, 1);
    if (o == protoOf("Function")) {
      $host(o as dyn, "Function.prototype" as dyn);
      populate("Function");
    }
    return;
  }
  const name = o.slot as str;
  $host(o as dyn, (name + ".prototype") as dyn);
  populate(name);
  if (name == "Array") {
    const i = shapeFind(o.shape, wk("iterator"));
    if (i >= 0) arrayIterator = o.vals[i >> 4];
  }
  if (name == "ArrayIterator") {
    const i = shapeFind(o.shape, "next" as dyn);
    if (i >= 0) arrayNext = o.vals[i >> 4];
  }
}

// Makes the own properties of a lazy object among which a key may be.
function ensureFor(o: Obj, k: dyn): void {
  if (o.kind != GLOBAL) {
    ensure(o);
    return;
  }
  // Which name of the library it is decides what is made.
  const name = known(k);
  if (isStr(name) && shapeFind(o.shape, name) < 0) materialize(name as str);
}

function addProp(o: Obj, k: dyn, v: dyn, attrs: i32): void {
  const n = shapeCount(o.shape);
  if (o.vals == null) o.vals = new Dyns(4);
  else if (n == len(o.vals)) o.vals = resize(o.vals, n * 2);
  o.vals[n] = v;
  const s = shapeAdd(o.shape, k);
  o.shape = s;
  if (attrs != 7) o.shape = shapeSet(s, n * 16 + attrs);
}

// Adds or overwrites an own data property, whatever was there.
function putOwn(o: Obj, k: dyn, v: dyn, attrs: i32): void {
  if (o.kind == ARRAY && isInt(k)) {
    putElem(o as Arr, k, v);
    return;
  }
  if ((o.flags & LAZY) != 0) ensure(o);
  const i = find(o, k);
  if (i < 0) {
    addProp(o, keyFor(o, k), v, attrs);
    return;
  }
  o.vals[i >> 4] = v;
  if ((i & 15) != attrs) o.shape = shapeSet(o.shape, (i & -16) + attrs);
}

// A key that shapes can hold: unknown ones are tried one by one. A string of units is no key itself, for shapes hold objects by identity.
function known(k: dyn): dyn {
  if (isChars(k)) return concretizeKey(k);
  if (isInt(k) && !isConcrete(k)) return concretize(k);
  return k;
}

function concretizeKey(k: dyn): dyn {
  const c = k as Chars;
  const n = concretize(len(charsUnits(c)) as dyn) as i32;
  const u = new Units(n);
  for (let i = 0; i < n; i = i + 1) {
    u[i] = concretize((c.units[i] as i32) as dyn) as i32 as u16;
  }
  return op.ToKey(strFromUnits(u, 0, n) as dyn);
}

function putElem(a: Arr, k: dyn, v: dyn): void {
  let i = k as i64;
  if (i >= 0 && i < a.length) {
    a.elems[i as i32] = v;
    return;
  }
  i = concretize(k) as i64;
  if (i > 100000000) unsupported("an array with more than 100000000 elements");
  const j = i as i32;
  grow(a, j + 1);
  a.elems[j] = v;
}

// Makes an array at least so long; new elements are holes.
function grow(a: Arr, n: i32): void {
  if (n <= a.length) return;
  const m = concretize(a.length as dyn) as i32;
  if (n > len(a.elems)) {
    let size = m * 2;
    if (size < 4) size = 4;
    if (size < n) size = n;
    a.elems = resize(a.elems, size);
  }
  if (n > m + 1) fill(a.elems, m, n - m, empty);
  else a.elems[m] = empty;
  a.length = n;
}

function append(a: Arr, v: dyn): void {
  const n = a.length;
  if (isConcrete(n as dyn)) {
    if (n == len(a.elems)) a.elems = resize(a.elems, n < 2 ? 4 : n * 2);
    a.elems[n] = v;
    a.length = n + 1;
    return;
  }
  const m = concretize(n as dyn) as i32;
  if (m >= len(a.elems)) a.elems = resize(a.elems, m < 2 ? 4 : m * 2);
  a.elems[m] = v;
  a.length = m + 1;
}

function setLength(a: Arr, v: dyn): bool {
  const n = toNumber(v);
  const x = n as f64;
  if (x < 0.0 || x > 4294967295.0 || floor(x) != x) throw makeExact("RangeError", "Invalid array length" as dyn);
  if ((a.flags & 96) != 0) return false;
  if (x > 100000000.0) unsupported("an array with more than 100000000 elements");
  const m = concretize(op.ToInteger(n)) as i32;
  if (m > a.length) grow(a, m);
  else a.length = m;
  return true;
}

function get(o: Obj, k: dyn, receiver: dyn): dyn {
  let p = o;
  while (p != null) {
    if ((p.flags & SPECIAL) != 0) {
      if ((p.flags & EXOTIC) != 0) return exoticGet(p, k, receiver);
      ensureFor(p, k);
    }
    if (p.kind == ARRAY) {
      const a = p as Arr;
      if (isInt(k)) {
        const i = k as i64;
        if (i >= 0 && i < a.length) {
          const v = a.elems[i as i32];
          if (!isEmpty(v)) return v;
        }
      } else if (isStr(k) && (k as str) == "length") return a.length as dyn;
    } else if (p.kind == STRING) {
      const v = stringOwn(p.slot, k);
      if (!isEmpty(v)) return v;
    }
    const i = find(p, k);
    if (i >= 0) {
      const v = p.vals[i >> 4];
      if ((i & 8) == 0) return v;
      const pair = v as Obj;
      if ((pair.flags & VAGUE) != 0) return vague(pair);
      const g = pair.slot;
      if (isUndef(g)) return undefined;
      return call(g, receiver, new Dyns(0));
    }
    p = p.proto;
  }
  if (entered) granted("builtins");
  return undefined;
}

// What the engine knows of such a property: a text is as good as any other when nothing is to be proved.
function vague(pair: Obj): dyn {
  if (isUndef(pair.slot2)) {
    if (checking) unsupported("a text that the runtime writes, which is not known to the letter");
    return pair.slot;
  }
  if (isObj(pair.slot2)) {
    pair.slot = call(pair.slot2, undefined, new Dyns(0));
    pair.slot2 = null;
  }
  if (isNull(pair.slot2)) return pair.slot;
  unsupported("a part of Node's library that is not modelled");
  return undefined;
}

// A property whose value is a text of the runtime's that is not known to the letter.
function putVague(o: Obj, k: dyn, text: dyn, attrs: i32): void {
  const pair = newObj(null);
  pair.flags = VAGUE;
  pair.slot = text;
  pair.slot2 = undefined;
  putOwn(o, k, pair as dyn, (attrs & -2) | 8);
}

// A property that Node has and the library does not.
function putAbsent(o: Obj, k: dyn): void {
  if (shapeFind(o.shape, k) >= 0) return;
  const pair = newObj(null);
  pair.flags = VAGUE;
  pair.slot = undefined;
  pair.slot2 = true as dyn;
  addProp(o, k, pair as dyn, 12);
}

// Is a property, which is an accessor, one of these?
function isVague(o: Obj, i: i32): bool {
  return (i & 8) != 0 && ((o.vals[i >> 4] as Obj).flags & VAGUE) != 0;
}

// Is it a datum whose value is made late?
function isLateDatum(o: Obj, i: i32): bool {
  const made = (o.vals[i >> 4] as Obj).slot2;
  return isObj(made) || isNull(made);
}

// Makes it a datum, once its value is asked for or replaced.
function settleVague(o: Obj, i: i32, v: dyn): void {
  const enumerable = i & 2;
  o.vals[i >> 4] = v;
  o.shape = shapeSet(o.shape, (i & -16) + enumerable + 5);
}

// Marks an index that is not known among the keys of an object: its text as a key (`most` of a text whose units are there).
const INDEX_KEY = 1;

function isIndexKey(k: dyn): bool {
  return isChars(k) && (k as Chars).most == INDEX_KEY;
}

// The number that an index is among the keys.
function indexOfKey(k: dyn): i64 {
  if (isInt(k)) return k as i64;
  const u = (k as Chars).units;
  let v = 0 as i64;
  for (let i = 0; i < len(u); i = i + 1) v = v * 10 + ((u[i] as i32) - 48);
  return v;
}

// A new key for an object: a plain one may have texts and indices that are not known, each in an object of its own, which whoever looks for a key
// compares (`findOpen`). Other objects have keys that are known.
function keyFor(o: Obj, k: dyn): dyn {
  const text = isChars(k);
  if (!text && !(isInt(k) && !isConcrete(k))) return k;
  if (o.kind != PLAIN || (o.flags & 895) != 0 || (text && isOpaque(k))) return known(k);
  const units = text ? charsUnits(k as Chars) : charsUnits(intToStr(k as i64) as Chars);
  const c = new Chars();
  c.units = units;
  if (!text) c.most = INDEX_KEY;
  o.flags = o.flags | OPEN;
  return c as dyn;
}

// Where a key is among keys of which some are not known.
function findOpen(o: Obj, k: dyn): i32 {
  const s = o.shape;
  const n = shapeCount(s);
  for (let i = 0; i < n; i = i + 1) {
    const key = shapeKey(s, i);
    let same = false;
    if (isInt(k)) {
      if (isInt(key) || isIndexKey(key)) same = indexOfKey(key) == (k as i64);
    } else if (isSym(k)) {
      if (isSym(key)) same = sameValue(key, k);
    } else if ((isStr(key) || isChars(key)) && !isIndexKey(key)) same = stringsEqual(key, k);
    if (same) return i * 16 + shapeAttrs(s, i);
  }
  return -1;
}

// Where a key is among the own properties. A string of unknown units is compared with all of them.
function find(o: Obj, k: dyn): i32 {
  if ((o.flags & OPEN) != 0) return findOpen(o, k);
  if (!isChars(k)) return shapeFind(o.shape, k);
  const s = o.shape;
  const n = shapeCount(s);
  for (let i = 0; i < n; i = i + 1) {
    const key = shapeKey(s, i);
    if (isStr(key) && stringsEqual(key, k)) return i * 16 + shapeAttrs(s, i);
    if (isInt(key) && stringsEqual(op.ToStr(key) as dyn, k)) return i * 16 + shapeAttrs(s, i);
  }
  return -1;
}

// An own property of a string: a unit or the length; empty when there is none.
function stringOwn(s: dyn, k: dyn): dyn {
  if (isInt(k)) {
    const i = k as i64;
    if (i >= 0 && i < sLen(s)) return sUnit(s, i as i32);
    return empty;
  }
  if (isStr(k) && (k as str) == "length") return sLen(s) as dyn;
  return empty;
}

// The object on which properties of a value that is no object are looked up; null for undefined and null.
function protoForPrim(v: dyn): Obj {
  if (isStr(v) || isChars(v)) return protoOf("String");
  if (isInt(v) || isDouble(v)) return protoOf("Number");
  if (isBool(v)) return protoOf("Boolean");
  if (isSym(v)) return protoOf("Symbol");
  if (isBig(v)) return protoOf("BigInt");
  return null;
}

function noBase(v: dyn, k: dyn): void {
  const what = isNull(v) ? "null" : "undefined";
  if (fast.ToStr(k)) tellType("Cannot read properties of " + what + " (reading '" + keyText(k) + "')");
  throwType("Cannot read properties of " + what + " (reading '" + keyText(k) + "')");
}

function keyText(k: dyn): str {
  if (isSym(k)) {
    const d = (k as Sym).desc;
    return "Symbol(" + (isStr(d) ? (d as str) : "") + ")";
  }
  if (fast.ToStr(k)) return op.ToStr(k);
  return "?";
}

// `v[k]`.
function getv(v: dyn, k: dyn): dyn {
  if (isObj(v)) {
    const o = v as Obj;
    if (o.kind == ARRAY && isInt(k)) {
      const a = v as Arr;
      const i = k as i64;
      if (i >= 0 && i < a.length) {
        const e = a.elems[i as i32];
        if (!isEmpty(e)) return e;
      }
    }
    return get(o, toKey(k), v);
  }
  if (isUndef(v) || isNull(v)) noBase(v, k);
  return getPrim(v, toKey(k));
}

// `v.k`, the key being canonical.
function getn(v: dyn, k: dyn): dyn {
  if (isObj(v)) return get(v as Obj, k, v);
  if (isUndef(v) || isNull(v)) noBase(v, k);
  return getPrim(v, k);
}

function getPrim(v: dyn, k: dyn): dyn {
  if (isStr(v) || isChars(v)) {
    const e = stringOwn(v, k);
    if (!isEmpty(e)) return e;
  }
  return get(protoForPrim(v), k, v);
}

// [[Set]]; false when it is refused.
function set(o: Obj, k: dyn, v: dyn, receiver: dyn): bool {
  let p = o;
  while (p != null) {
    if ((p.flags & SPECIAL) != 0) {
      if ((p.flags & EXOTIC) != 0) return exoticSet(p, k, v, receiver);
      ensureFor(p, k);
    }
    if (p.kind == ARRAY) {
      const a = p as Arr;
      if (isInt(k)) {
        const i = k as i64;
        if (i >= 0 && i < a.length) {
          const e = a.elems[i as i32];
          if (!isEmpty(e)) {
            if ((a.flags & FROZEN) != 0) return false;
            if (isSame(receiver, p)) {
              a.elems[i as i32] = v;
              return true;
            }
            return setOn(receiver, k, v);
          }
        }
      } else if (isStr(k) && (k as str) == "length") {
        if ((a.flags & FROZEN) != 0) return false;
        if (isSame(receiver, p)) return setLength(a, v);
        return setOn(receiver, k, v);
      }
    } else if (p.kind == STRING) {
      if (!isEmpty(stringOwn(p.slot, k))) return false;
    }
    const i = find(p, k);
    if (i >= 0) {
      if ((i & 8) != 0) {
        if (isVague(p, i)) {
          if (isLateDatum(p, i)) return false;
          if (!isSame(receiver, p)) return setOn(receiver, k, v);
          settleVague(p, i, v);
          return true;
        }
        const s = (p.vals[i >> 4] as Obj).slot2;
        if (isUndef(s)) return false;
        const args = new Dyns(1);
        args[0] = v;
        call(s, receiver, args);
        return true;
      }
      if ((i & 1) == 0) return false;
      if (isSame(receiver, p)) {
        p.vals[i >> 4] = v;
        return true;
      }
      return setOn(receiver, k, v);
    }
    p = p.proto;
  }
  return setOn(receiver, k, v);
}

function isSame(v: dyn, o: Obj): bool {
  return isObj(v) && (v as Obj) == o;
}

// The last steps of OrdinarySet: the receiver gets an own data property.
function setOn(receiver: dyn, k: dyn, v: dyn): bool {
  if (!isObj(receiver)) return false;
  const o = receiver as Obj;
  if ((o.flags & SPECIAL) != 0) {
    if ((o.flags & EXOTIC) != 0) return exoticSetOn(o, k, v);
    ensureFor(o, k);
  }
  if (o.kind == ARRAY) {
    const a = o as Arr;
    if (isInt(k)) {
      if ((a.flags & FROZEN) != 0) return false;
      if ((a.flags & FIXED) != 0) {
        const i = k as i64;
        if (i < 0 || i >= a.length) return false;
        if (isEmpty(a.elems[i as i32])) return false;
      }
      putElem(a, k, v);
      return true;
    }
    if (isStr(k) && (k as str) == "length") return setLength(a, v);
  }
  const i = find(o, k);
  if (i >= 0) {
    if (isVague(o, i)) {
      if (isLateDatum(o, i)) return false;
      settleVague(o, i, v);
      return true;
    }
    if ((i & 8) != 0 || (i & 1) == 0) return false;
    o.vals[i >> 4] = v;
    return true;
  }
  if ((o.flags & FIXED) != 0) return false;
  addProp(o, keyFor(o, k), v, 7);
  return true;
}

// `v[k] = x`.
function setv(v: dyn, k: dyn, x: dyn, strict: bool): void {
  if (isObj(v)) {
    const o = v as Obj;
    if (o.kind == ARRAY && isInt(k)) {
      const a = v as Arr;
      const i = k as i64;
      if (i >= 0 && i < a.length && (a.flags & FROZEN) == 0) {
        const e = a.elems[i as i32];
        if (!isEmpty(e)) {
          a.elems[i as i32] = x;
          return;
        }
      }
    }
    const key = toKey(k);
    if (!set(o, key, x, v) && strict) refused(v, key);
    return;
  }
  setPrim(v, toKey(k), x, strict);
}

function setn(v: dyn, k: dyn, x: dyn, strict: bool): void {
  if (isObj(v)) {
    if (!set(v as Obj, k, x, v) && strict) refused(v, k);
    return;
  }
  setPrim(v, k, x, strict);
}

function setPrim(v: dyn, k: dyn, x: dyn, strict: bool): void {
  if (isUndef(v) || isNull(v)) {
    const what = isNull(v) ? "null" : "undefined";
    if (fast.ToStr(k)) tellType("Cannot set properties of " + what + " (setting '" + keyText(k) + "')");
    throwType("Cannot set properties of " + what + " (setting '" + keyText(k) + "')");
  }
  if (!isEmpty((isStr(v) || isChars(v)) ? stringOwn(v, k) : empty)) {
    if (strict) throwType("Cannot assign to read only property '" + keyText(k) + "' of string");
    return;
  }
  if (!set(protoForPrim(v), k, x, v) && strict) throwType("Cannot create property '" + keyText(k) + "' on " + typeOf(v));
}

function refused(v: dyn, k: dyn): void {
  const o = v as Obj;
  const d = find(o, k);
  if (d >= 0) {
    if ((d & 8) != 0) tellOf(o, "Cannot set property " + keyText(k) + " of " + objectText(o) + " which has only a getter");
    tellOf(o, "Cannot assign to read only property '" + keyText(k) + "' of object '" + objectText(o) + "'");
  }
  if (o.kind == ARRAY && (o.flags & FROZEN) != 0 && isInt(k)) {
    if ((k as i64) < (o as Arr).length) tellOf(o, "Cannot assign to read only property '" + keyText(k) + "' of object '[object Array]'");
  }
  if ((o.flags & FIXED) != 0) tellOf(o, "Cannot add property " + keyText(k) + ", object is not extensible");
  let p = o.proto;
  while (p != null) {
    const i = find(p, k);
    if (i >= 0) {
      if ((i & 8) != 0) tellOf(o, "Cannot set property " + keyText(k) + " of " + objectText(o) + " which has only a getter");
      tellOf(o, "Cannot assign to read only property '" + keyText(k) + "' of object '" + objectText(o) + "'");
    }
    p = p.proto;
  }
  tellOf(o, "Cannot assign to read only property '" + keyText(k) + "' of object '" + objectText(o) + "'");
}

function objectText(o: Obj): str {
  if (o.kind == ARRAY) return "[object Array]";
  if (o.kind == FUNCTION) return "function";
  if (o.proto != null) {
    const i = find(o.proto, "constructor" as dyn);
    if (i >= 0) {
      const c = o.proto.vals[i >> 4];
      if (isObj(c)) {
        const f = c as Obj;
        if (f.kind == FUNCTION) {
          const n = (f as Fun).data;
          if (isStr(n)) return "#<" + (n as str) + ">";
        }
      }
    }
  }
  return "#<Object>";
}

// [[GetOwnProperty]] as presence: the index with attributes for named properties, −2 for elements, −1 for none.
function own(o: Obj, k: dyn): i32 {
  if ((o.flags & LAZY) != 0) ensureFor(o, k);
  if (o.kind == ARRAY) {
    const a = o as Arr;
    if (isInt(k)) {
      const i = k as i64;
      if (i >= 0 && i < a.length) {
        const e = a.elems[i as i32];
        if (!isEmpty(e)) return -2;
      }
      return -1;
    }
    if (isStr(k) && (k as str) == "length") return -2;
  } else if (o.kind == STRING) {
    if (!isEmpty(stringOwn(o.slot, k))) return -2;
  }
  return find(o, k);
}

function hasOwn(o: Obj, k: dyn): bool {
  if ((o.flags & EXOTIC) != 0) return exoticHasOwn(o, k);
  return own(o, k) != -1;
}

function has(o: Obj, k: dyn): bool {
  let p = o;
  while (p != null) {
    if ((p.flags & EXOTIC) != 0) return exoticHas(p, k);
    if (own(p, k) != -1) return true;
    p = p.proto;
  }
  return false;
}

// `k in v`.
function inOp(k: dyn, v: dyn): bool {
  if (!isObj(v)) throwType("Cannot use 'in' operator to search for '" + keyText(k) + "' in " + shortText(v));
  return has(v as Obj, toKey(k));
}

function shortText(v: dyn): str {
  if (fast.ToStr(v)) return op.ToStr(v);
  return typeOf(v);
}

function del(o: Obj, k: dyn): bool {
  if ((o.flags & EXOTIC) != 0) return exoticDelete(o, k);
  const i = own(o, k);
  if (i == -1) return true;
  if (i == -2) {
    if (o.kind != ARRAY || !isInt(k)) return false;
    if ((o.flags & 96) != 0) return false;
    const a = o as Arr;
    a.elems[(k as i64) as i32] = empty;
    return true;
  }
  if ((i & 4) == 0) return false;
  const n = shapeCount(o.shape);
  const at = i >> 4;
  for (let j = at; j + 1 < n; j = j + 1) o.vals[j] = o.vals[j + 1];
  o.shape = shapeRemove(o.shape, at);
  return true;
}

// `delete v[k]`.
function deleteOp(v: dyn, k: dyn, strict: bool): dyn {
  if (!isObj(v)) {
    if (isUndef(v) || isNull(v)) tellType("Cannot convert undefined or null to object");
    if (isStr(v) || isChars(v)) {
      if (!isEmpty(stringOwn(v, toKey(k)))) {
        if (strict) throwType("Cannot delete property '" + keyText(toKey(k)) + "' of [object String]");
        return false as dyn;
      }
    }
    return true as dyn;
  }
  const o = v as Obj;
  const key = toKey(k);
  const ok = del(o, key);
  if (!ok && strict) tellOf(o, "Cannot delete property '" + keyText(key) + "' of " + objectText(o));
  return ok as dyn;
}

// Own keys in order: array indices, strings, symbols (§10.1.11). `which` is 1 for strings, 2 for symbols, 3 for both.
function ownKeys(o: Obj, which: i32): Arr {
  if ((o.flags & EXOTIC) != 0) return exoticKeys(o);
  if ((o.flags & LAZY) != 0) {
    if (o.kind == GLOBAL) {
      if (!scriptRealm) unsupported("the keys of the global object");
      materialize("");
    }
    ensure(o);
  }
  const out = newArr(new Dyns(4), 0);
  const s = o.shape;
  const n = concretize(shapeCount(s) as dyn) as i32;
  if ((which & 1) != 0) {
    if (o.kind == ARRAY) {
      const a = o as Arr;
      const m = concretize(a.length as dyn) as i32;
      for (let i = 0; i < m; i = i + 1) {
        if (!isEmpty(a.elems[i])) append(out, op.ToStr(i as dyn) as dyn);
      }
    } else if (o.kind == STRING) {
      const m = concretize(sLen(o.slot) as dyn) as i32;
      for (let i = 0; i < m; i = i + 1) append(out, op.ToStr(i as dyn) as dyn);
    }
    // Integers by size: the next above the last one.
    let last: i64 = -1;
    let more = (o.flags & OPEN) == 0;
    if (!more) openIndices(s, n, out);
    while (more) {
      let best: i64 = -1;
      for (let i = 0; i < n; i = i + 1) {
        const k = shapeKey(s, i);
        if (isInt(k)) {
          const j = k as i64;
          if (j > last && (best == -1 || j < best)) best = j;
        }
      }
      more = best != -1;
      if (more) {
        // Many keys that an object may have are one unknown number where paths were joined.
        last = concretize(best as dyn) as i64;
        append(out, op.ToStr(last as dyn) as dyn);
      }
    }
    if (o.kind == ARRAY || o.kind == STRING) append(out, "length" as dyn);
    for (let i = 0; i < n; i = i + 1) {
      const k = shapeKey(s, i);
      if (isStr(k) && !isPrivate(k as str)) append(out, k);
      else if (isChars(k) && !isIndexKey(k)) append(out, k);
    }
  }
  if ((which & 2) != 0) {
    for (let i = 0; i < n; i = i + 1) {
      const k = shapeKey(s, i);
      if (isSym(k) && !isPrivateSymbol(k)) append(out, k);
    }
  }
  if ((o.flags & HOST) != 0) return hostKeys(o, out);
  return out;
}

// The indices among keys of which some are not known, by size.
function openIndices(s: i32, n: i32, out: Arr): void {
  const taken = new Units(n);
  let more = true;
  while (more) {
    let best = -1;
    for (let i = 0; i < n; i = i + 1) {
      const k = shapeKey(s, i);
      if ((taken[i] as i32) == 0 && (isInt(k) || isIndexKey(k))) {
        if (best < 0) best = i;
        else if (indexOfKey(k) < indexOfKey(shapeKey(s, best))) best = i;
      }
    }
    more = best >= 0;
    if (more) {
      taken[best] = 1 as u16;
      append(out, toStr(shapeKey(s, best)));
    }
  }
}

function isPrivate(k: str): bool {
  return false;
}

// Private names are symbols whose description is no string.
function isPrivateSymbol(k: dyn): bool {
  return isInt((k as Sym).desc);
}

function isEnumerable(o: Obj, k: dyn): bool {
  const i = own(o, toKey(k));
  if (i == -2) return !(isStr(k) && (k as str) == "length");
  return i >= 0 && (i & 2) != 0;
}

// The keys that `for`-`in` visits.
function forInKeys(v: dyn): Arr {
  const out = newArr(new Dyns(4), 0);
  if (isUndef(v) || isNull(v)) return out;
  let p = toObject(v);
  const seen = newObj(null);
  while (p != null) {
    const keys = ownKeys(p, 1);
    for (let i = 0; i < keys.length; i = i + 1) {
      const k = keys.elems[i];
      const key = toKey(k);
      if (find(seen, key) < 0) {
        const e = (p.flags & EXOTIC) != 0 ? exoticEnumerable(p, key) : isEnumerable(p, key);
        if (e) append(out, k);
        addProp(seen, keyFor(seen, key), undefined, 7);
      }
    }
    p = p.proto;
  }
  return out;
}

function toObject(v: dyn): Obj {
  if (isObj(v)) return v as Obj;
  if (isUndef(v) || isNull(v)) tellType("Cannot convert undefined or null to object");
  const o = newObj(protoForPrim(v));
  o.slot = v;
  o.flags = SLOT + TAGGED;
  if (isStr(v) || isChars(v)) {
    o.kind = STRING;
    o.tag = "String" as dyn;
  } else if (isBool(v)) o.tag = "Boolean" as dyn;
  else if (isSym(v)) o.tag = "Symbol" as dyn;
  else if (isBig(v)) o.tag = "BigInt" as dyn;
  else o.tag = "Number" as dyn;
  return o;
}

// An error of a kind, with the stack as it is.
function makeError(kind: str, message: dyn): dyn {
  const o = newObj(protoOf(kind));
  o.flags = SLOT + TAGGED;
  o.tag = "Error" as dyn;
  o.slot = captureStack() as dyn;
  putVague(o, "stack" as dyn, concat(concat((kind + ": ") as dyn, message), "\n    at <anonymous>" as dyn), 5);
  putVague(o, "message" as dyn, message, 5);
  return o as dyn;
}

// The same, with a message that is Node's to the letter.
function makeExact(kind: str, message: dyn): dyn {
  const e = makeError(kind, message);
  putOwn(e as Obj, "message" as dyn, message, 5);
  return e;
}

// An error whose message is Node's to the letter.
function tellType(message: str): void {
  throw makeExact("TypeError", message as dyn);
}

// The same where the message shows an object: those of classes that Node shows otherwise are not known to the letter.
function tellOf(o: Obj, message: str): void {
  const text = objectText(o);
  if (text == "#<Object>" || text == "[object Array]") tellType(message);
  throwType(message);
}

function throwType(message: str): void {
  throw makeError("TypeError", message as dyn);
}

function throwRange(message: str): void {
  throw makeError("RangeError", message as dyn);
}

function throwReference(message: str): void {
  throw makeExact("ReferenceError", message as dyn);
}

function throwSyntax(message: str): void {
  throw makeError("SyntaxError", message as dyn);
}

function throwTdz(name: str): void {
  throwReference("Cannot access '" + name + "' before initialization");
}

function throwConst(): void {
  tellType("Assignment to constant variable.");
}

// An accessor property: either half may be empty to keep what is there.
function accessor(o: Obj, k: dyn, getter: dyn, setter: dyn, attrs: i32): void {
  if (o.kind == ARRAY && isInt(k)) unsupported("an accessor as an element of an array");
  if ((o.flags & LAZY) != 0) ensure(o);
  const i = find(o, k);
  let pair: Obj = null;
  if (i >= 0 && (i & 8) != 0 && !isVague(o, i)) pair = o.vals[i >> 4] as Obj;
  const fresh = newObj(null);
  fresh.slot = isEmpty(getter) ? (pair == null ? undefined : pair.slot) : getter;
  fresh.slot2 = isEmpty(setter) ? (pair == null ? undefined : pair.slot2) : setter;
  putOwn(o, k, fresh as dyn, (attrs & -2) | 8);
}

// Hooks of exotic objects are functions of the library.
function hook(o: Obj, name: str): dyn {
  return get(o.hooks, name as dyn, o.hooks as dyn);
}

function keyOut(k: dyn): dyn {
  if (isInt(k)) return toStr(k);
  return k;
}

function hooked(o: Obj, name: str, a: dyn, b: dyn, c: dyn): dyn {
  const h = hook(o, name);
  const args = new Dyns(4);
  args[0] = o as dyn;
  args[1] = a;
  args[2] = b;
  args[3] = c;
  return call(h, undefined, args);
}

function withoutHooks(o: Obj): void {
  o.flags = o.flags & -17;
}

function withHooks(o: Obj): void {
  o.flags = o.flags | EXOTIC;
}

function exoticGet(o: Obj, k: dyn, receiver: dyn): dyn {
  if (o.kind == ARGUMENTS) {
    syncIn(o);
    const i = find(o, k);
    if (i < 0) return o.proto == null ? undefined : get(o.proto, k, receiver);
    const x = o.vals[i >> 4];
    if ((i & 8) == 0) return x;
    const f = (x as Obj).slot;
    return isUndef(f) ? undefined : call(f, receiver, new Dyns(0));
  }
  if (isUndef(hook(o, "get"))) {
    const h = hook(o, "getOwn");
    if (isUndef(h)) {
      withoutHooks(o);
      const v = get(o, k, receiver);
      withHooks(o);
      return v;
    }
    const d = hooked(o, "getOwn", keyOut(k), undefined, undefined);
    if (isObj(d)) {
      if (has(d as Obj, "value" as dyn)) return getn(d, "value" as dyn);
      const g = getn(d, "get" as dyn);
      if (isUndef(g)) return undefined;
      return call(g, receiver, new Dyns(0));
    }
    if (o.proto == null) return undefined;
    return get(o.proto, k, receiver);
  }
  return hooked(o, "get", keyOut(k), receiver, undefined);
}

function exoticSet(o: Obj, k: dyn, v: dyn, receiver: dyn): bool {
  if (isUndef(hook(o, "set"))) {
    if (o.kind == ARGUMENTS) syncIn(o);
    withoutHooks(o);
    const r = set(o, k, v, receiver);
    withHooks(o);
    if (o.kind == ARGUMENTS) syncOut(o);
    return r;
  }
  return truthy(hooked(o, "set", keyOut(k), v, receiver));
}

function exoticSetOn(o: Obj, k: dyn, v: dyn): bool {
  if (isUndef(hook(o, "define"))) {
    if (o.kind == ARGUMENTS) syncIn(o);
    withoutHooks(o);
    const r = setOn(o as dyn, k, v);
    withHooks(o);
    if (o.kind == ARGUMENTS) syncOut(o);
    return r;
  }
  const d = plain();
  addProp(d, "value" as dyn, v, 7);
  if (!exoticHasOwn(o, k)) {
    addProp(d, "writable" as dyn, true as dyn, 7);
    addProp(d, "enumerable" as dyn, true as dyn, 7);
    addProp(d, "configurable" as dyn, true as dyn, 7);
  }
  return truthy(hooked(o, "define", keyOut(k), d as dyn, undefined));
}

function exoticHasOwn(o: Obj, k: dyn): bool {
  if (isUndef(hook(o, "getOwn"))) {
    withoutHooks(o);
    const r = hasOwn(o, k);
    withHooks(o);
    return r;
  }
  return isObj(hooked(o, "getOwn", keyOut(k), undefined, undefined));
}

function exoticEnumerable(o: Obj, k: dyn): bool {
  if (isUndef(hook(o, "getOwn"))) return isEnumerable(o, k);
  const d = hooked(o, "getOwn", keyOut(k), undefined, undefined);
  return isObj(d) && truthy(getn(d, "enumerable" as dyn));
}

function exoticHas(o: Obj, k: dyn): bool {
  if (isUndef(hook(o, "has"))) {
    if (exoticHasOwn(o, k)) return true;
    return o.proto != null && has(o.proto, k);
  }
  return truthy(hooked(o, "has", keyOut(k), undefined, undefined));
}

function exoticDelete(o: Obj, k: dyn): bool {
  if (isUndef(hook(o, "delete"))) {
    if (o.kind == ARGUMENTS) syncIn(o);
    withoutHooks(o);
    const r = del(o, k);
    withHooks(o);
    if (o.kind == ARGUMENTS) syncOut(o);
    return r;
  }
  return truthy(hooked(o, "delete", keyOut(k), undefined, undefined));
}

function exoticKeys(o: Obj): Arr {
  if (isUndef(hook(o, "ownKeys"))) {
    withoutHooks(o);
    const r = ownKeys(o, 3);
    withHooks(o);
    return r;
  }
  return hooked(o, "ownKeys", undefined, undefined, undefined) as Arr;
}

function getProto(o: Obj): dyn {
  if ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "getProto"))) {
    return hooked(o, "getProto", undefined, undefined, undefined);
  }
  if (o.proto == null) return null;
  return o.proto as dyn;
}

function setProto(o: Obj, p: dyn): bool {
  if ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "setProto"))) {
    return truthy(hooked(o, "setProto", p, undefined, undefined));
  }
  let q: Obj = null;
  if (isObj(p)) q = p as Obj;
  if (q == o.proto) return true;
  if ((o.flags & FIXED) != 0 || o == protoOf("Object")) return false;
  let r = q;
  while (r != null) {
    if (r == o) return false;
    r = r.proto;
  }
  o.proto = q;
  return true;
}
