// Functions: calls, construction, iteration, generators; and what library code asks for as `$name(…)`.

const NORMAL = 0;
const ARROW = 1;
const METHOD = 2;
const BASE = 3;
const DERIVED = 4;
const GENERATOR_FN = 5;
const ASYNC = 6;
const ASYNC_GENERATOR = 7;
const NATIVE = 8;
const NATIVE_CTOR = 9;
const BOUND = 10;

let jobs: Arr;
let jobHead: i32;
let idle: dyn = undefined;
let nextPrivate: i32;
let assertKind: dyn = undefined;

function makeFun(code: fn, env: Cells, home: Obj, info: i32, name: dyn, text: dyn): Fun {
  const f = new Fun();
  f.kind = FUNCTION;
  f.flags = entered ? LAZY + LATE : LAZY;
  f.code = code;
  f.env = env;
  f.home = home;
  f.info = info;
  f.data = name;
  f.text = text;
  f.init = undefined;
  const kind = (info >> 16) & 255;
  if (kind < GENERATOR_FN || kind > ASYNC_GENERATOR) f.proto = protoOf("Function");
  else if (kind == GENERATOR_FN) f.proto = protoOf("GeneratorFunction");
  else if (kind == ASYNC) f.proto = protoOf("AsyncFunction");
  else f.proto = protoOf("AsyncGeneratorFunction");
  return f;
}

// Was the function made after the file was loaded?
function isLate(f: Fun): bool {
  return (f.flags & LATE) != 0;
}

function isCallable(v: dyn): bool {
  if (!isObj(v)) return false;
  const o = v as Obj;
  return o.kind == FUNCTION || ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "call")));
}

function isConstructor(v: dyn): bool {
  if (!isObj(v)) return false;
  const o = v as Obj;
  if (o.kind != FUNCTION) return (o.flags & EXOTIC) != 0 && !isUndef(hook(o, "construct"));
  const f = v as Fun;
  const kind = (f.info >> 16) & 255;
  if (kind == BOUND) return isConstructor(f.init);
  return kind == NORMAL || kind == BASE || kind == DERIVED || kind == NATIVE_CTOR;
}

// The function to call; the text is how messages call it.
function callee(f: dyn, text: str): Fun {
  if (isObj(f)) {
    const o = f as Obj;
    if (o.kind == FUNCTION) return f as Fun;
    if ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "call"))) {
      const t = makeFun(coreFn(exoticCall), null, null, BOUND * 65536, "" as dyn, undefined);
      t.init = f;
      return t;
    }
  }
  if (isPlainText(text)) tellType(text + " is not a function");
  throwType(text + " is not a function");
  return null;
}

// Is the text that of names and dots, which Node shows as it is?
function isPlainText(text: str): bool {
  if (text == "value" || text == "initializer" || text == "static block") return false;
  const n = strLen(text);
  for (let i = 0; i < n; i = i + 1) {
    const u = strAt(text, i);
    if (u == 40 || u == 91) return false;
  }
  return true;
}

function exoticCall(f: Fun, thisv: dyn, args: Dyns, target: dyn): dyn {
  const o = f.init as Obj;
  return hooked(o, "call", thisv, newArr(args, len(args)) as dyn, undefined);
}

function call(f: dyn, thisv: dyn, args: Dyns): dyn {
  const o = callee(f, "value");
  return invoke(o.code, o, thisv, args, undefined);
}

function construct(f: dyn, args: Dyns, target: dyn): dyn {
  const fun = f as Fun;
  if (fun.kind != FUNCTION) {
    return hooked(f as Obj, "construct", newArr(args, len(args)) as dyn, target, undefined);
  }
  const kind = (fun.info >> 16) & 255;
  if (kind == BOUND) {
    const t = isSame(target, f as Obj) ? fun.init : target;
    return construct(fun.init, boundArgs(fun, args), t);
  }
  if (kind == DERIVED) {
    return invoke(fun.code, fun, empty, args, target);
  }
  const p = getn(target, "prototype" as dyn);
  const o = newObj(isObj(p) ? p as Obj : protoOf("Object"));
  const r = invoke(fun.code, fun, o as dyn, args, target);
  return isObj(r) ? r : o as dyn;
}

// `new f(...args)`.
function newOp(f: dyn, args: Dyns, text: str): dyn {
  if (!isConstructor(f)) {
    if (isPlainText(text)) tellType(text + " is not a constructor");
    throwType(text + " is not a constructor");
  }
  const v = construct(f, args, f);
  if (isObj(v) && (f as Obj).kind == FUNCTION && (((f as Fun).info >> 16) & 255) == DERIVED) {
    // The stack of an error leaves the constructors of its own classes out.
    const o = v as Obj;
    if ((o.flags & 12) == 12 && isStr(o.tag) && (o.tag as str) == "Error") o.slot = captureStack() as dyn;
  }
  return v;
}

// `super(...args)`.
function superCall(f: Fun, args: Dyns, target: dyn): dyn {
  const parent = getProto(f as Obj);
  if (!isConstructor(parent)) throwType("Super constructor " + shortText(parent) + " of anonymous class is not a constructor");
  return construct(parent, args, target);
}

// The iterator and its `next` method of a record, for the library.
function $recordIterator(r: dyn): dyn {
  return (r as Obj).slot;
}
function $recordNext(r: dyn): dyn {
  return (r as Obj).slot2;
}

// Runs the field initializers of a class on a new object.
function initFields(f: Fun, o: dyn): void {
  if (isObj(f.init) && ((f.info >> 16) & 255) != BOUND) {
    const g = f.init as Fun;
    invoke(g.code, g, o, new Dyns(0), undefined);
  }
}

function notNew(name: str): void {
  tellType("Class constructor " + name + " cannot be invoked without 'new'");
}

function boundArgs(f: Fun, args: Dyns): Dyns {
  const pre = (f.data as Arr);
  const n = pre.length;
  const m = len(args);
  const all = new Dyns(n + m);
  copyDyns(pre.elems, 0, all, 0, n);
  copyDyns(args, 0, all, n, m);
  return all;
}

function boundCall(f: Fun, thisv: dyn, args: Dyns, target: dyn): dyn {
  return call(f.init, f.thisv, boundArgs(f, args));
}

// `this` of a sloppy function.
function sloppyThis(v: dyn): dyn {
  if (isObj(v)) return v;
  if (isUndef(v) || isNull(v)) {
    expose();
    return globalObject() as dyn;
  }
  return toObject(v) as dyn;
}

function globalObject(): Obj {
  if (globals == null) {
    globals = newObj(protoOf("Object"));
    globals.kind = GLOBAL;
    globals.flags = LAZY;
    if (!scriptRealm) addProp(globals, wk("toStringTag"), "global" as dyn, 4);
  }
  return globals;
}

// `true` where a name leads to a property of the global object, else empty.
function presentGlobal(k: dyn): dyn {
  if (has(globalObject(), k)) return true as dyn;
  return empty;
}

// Assignment to a name that is no variable; `there` says whether it led anywhere when the assignment began.
function setGlobal(k: dyn, v: dyn, strict: bool, there: bool): void {
  const o = globalObject();
  if (strict && !there) throwReference(keyText(k) + " is not defined");
  if (!set(o, k, v, o as dyn) && strict) refused(o as dyn, k);
}

function deleteGlobal(k: dyn): bool {
  return del(globalObject(), k);
}

// CreateGlobalVarBinding.
function globalVar(k: dyn): void {
  const o = globalObject();
  if (hasOwn(o, k)) return;
  if ((o.flags & FIXED) != 0) throwType("Cannot add property " + keyText(k) + ", object is not extensible");
  addProp(o, k, undefined, 3);
}

// CanDeclareGlobalFunction and CreateGlobalFunctionBinding.
function globalFunction(k: dyn, v: dyn): void {
  const o = globalObject();
  const i = own(o, k);
  if (i < 0) {
    if ((o.flags & FIXED) != 0) throwType("Cannot add property " + keyText(k) + ", object is not extensible");
    addProp(o, k, v, 3);
    return;
  }
  if ((i & 4) == 0) {
    if ((i & 11) != 3) throwType("Identifier '" + keyText(k) + "' has already been declared");
    o.vals[i >> 4] = v;
    return;
  }
  putOwn(o, k, v, 3);
}

// A lexical declaration of a script may not have the name of a property that stays.
function globalLexical(k: dyn): void {
  const i = own(globalObject(), k);
  if (i >= 0 && (i & 4) == 0) throwSyntax("Identifier '" + keyText(k) + "' has already been declared");
}

function argOf(args: Dyns, i: i32): dyn {
  if (i < len(args)) return args[i];
  return undefined;
}

function restOf(args: Dyns, from: i32): dyn {
  const n = len(args);
  if (n <= from) return newArr(new Dyns(0), 0) as dyn;
  const out = new Dyns(n - from);
  copyDyns(args, from, out, 0, n - from);
  return newArr(out, n - from) as dyn;
}

// An arguments object that does not alias parameters; `callee` is poisoned in the program's own functions.
function argumentsObject(args: Dyns, poisoned: bool): dyn {
  const o = newArguments(args);
  if (poisoned) accessor(o, "callee" as dyn, thrower(), thrower(), 0);
  return o as dyn;
}

function newArguments(args: Dyns): Obj {
  const o = newObj(protoOf("Object"));
  o.flags = TAGGED;
  o.tag = "Arguments" as dyn;
  const n = len(args);
  for (let i = 0; i < n; i = i + 1) addProp(o, i as dyn, args[i], 7);
  addProp(o, "length" as dyn, n as dyn, 5);
  addProp(o, wk("iterator"), getn(protoOf("Array") as dyn, "values" as dyn), 5);
  return o;
}

let poison: dyn = undefined;

// %ThrowTypeError%.
function thrower(): dyn {
  if (isUndef(poison)) {
    const f = makeFun(coreFn(throwPoison), null, null, NATIVE * 65536, "" as dyn, undefined);
    f.flags = FIXED;
    addProp(f as Obj, "length" as dyn, 0, 0);
    addProp(f as Obj, "name" as dyn, "" as dyn, 0);
    poison = f as dyn;
  }
  return poison;
}

function throwPoison(f: Fun, thisv: dyn, args: Dyns, target: dyn): dyn {
  throwType("'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them");
  return undefined;
}

// An arguments object whose elements are the parameters: their cells are in `hooks`, which has no hooks. A cell that is
// null belongs to no element any more.
function mappedArguments(args: Dyns, cells: Cells, f: Fun): dyn {
  const o = newArguments(args);
  addProp(o, "callee" as dyn, f as dyn, 5);
  const h = new Fun();
  h.env = cells;
  for (let i = len(args); i < len(cells); i = i + 1) cells[i] = null;
  o.hooks = h;
  o.kind = ARGUMENTS;
  o.flags = TAGGED + EXOTIC;
  return o as dyn;
}

// The elements get the values of the parameters.
function syncIn(o: Obj): void {
  const cells = (o.hooks as Fun).env;
  for (let i = 0; i < len(cells); i = i + 1) {
    const c = cells[i];
    if (c != null) {
      const at = shapeFind(o.shape, i as dyn);
      if (at >= 0) o.vals[at >> 4] = c.v;
    }
  }
}

// The parameters get the values of the elements; an element that was deleted, or is no writable datum, is no
// parameter any more.
function syncOut(o: Obj): void {
  const cells = (o.hooks as Fun).env;
  for (let i = 0; i < len(cells); i = i + 1) {
    const c = cells[i];
    if (c != null) {
      const at = shapeFind(o.shape, i as dyn);
      if (at < 0 || (at & 8) != 0) cells[i] = null;
      else {
        c.v = o.vals[at >> 4];
        if ((at & 1) == 0) cells[i] = null;
      }
    }
  }
}

// Whether iterating over an array can only read its elements in order.
function plainIteration(a: Arr): bool {
  if (a.proto != protoOf("Array")) return false;
  if (shapeCount(a.shape) != 0 && shapeFind(a.shape, wk("iterator")) >= 0) return false;
  if ((a.proto.flags & LAZY) == 0) {
    const i = shapeFind(a.proto.shape, wk("iterator"));
    if (i < 0 || (i & 8) != 0) return false;
    if (!op.StrictEq(a.proto.vals[i >> 4], arrayIterator)) return false;
  }
  const p = protoOf("ArrayIterator");
  if ((p.flags & LAZY) != 0) return true;
  const i = shapeFind(p.shape, "next" as dyn);
  return i >= 0 && (i & 8) == 0 && op.StrictEq(p.vals[i >> 4], arrayNext);
}

// An iterator record. Plain arrays are walked by index.
function iterOpen(v: dyn): Obj {
  const r = new Obj();
  r.kind = RECORD;
  if (isObj(v)) {
    const o = v as Obj;
    if (o.kind == ARRAY && plainIteration(v as Arr)) {
      r.shape = 0;
      r.slot = v;
      r.slot2 = 0;
      r.tag = true as dyn;
      return r;
    }
  }
  if (isUndef(v) || isNull(v)) throwType(shortText(v) + " is not iterable");
  const m = getn(v, wk("iterator"));
  if (!isCallable(m)) throwType(valueText(v) + " is not iterable");
  return iterFrom(call(m, v, new Dyns(0)));
}

function iterFrom(it: dyn): Obj {
  const r = new Obj();
  r.kind = RECORD;
  if (!isObj(it)) throwType("Result of the Symbol.iterator method is not an object");
  r.slot = it;
  r.slot2 = getn(it, "next" as dyn);
  r.tag = false as dyn;
  return r;
}

function asyncIterOpen(v: dyn): Obj {
  const m = getn(v, wk("asyncIterator"));
  if (isUndef(m) || isNull(m)) return iterFrom(lib.makeAsyncFromSync(iterProtocol(v) as dyn));
  if (!isCallable(m)) throwType(valueText(v) + " is not async iterable");
  return iterFrom(call(m, v, new Dyns(0)));
}

function valueText(v: dyn): str {
  if (isObj(v)) {
    const o = v as Obj;
    if (o.kind == FUNCTION) return "function";
    return objectText(o);
  }
  return shortText(v);
}

// The next value, or empty when there is none.
function iterStep(r: Obj): dyn {
  if (op.Truthy(r.tag)) {
    const a = r.slot as Arr;
    const i = r.slot2 as i32;
    if (i < a.length) {
      r.slot2 = (i + 1) as dyn;
      const v = a.elems[i];
      if (!isEmpty(v)) return v;
      return getv(r.slot, i as dyn);
    }
    r.slot2 = 2147483647;
    return empty;
  }
  const x = call(r.slot2, r.slot, new Dyns(0));
  if (!isObj(x)) throwType("Iterator result " + shortText(x) + " is not an object");
  if (truthy(getn(x, "done" as dyn))) return empty;
  return getn(x, "value" as dyn);
}

function iterClose(r: Obj): void {
  if (op.Truthy(r.tag)) return;
  const f = getn(r.slot, "return" as dyn);
  if (isUndef(f) || isNull(f)) return;
  const x = call(f, r.slot, new Dyns(0));
  if (!isObj(x)) throwType(shortText(x) + " is not an object");
}

// The rest of an iteration as an array.
function iterRest(r: Obj): dyn {
  const out = newArr(new Dyns(4), 0);
  let v = iterStep(r);
  while (!isEmpty(v)) {
    append(out, v);
    v = iterStep(r);
  }
  return out as dyn;
}

function spreadInto(a: Arr, v: dyn): void {
  const r = iterOpen(v);
  let x = iterStep(r);
  while (!isEmpty(x)) {
    append(a, x);
    x = iterStep(r);
  }
}

// Arguments as an array.
function argsArray(a: Dyns): dyn {
  return newArr(a, len(a)) as dyn;
}

// The elements of an array that this program made, as arguments.
function argsOf(a: Arr): Dyns {
  const n = a.length;
  if (n > 30000) unsupported("a call with more than 30000 arguments, for which the stack may be too small");
  if (n == len(a.elems)) return a.elems;
  return resize(a.elems, n);
}

// `{...v}` and object rest; `skip` holds the keys that are left out.
function copyProps(to: dyn, v: dyn, skip: Arr): void {
  if (isUndef(v) || isNull(v)) return;
  const o = toObject(v);
  const keys = ownKeys(o, 3);
  for (let i = 0; i < keys.length; i = i + 1) {
    const k = toKey(keys.elems[i]);
    let left = false;
    if (skip != null) {
      for (let j = 0; j < skip.length; j = j + 1) {
        if (sameValue(skip.elems[j], k)) left = true;
      }
    }
    if (!left) {
      const e = (o.flags & EXOTIC) != 0 ? exoticEnumerable(o, k) : isEnumerable(o, k);
      if (e) putOwn(to as Obj, k, get(o, k, v), 7);
    }
  }
}

function requireObject(v: dyn): void {
  if (isUndef(v) || isNull(v)) throwType("Cannot destructure '" + shortText(v) + "' as it is " + shortText(v) + ".");
}

function newPrivate(name: dyn): dyn {
  const s = new Sym();
  nextPrivate = nextPrivate + 1;
  s.desc = nextPrivate as dyn;
  return s as dyn;
}

function privateGet(v: dyn, k: dyn, name: str): dyn {
  if (isObj(v)) {
    const i = shapeFind((v as Obj).shape, k);
    if (i >= 0) {
      const x = (v as Obj).vals[i >> 4];
      if ((i & 8) == 0) return x;
      const g = (x as Obj).slot;
      if (isUndef(g)) throwType("'#" + name + "' was defined without a getter");
      return call(g, v, new Dyns(0));
    }
  }
  tellType("Cannot read private member #" + name + " from an object whose class did not declare it");
  return undefined;
}

function privateSet(v: dyn, k: dyn, x: dyn, name: str): void {
  if (isObj(v)) {
    const o = v as Obj;
    const i = shapeFind(o.shape, k);
    if (i >= 0) {
      if ((i & 8) != 0) {
        const s = (o.vals[i >> 4] as Obj).slot2;
        if (isUndef(s)) throwType("'#" + name + "' was defined without a setter");
        const args = new Dyns(1);
        args[0] = x;
        call(s, v, args);
        return;
      }
      if ((i & 1) == 0) throwType("Private method '#" + name + "' is not writable");
      o.vals[i >> 4] = x;
      return;
    }
  }
  tellType("Cannot write private member #" + name + " to an object whose class did not declare it");
}

function privateAdd(v: dyn, k: dyn, x: dyn, attrs: i32): void {
  const o = v as Obj;
  if ((o.flags & LAZY) != 0) ensure(o);
  if (shapeFind(o.shape, k) >= 0) throwType("Cannot initialize private member twice on the same object");
  addProp(o, k, x, attrs);
}

// An accessor of a private name is put on an object once.
function privateFresh(v: dyn, k: dyn): void {
  if (shapeFind((v as Obj).shape, k) >= 0) throwType("Cannot initialize private methods twice on the same object");
}

function privateHas(v: dyn, k: dyn, name: str): bool {
  if (!isObj(v)) throwType("Cannot use 'in' operator to search for '#" + name + "' in " + shortText(v));
  return shapeFind((v as Obj).shape, k) >= 0;
}

// The prototype half and the constructor half of a class's parent.
function classProto(parent: dyn, has: bool): Obj {
  if (!has) return plain();
  if (isNull(parent)) return newObj(null);
  if (!isConstructor(parent)) throwType("Class extends value " + valueText(parent) + " is not a constructor or null");
  const p = getn(parent, "prototype" as dyn);
  if (isNull(p)) return newObj(null);
  if (!isObj(p)) throwType("Class extends value does not have valid prototype property " + shortText(p));
  return newObj(p as Obj);
}

function finishClass(f: Fun, proto: Obj, parent: dyn, has: bool): void {
  if (has && isObj(parent)) f.proto = parent as Obj;
  f.flags = f.flags & -2;
  addProp(f as Obj, "length" as dyn, (f.info & 65535) as dyn, 4);
  addProp(f as Obj, "name" as dyn, f.data, 4);
  addProp(f as Obj, "prototype" as dyn, proto as dyn, 0);
  putOwn(proto, "constructor" as dyn, f as dyn, 5);
}

// A function's name from a computed key.
function nameOf(k: dyn, prefix: str): dyn {
  let s = "";
  if (isSym(k)) {
    const d = (k as Sym).desc;
    if (isStr(d) || isChars(d)) s = "[" + op.ToStr(known(d)) + "]";
  } else {
    const name = known(k);
    if (fast.ToStr(name)) s = op.ToStr(name);
  }
  return (prefix + s) as dyn;
}

function setName(v: dyn, k: dyn): void {
  const f = v as Fun;
  f.data = nameOf(k, "");
  // Classes have their name as a property from the start.
  const i = shapeFind(f.shape, "name" as dyn);
  if (i >= 0 && (i & 8) == 0 && isStr(f.vals[i >> 4]) && (f.vals[i >> 4] as str) == "") f.vals[i >> 4] = f.data;
}

// The array of a tagged template, with its raw strings.
function templateObject(cooked: Arr, raw: Arr): dyn {
  const o = cooked as Obj;
  freezeArr(raw);
  addProp(o, "raw" as dyn, raw as dyn, 0);
  freezeArr(cooked);
  return cooked as dyn;
}

function freezeArr(a: Arr): void {
  a.flags = a.flags | 98;
}

// ---- Generators

function newGen(f: Fun, thisv: dyn, args: Dyns, target: dyn, resume: fn, proto: dyn): Gen {
  const g = new Gen();
  g.kind = GENERATOR;
  g.callee = f;
  g.thisv = thisv;
  g.args = args;
  g.target = target;
  g.resume = resume;
  g.flags = TAGGED;
  g.tag = "Generator" as dyn;
  g.proto = isObj(proto) ? proto as Obj : protoOf("Generator");
  return g;
}

// The prototype of a generator: what its function has when the parameters are bound.
function generatorProto(g: Gen): void {
  const p = getn(g.callee as dyn, "prototype" as dyn);
  const waits = ((g.callee.info >> 16) & 255) == ASYNC_GENERATOR;
  g.proto = isObj(p) ? p as Obj : protoOf(waits ? "AsyncGenerator" : "Generator");
}

// A class has its prototype from the start.
function staticKey(k: dyn): void {
  if ((isStr(k) || isChars(k)) && stringsEqual(k, "prototype" as dyn)) throwType("Classes may not have a static property named 'prototype'");
}

// State of a generator: 0 not started, above 0 waiting, −1 running, −2 done.
// Resumes; the result is what is yielded or returned, told apart by the state after.
function resumeGen(g: Gen, mode: i32, v: dyn): dyn {
  g.mode = mode;
  g.sent = v;
  return resumeWith(g.resume, g);
}

function iterResult(v: dyn, done: bool): dyn {
  const o = plain();
  addProp(o, "value" as dyn, v, 7);
  addProp(o, "done" as dyn, done as dyn, 7);
  return o as dyn;
}

function $generatorResume(v: dyn, mode: dyn, x: dyn): dyn {
  if (!isObj(v)) throwType("next method called on incompatible receiver " + shortText(v));
  if ((v as Obj).kind != GENERATOR) throwType("next method called on incompatible receiver " + valueText(v));
  const g = v as Gen;
  if (g.state == -1) tellType("Generator is already running");
  const m = mode as i32;
  if (g.state == -2) {
    if (m == 2) throw x;
    return iterResult(m == 1 ? x : undefined, true);
  }
  const r = resumeGen(g, m, x);
  // `yield*` gives the results of the inner iterator as they are.
  if (g.wait == 2 && g.state != -2) return r;
  return iterResult(r, g.state == -2);
}

// An async function's step: `mode` 0 with a value, 2 with an error. Gives whether it ended, and the value.
function $asyncStep(v: dyn, mode: dyn, x: dyn): dyn {
  const g = v as Gen;
  const r = resumeGen(g, mode as i32, x);
  return newPair(r, (g.state == -2) as dyn, (g.wait == 1) as dyn);
}

function newPair(a: dyn, b: dyn, c: dyn): dyn {
  const d = new Dyns(3);
  d[0] = a;
  d[1] = b;
  d[2] = c;
  return newArr(d, 3) as dyn;
}

function $generatorState(v: dyn): dyn {
  return (v as Gen).state as dyn;
}

// ---- What library code may call

function $slot(v: dyn): dyn {
  const o = v as Obj;
  return (o.flags & SLOT) != 0 ? o.slot : undefined;
}

function $setSlot(v: dyn, x: dyn): void {
  const o = v as Obj;
  if ((o.flags & SLOT) == 0) o.slot2 = undefined;
  o.flags = o.flags | SLOT;
  o.slot = x;
}

function $slot2(v: dyn): dyn {
  const o = v as Obj;
  return (o.flags & SLOT) != 0 ? o.slot2 : undefined;
}

function $setSlot2(v: dyn, x: dyn): void {
  const o = v as Obj;
  if ((o.flags & SLOT) == 0) o.slot = undefined;
  o.flags = o.flags | SLOT;
  o.slot2 = x;
}

function $class(v: dyn): dyn {
  if (!isObj(v)) return undefined;
  const o = v as Obj;
  if ((o.flags & TAGGED) != 0) return o.tag;
  if (o.kind == ARRAY) return "Array";
  if (o.kind == FUNCTION) return "Function";
  return "Object";
}

function $setClass(v: dyn, name: dyn): void {
  const o = v as Obj;
  o.flags = o.flags | TAGGED;
  o.tag = name;
  if (isStr(name) && (name as str) == "Error" && (o.flags & SLOT) == 0) {
    o.flags = o.flags | SLOT;
    o.slot = captureStack() as dyn;
    o.slot2 = undefined;
  }
  if (isStr(name) && (name as str) == "String") o.kind = STRING;
}

function $isObject(v: dyn): dyn {
  return isObj(v) as dyn;
}
function $isCallable(v: dyn): dyn {
  return isCallable(v) as dyn;
}
function $isConstructor(v: dyn): dyn {
  return isConstructor(v) as dyn;
}
function $isInt(v: dyn): dyn {
  return isInt(v) as dyn;
}
function $isString(v: dyn): dyn {
  return isString(v) as dyn;
}
function $isArray(v: dyn): dyn {
  if (!isObj(v)) return false as dyn;
  return ((v as Obj).kind == ARRAY) as dyn;
}
// Does a value depend on inputs? The shim says so of each, that what is done with such values is compared with Node, too.
function $isInput(v: dyn): dyn {
  return (!isConcrete(v)) as dyn;
}
function $isConcrete(v: dyn): dyn {
  return isConcrete(v) as dyn;
}
function $concretize(v: dyn): dyn {
  if (isChars(v)) {
    const k = concretizeKey(v);
    return isInt(k) ? toStr(k) : k;
  }
  return concretize(v);
}
function $toNumber(v: dyn): dyn {
  return toNumber(v);
}
function $toNumeric(v: dyn): dyn {
  return toNumeric(v);
}
function $toInt32(v: dyn): dyn {
  return op.BitOr(toNumber(v), 0);
}
function $toUint32(v: dyn): dyn {
  return op.Shr(toNumber(v), 0);
}
function $toIntegerOrInfinity(v: dyn): dyn {
  return toInteger(v);
}
function $toLength(v: dyn): dyn {
  const n = toInteger(v);
  if (op.Lt(n, 0)) return 0;
  if (op.Gt(n, 9007199254740991)) return 9007199254740991;
  return n;
}
function $toStr(v: dyn): dyn {
  return toStr(v);
}
function $toKey(v: dyn): dyn {
  return keyOut(toKey(v));
}
function $toObject(v: dyn): dyn {
  return toObject(v) as dyn;
}
function $toPrimitive(v: dyn, hint: dyn): dyn {
  return toPrimitive(v, isStr(hint) ? hint as str : "default");
}
function $ownKeys(v: dyn): dyn {
  return ownKeys(v as Obj, 3) as dyn;
}
function $hasOwn(v: dyn, k: dyn): dyn {
  return hasOwn(v as Obj, toKey(k)) as dyn;
}
function $delete(v: dyn, k: dyn): dyn {
  return del(v as Obj, toKey(k)) as dyn;
}
function $getProto(v: dyn): dyn {
  return getProto(v as Obj);
}
function $setProto(v: dyn, p: dyn): dyn {
  return setProto(v as Obj, p) as dyn;
}
function $isExtensible(v: dyn): dyn {
  const o = v as Obj;
  if ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "isExtensible"))) return hooked(o, "isExtensible", undefined, undefined, undefined);
  return ((o.flags & FIXED) == 0) as dyn;
}
function $preventExtensions(v: dyn): dyn {
  const o = v as Obj;
  if ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "preventExtensions"))) return hooked(o, "preventExtensions", undefined, undefined, undefined);
  ensure(o);
  o.flags = o.flags | FIXED;
  return true as dyn;
}
function $call(f: dyn, thisv: dyn, args: dyn): dyn {
  return call(f, thisv, argsOf(args as Arr));
}
function $construct(f: dyn, args: dyn, target: dyn): dyn {
  return construct(f, argsOf(args as Arr), isUndef(target) ? f : target);
}
function $newObject(p: dyn): dyn {
  return newObj(isObj(p) ? p as Obj : null) as dyn;
}
function $newArray(n: dyn): dyn {
  const a = newArr(new Dyns(0), 0);
  setLength(a, n);
  return a as dyn;
}
function $arrayLength(a: dyn): dyn {
  return (a as Arr).length as dyn;
}
function $arraySetLength(a: dyn, n: dyn): dyn {
  return setLength(a as Arr, n) as dyn;
}
function $append(a: dyn, v: dyn): void {
  append(a as Arr, v);
}
function $put(o: dyn, k: dyn, v: dyn): dyn {
  const p = o as Obj;
  const key = toKey(k);
  if ((p.flags & EXOTIC) != 0) return exoticSetOn(p, key, v) as dyn;
  const i = own(p, key);
  if (i == -1) {
    if ((p.flags & FIXED) != 0) return false as dyn;
  } else if (i >= 0 && (i & 4) == 0) return false as dyn;
  putOwn(p, key, v, 7);
  return true as dyn;
}
function $get(o: dyn, k: dyn, receiver: dyn): dyn {
  return get(o as Obj, toKey(k), receiver);
}
function $set(o: dyn, k: dyn, v: dyn, receiver: dyn): dyn {
  return set(o as Obj, toKey(k), v, receiver) as dyn;
}
function $global(): dyn {
  return globalObject() as dyn;
}
function $proto(name: dyn): dyn {
  return protoOf(name as str) as dyn;
}
function $symbol(d: dyn): dyn {
  return newSymbol(d);
}
function $wk(name: dyn): dyn {
  return wk(name as str);
}
function $symbolDescription(s: dyn): dyn {
  return (s as Sym).desc;
}
function $unit(s: dyn, i: dyn): dyn {
  return sCode(s, i as i32) as dyn;
}
// Is a character in one of these ranges? That is one condition however many there are: paths part once. Of many ranges those of ASCII are looked at by
// themselves.
function $inRanges(ranges: dyn, ch: dyn): dyn {
  const a = ranges as Arr;
  const n = a.length;
  const c = ch as i32;
  const known = isConcrete(ch);
  const many = n > 64;
  let small = false;
  if (many && !known) {
    if (c < 128) small = true;
  }
  let hit = false;
  for (let i = 0; i < n; i = i + 2) {
    const lo = a.elems[i] as i32;
    const hi = a.elems[i + 1] as i32;
    if (known) {
      if (c >= lo && c <= hi) return true as dyn;
    } else if (!many || (small ? lo < 128 : hi >= 128)) hit = hit | ((c >= lo) & (c <= hi));
  }
  return hit as dyn;
}

// Is a code unit between these?
function $within(u: dyn, lo: dyn, hi: dyn): dyn {
  const c = u as i32;
  return ((c >= (lo as i32)) & (c <= (hi as i32))) as dyn;
}

// Is every unit of a text below 128?
function $isAscii(s: dyn): dyn {
  const n = sLen(s);
  let all = true;
  for (let i = 0; i < n; i = i + 1) all = all & (sCode(s, i) < 128);
  return all as dyn;
}

// A text of ASCII in another case: a letter's differs in one bit.
function $asciiCase(s: dyn, upper: dyn): dyn {
  const n = sLen(s);
  const u = new Units(n);
  const from = truthy(upper) ? 97 : 65;
  for (let i = 0; i < n; i = i + 1) {
    const c = sCode(s, i);
    const letter = (c >= from) & (c <= from + 25);
    u[i] = (c ^ ((letter as i32) << 5)) as u16;
  }
  return fromUnits(u);
}

// A text that is not known in another case, where each of its units has one of its own: `special` are the ranges of those that have none, `table` has the first
// unit beyond ASCII, the last, the step and what is added. Undefined for texts that are known or have other units.
function $simpleCase(s: dyn, special: dyn, table: dyn, upper: dyn): dyn {
  if (isStr(s)) return undefined;
  const n = sLen(s);
  const rows = table as Arr;
  const most = rows.length;
  const excluded = special as Arr;
  const others = excluded.length;
  let plain = true;
  for (let i = 0; i < n; i = i + 1) {
    const c = sCode(s, i);
    for (let j = 0; j < others; j = j + 2) {
      plain = plain & !((c >= (excluded.elems[j] as i32)) & (c <= (excluded.elems[j + 1] as i32)));
    }
  }
  if (!plain) return undefined;
  const u = new Units(n);
  const letters = truthy(upper) ? 97 : 65;
  for (let i = 0; i < n; i = i + 1) {
    const c = sCode(s, i);
    const letter = (c >= letters) & (c <= letters + 25);
    let r = c ^ ((letter as i32) << 5);
    for (let j = 0; j < most; j = j + 4) {
      const first = rows.elems[j] as i32;
      const step = rows.elems[j + 2] as i32;
      const inside = (c >= first) & (c <= (rows.elems[j + 1] as i32)) & (((c ^ first) & (step - 1)) == 0);
      r = r + ((0 - (inside as i32)) & (rows.elems[j + 3] as i32));
    }
    u[i] = r as u16;
  }
  return fromUnits(u);
}

// The text of a number that is not known and of which no digit is; undefined for one that is known.
function $openText(v: dyn, most: dyn): dyn {
  if (isConcrete(v)) return undefined;
  return opaque(DECIMAL_TEXT, 1, most as i32);
}

function $fromUnits(v: dyn): dyn {
  const a = v as Arr;
  const n = a.length;
  const u = new Units(n);
  for (let i = 0; i < n; i = i + 1) u[i] = (a.elems[i] as i32) as u16;
  return fromUnits(u);
}
function $sub(s: dyn, from: dyn, to: dyn): dyn {
  return sSub(s, from as i32, to as i32);
}
function $indexOf(s: dyn, t: dyn): dyn {
  if (isStr(s) && isStr(t)) return strIndexOf(s as str, t as str) as dyn;
  return undefined;
}
function $lower(s: dyn): dyn {
  if (isStr(s)) return strLower(s as str) as dyn;
  return undefined;
}
function $upper(s: dyn): dyn {
  if (isStr(s)) return strUpper(s as str) as dyn;
  return undefined;
}
function $floor(v: dyn): dyn {
  return op.Floor(v);
}
function $ceil(v: dyn): dyn {
  return op.Ceil(v);
}
function $trunc(v: dyn): dyn {
  return op.Trunc(v);
}
function $abs(v: dyn): dyn {
  return op.Abs(v);
}
function $sqrt(v: dyn): dyn {
  return sqrt(v as f64) as dyn;
}
// Is the result of a function of Math the same on every machine? The standard leaves the last digits open.
function isExactMath(n: str, x: f64): bool {
  if (x != x || x - x != 0.0) return true;
  if (x == 0.0) return n != "acos";
  if (n == "log" || n == "log2" || n == "log10" || n == "acosh") return x == 1.0 || x < 0.0;
  if (n == "acos" || n == "asin") return x > 1.0 || x < -1.0 || (n == "acos" && x == 1.0);
  if (n == "log1p" || n == "atanh") return x < -1.0;
  return false;
}

// The exponent of a power of two.
function exactLog2(x: f64): f64 {
  let n = 0.0;
  let y = x;
  while (y > 1.0) {
    y = y / 2.0;
    n = n + 1.0;
  }
  while (y < 1.0) {
    y = y * 2.0;
    n = n - 1.0;
  }
  return y == 1.0 ? n : 0.5;
}

// The exponent of a power of ten that a double holds exactly.
function exactLog10(x: f64): f64 {
  let p = 1.0;
  for (let i = 0; i <= 22; i = i + 1) {
    if (p == x) return (i as dyn) as f64;
    p = p * 10.0;
  }
  return 0.5;
}

// A number that only the runtime knows: any between these. A run of the concrete domain does not know it, so nothing but the runtime shows a violation
// that depends on it.
function openNumber(lo: f64, hi: f64, power: bool): dyn {
  const r = nondetMath();
  if (isConcrete(r as dyn)) {
    if (power) unsupported("a power whose last digits depend on the machine");
    unsupported("a function of Math, whose last digits depend on the machine");
  }
  assume(r >= lo && r <= hi);
  return r as dyn;
}

function $isNegativeZero(v: dyn): dyn {
  return op.SameValue(v, -0.0 as dyn) as dyn;
}

// How two texts compare by locale where only the runtime knows: before, alike or after.
function $openOrder(): dyn {
  const r = nondetMath();
  if (isConcrete(r as dyn)) unsupported("comparison by locale of text beyond printable ASCII");
  if (r < 0.0) return -1;
  if (r > 0.0) return 1;
  return 0;
}

// The time that a text is, in a format that only the runtime knows: none or any.
function $openTime(): dyn {
  const r = nondetMath();
  if (isConcrete(r as dyn)) unsupported("a date that is written in no format of the standard");
  if (r != r) return NaN as dyn;
  const v = nondetTime();
  assume(v >= -8640000000000000 && v <= 8640000000000000);
  return narrow(v, 54) as dyn;
}

// Is each unit of a text known?
function $isKnown(s: dyn): dyn {
  return isStr(s) as dyn;
}

// A number near a value that was computed here: every machine's is within a few units in its last place.
function nearNumber(v: f64, lo: f64, hi: f64, power: bool): dyn {
  const slack = (v < 0.0 ? -v : v) * 8.881784197001252e-16;
  let from = v - slack;
  let to = v + slack;
  if (from < lo) from = lo;
  if (to > hi) to = hi;
  return openNumber(from, to, power);
}

// The least and the greatest result of a function of Math for finite numbers but zero of which it is not known exactly. Its domain ends where the result is none.
function leastMath(n: str, x: f64): f64 {
  if (n == "sin" || n == "cos") return -1.0;
  if (n == "cosh") return 1.0;
  if (n == "exp") return x > 0.0 ? 1.0 : 0.0;
  if (n == "acos" || n == "acosh") return 0.0;
  if (n == "tan") return -1.7976931348623157e308;
  if (n == "log" || n == "log2" || n == "log10") return x > 1.0 ? 0.0 : -1100.0;
  if (x > 0.0) return 0.0;
  if (n == "tanh" || n == "expm1") return -1.0;
  if (n == "asin" || n == "atan") return -1.5707963267948966;
  if (n == "cbrt") return -1e103;
  if (n == "asinh") return -711.0;
  if (n == "atanh" || n == "log1p") return -40.0;
  return -Infinity;
}

function greatestMath(n: str, x: f64): f64 {
  if (n == "sin" || n == "cos") return 1.0;
  if (n == "exp") return x > 0.0 ? Infinity : 1.0;
  if (n == "cosh") return Infinity;
  if (n == "acos") return 3.141592653589793;
  if (n == "acosh") return 711.0;
  if (n == "tan") return 1.7976931348623157e308;
  if (n == "log" || n == "log2" || n == "log10") return x > 1.0 ? 1100.0 : 0.0;
  if (x < 0.0) return 0.0;
  if (n == "tanh") return 1.0;
  if (n == "asin" || n == "atan") return 1.5707963267948966;
  if (n == "cbrt") return 1e103;
  if (n == "asinh" || n == "log1p") return 711.0;
  if (n == "atanh") return 40.0;
  return Infinity;
}

// The result of a function of Math whose last digits are left open, for a finite number but zero.
function openMath(n: str, x: f64): dyn {
  if ((n == "log" || n == "log2" || n == "log10") && x < 0.0) return NaN;
  if (n == "acosh" && x < 1.0) return NaN;
  if ((n == "asin" || n == "acos" || n == "atanh") && (x > 1.0 || x < -1.0)) return NaN;
  if (n == "log1p" && x < -1.0) return NaN;
  if ((n == "log1p" || n == "atanh") && x == -1.0) return -Infinity;
  if (n == "atanh" && x == 1.0) return Infinity;
  if ((n == "log" || n == "log2" || n == "log10" || n == "acosh" || n == "acos") && x == 1.0) return 0;
  return openNumber(leastMath(n, x), greatestMath(n, x), false);
}

function $math1(name: dyn, v: dyn): dyn {
  const n = name as str;
  const x = v as f64;
  if (checking && !isConcrete(v)) {
    if (x != x) return NaN;
    if (x == 0.0) return $math1(name, op.SameValue(v, -0.0 as dyn) ? -0.0 as dyn : 0.0 as dyn);
    if (x - x != 0.0) return $math1(name, x > 0.0 ? Infinity as dyn : -Infinity as dyn);
    return openMath(n, x);
  }
  if (checking && !isExactMath(n, x)) {
    if (n == "log2" && exactLog2(x) != 0.5) return exactLog2(x) as dyn;
    if (n == "log10" && exactLog10(x) != 0.5) return exactLog10(x) as dyn;
    if (n == "cbrt") {
      const r = floor(math.cbrt(x) + 0.5);
      if (r * r * r == x && x < 9007199254740992.0 && x > -9007199254740992.0) return r as dyn;
    }
    if (x == 0.0 || n == "asinh" || n == "acosh" || n == "atanh") return openNumber(-Infinity, Infinity, false);
    const w = knownMath(n, x) as f64;
    if (w != w || w - w != 0.0 || (w < 1e-300 && w > -1e-300)) return openMath(n, x);
    return nearNumber(w, leastMath(n, x), greatestMath(n, x), false);
  }
  return knownMath(n, x);
}

// What this machine computes.
function knownMath(n: str, x: f64): dyn {
  if (n == "sin") return math.sin(x) as dyn;
  if (n == "cos") return math.cos(x) as dyn;
  if (n == "tan") return math.tan(x) as dyn;
  if (n == "asin") return math.asin(x) as dyn;
  if (n == "acos") return math.acos(x) as dyn;
  if (n == "atan") return math.atan(x) as dyn;
  if (n == "sinh") return math.sinh(x) as dyn;
  if (n == "cosh") return math.cosh(x) as dyn;
  if (n == "tanh") return math.tanh(x) as dyn;
  if (n == "exp") return math.exp(x) as dyn;
  if (n == "expm1") return math.expm1(x) as dyn;
  if (n == "log") return math.log(x) as dyn;
  if (n == "log10") return math.log10(x) as dyn;
  if (n == "log1p") return math.log1p(x) as dyn;
  if (n == "cbrt") return math.cbrt(x) as dyn;
  if (n == "log2") {
    // Powers of two are exact.
    const y = math.log(x) / 0.6931471805599453;
    return y as dyn;
  }
  unsupported("a function of Math");
  return undefined;
}
function $math2(name: dyn, v: dyn, w: dyn): dyn {
  const n = name as str;
  const x = v as f64;
  const y = w as f64;
  if (checking && n != "pow") {
    if (x != x || y != y) return NaN;
    return openNumber(-Infinity, Infinity, false);
  }
  if (n == "pow") return op.Pow(v, w);
  if (n == "atan2") return math.atan2(x, y) as dyn;
  if (n == "hypot") return math.hypot(x, y) as dyn;
  unsupported("a function of Math");
  return undefined;
}
function $float32(v: dyn): dyn {
  return float32(v as f64) as dyn;
}
function $doubleBits(v: dyn): dyn {
  const b = doubleBits(v as f64);
  const hi = (b >> 32) & 4294967295;
  const lo = b & 4294967295;
  const d = new Dyns(2);
  d[0] = hi as dyn;
  d[1] = lo as dyn;
  return newArr(d, 2) as dyn;
}
function $fromDoubleBits(hi: dyn, lo: dyn): dyn {
  return bitsDouble(((hi as i64) << 32) | (lo as i64)) as dyn;
}
function $numToStr(v: dyn): dyn {
  return toStr(v);
}
function $parseNum(s: dyn): dyn {
  return toNumber(s);
}
function $print(s: dyn): void {
  stringOut(1, concat(s, "\n" as dyn));
}
function $printErr(s: dyn): void {
  stringOut(2, concat(s, "\n" as dyn));
}
function $vague(o: dyn, name: dyn, text: dyn): void {
  putVague(o as Obj, op.ToKey(name), text, 5);
}
function $absent(o: dyn, name: dyn): void {
  putAbsent(o as Obj, op.ToKey(name));
}
// A datum that cannot be assigned, whose value is made when it is asked for first.
function $late(o: dyn, name: dyn, f: dyn): void {
  const pair = newObj(null);
  pair.flags = VAGUE;
  pair.slot = undefined;
  pair.slot2 = f;
  putOwn(o as Obj, op.ToKey(name), pair as dyn, 14);
}
// The same kinds of errors, with a message that is Node's to the letter.
function $tellType(m: dyn): void {
  throw makeExact("TypeError", m);
}
function $tellRange(m: dyn): void {
  throw makeExact("RangeError", m);
}
function $tellSyntax(m: dyn): void {
  throw makeExact("SyntaxError", m);
}
function $nondetOrder(): dyn {
  return nondetOrder() as dyn;
}
// A multiple of 2 to the power of -53 below 1.
function $nondetRandom(): dyn {
  const v = nondetRandom();
  assume(v >= 0 && v <= 9007199254740991);
  return op.Div(narrow(v, 54) as dyn, 9007199254740992);
}
// What the wall clock shows, from 2020 to 2262.
function $clock(): dyn {
  const v = nondetClock();
  assume(v >= 1577836800000 && v <= 9223372036854);
  return narrow(v, 45) as dyn;
}
// Nanoseconds of a steady clock: since the process began, or since some moment before.
function $steadyNow(): dyn {
  const v = nondetSteady();
  assume(v >= 1);
  return narrow(v, 52) as dyn;
}
function $steadyHrtime(): dyn {
  return narrow(nondetHrtime(), 54) as dyn;
}
// As milliseconds.
function $steadyMilliseconds(v: dyn): dyn {
  return ((v as i64) as f64 / 1000000.0) as dyn;
}

// What the environment has under a name, or undefined. The name is a request, too, so that a witness says which it is.
function $environment(name: dyn): dyn {
  const wanted = units(name);
  const n = len(wanted);
  const given = nondetEnvironmentName();
  assume(len(given) == n);
  for (let i = 0; i < n; i = i + 1) assume((given[i] as i32) == (wanted[i] as i32));
  if (!nondetEnvironmentSet()) return undefined;
  const u = nondetEnvironmentValue();
  const size = len(u);
  // The lengths of "production" and "development" are told apart by nearly all who ask.
  if (size > 8 && size != 10 && size != 11) unsupported("an argument that is a string of more than 8 units");
  const value = fromUnitsBounded(u, 11);
  const text = units(value);
  for (let i = 0; i < len(text); i = i + 1) {
    const c = text[i] as i32;
    assume(c != 0);
    assume((c & 63488) != 55296);
  }
  return value;
}
// The number of a system's name.
function $platform(): dyn {
  return narrow(nondetPlatform(), 4) as dyn;
}

// ---- The calendar, in machine integers

// A number that is integral and at most 2 to the power of 53.
function integral(v: dyn): i64 {
  if (isInt(v)) return v as i64;
  return (v as f64) as i64;
}

// The digits of an integer that is not negative, of up to 53 bits, each by arithmetic alone: paths part only where one number is longer than another.
function $radixText(v: dyn, by: dyn): dyn {
  let n = v as i64;
  const radix = by as i64;
  let count = 1;
  let bound = radix;
  while (count < 53 && n >= bound) {
    count = count + 1;
    bound = bound * radix;
  }
  const u = new Units(count);
  for (let i = count - 1; i >= 0; i = i - 1) {
    const d = (n % radix) as i32;
    // Ten digits stand before the letters.
    u[i] = (d + 48 + ((0 - ((d > 9) as i32)) & 39)) as u16;
    n = n / radix;
  }
  return fromUnits(u);
}

// The quotient of integers that are not negative.
function $quotient(a: dyn, b: dyn): dyn {
  return (integral(a) / integral(b)) as dyn;
}

// A field of a valid time in UTC: 0 year, 1 month, 2 day, 3 weekday, 4 hour, 5 minute, 6 second, 7 milliseconds.
function $timeField(t: dyn, which: dyn): dyn {
  // From the beginning of a day 100,000,000 days before 1970, which is the first that there is.
  const ms = integral(t) + 8640000000000000;
  const w = which as i32;
  if (w == 7) return (ms % 1000) as dyn;
  if (w == 6) return (ms % 60000 / 1000) as dyn;
  if (w == 5) return (ms % 3600000 / 60000) as dyn;
  if (w == 4) return (ms % 86400000 / 3600000) as dyn;
  const day = ms / 86400000;
  if (w == 3) return ((day + 2) % 7) as dyn;
  // Eras of 400 years that begin in March: a leap day is the last of its year.
  const shifted = day + 795913;
  const era = shifted / 146097;
  const dayOfEra = shifted % 146097;
  const yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
  const dayOfYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100);
  const month = (dayOfYear * 5 + 2) / 153;
  if (w == 2) return (dayOfYear - (month * 153 + 2) / 5 + 1) as dyn;
  if (w == 1) return ((month + 2) % 12) as dyn;
  return (era * 400 + yearOfEra + (month + 2) / 12 - 274000) as dyn;
}

// The beginning of the day, hour, minute or second of a time.
function $beginning(t: dyn, unit: dyn): dyn {
  const u = integral(unit);
  return ((integral(t) + 8640000000000000) / u * u - 8640000000000000) as dyn;
}

// Days from 1970 to the first day of a month, which may lie outside of its year. The year is at most 1,000,000, the month at most 10,000,000.
function $dayFromMonth(y: dyn, m: dyn): dyn {
  // Years count from 2,000,000 years before.
  let year = integral(y) + 2000000;
  let month = integral(m);
  if (month < 0 || month > 11) {
    month = month + year * 12;
    year = month / 12;
    month = month % 12;
  }
  // Years that begin in March.
  year = year - (13 - month) / 12;
  const day = ((month + 10) % 12 * 153 + 2) / 5;
  return (year * 365 + year / 4 - year / 100 + year / 400 + day - 731204468) as dyn;
}

// The three units that begin at three times an index: a name among names of three letters.
function $threeUnits(names: dyn, index: dyn): dyn {
  const all = strUnits(names as str);
  const at = (integral(index) as i32) * 3;
  const u = new Units(3);
  u[0] = all[at];
  u[1] = all[at + 1];
  u[2] = all[at + 2];
  return fromUnits(u);
}

// The last digits of a number that is not negative.
function $digits(v: dyn, width: dyn): dyn {
  let rest = integral(v);
  const u = new Units(width as i32);
  for (let i = (width as i32) - 1; i >= 0; i = i - 1) {
    u[i] = ((rest % 10 + 48) as i32) as u16;
    rest = rest / 10;
  }
  return fromUnits(u);
}
function $isEntered(): dyn {
  return entered as dyn;
}
function $isScriptRealm(): dyn {
  return scriptRealm as dyn;
}
function $throwType(m: dyn): void {
  throw makeError("TypeError", m);
}
function $throwRange(m: dyn): void {
  throw makeError("RangeError", m);
}
function $throwSyntax(m: dyn): void {
  throw makeError("SyntaxError", m);
}
function $throwReference(m: dyn): void {
  throw makeError("ReferenceError", m);
}
function $enqueueJob(f: dyn): void {
  if (jobs == null) jobs = newArr(new Dyns(4), 0);
  append(jobs, f);
}
function $onIdle(f: dyn): void {
  idle = f;
}

function ticksLeft(): bool {
  return ticks != null && tickHead < ticks.length;
}

function jobsLeft(): bool {
  return jobs != null && jobHead < jobs.length;
}

// What process.nextTick was given runs before the jobs of promises, once code has ended.
let ticks: Arr;
let tickHead: i32;

function $enqueueTick(f: dyn): void {
  if (ticks == null) ticks = newArr(new Dyns(4), 0);
  append(ticks, f);
}

let rejected: dyn = undefined;

// What looks, when no job is left, at the promises that were rejected.
function $onRejected(f: dyn): void {
  rejected = f;
}

function drain(): void {
  let more = true;
  while (more) {
    while (ticksLeft() || jobsLeft()) {
      while (ticksLeft()) {
        const f = ticks.elems[tickHead];
        tickHead = tickHead + 1;
        call(f, undefined, new Dyns(0));
      }
      ticks = null;
      tickHead = 0;
      while (jobsLeft()) {
        const f = jobs.elems[jobHead];
        jobHead = jobHead + 1;
        call(f, undefined, new Dyns(0));
      }
      jobs = null;
      jobHead = 0;
    }
    if (isObj(rejected)) call(rejected, undefined, new Dyns(0));
    more = isObj(idle) && truthy(call(idle, undefined, new Dyns(0)));
  }
}

function $nondetBool(): dyn {
  return nondetBool() as dyn;
}
function $nondetNumber(): dyn {
  return nondetDouble() as dyn;
}
function $nondetInt(lo: dyn, hi: dyn): dyn {
  const a = concretize(lo) as i64;
  const b = concretize(hi) as i64;
  return bounded(a, b);
}
function $nondetString(most: dyn): dyn {
  const u = nondetUnits();
  assume(len(u) <= (concretize(most) as i32));
  return fromUnitsBounded(u, concretize(most) as i32);
}

// A string of an unknown array: its length is settled first, so that loops over it end.
function fromUnitsBounded(u: Units, most: i32): dyn {
  const n = concretize(len(u) as dyn) as i32;
  const v = new Units(n);
  copyUnits(u, 0, v, 0, n);
  return fromUnits(v);
}
function $assume(c: dyn): void {
  assume(truthy(c));
}
function $assertFail(e: dyn): void {
  throw e;
}
function $fnKind(v: dyn): dyn {
  const k = ((v as Fun).info >> 16) & 255;
  if (k == ARROW) return "arrow";
  if (k == METHOD) return "method";
  if (k == BASE || k == DERIVED) return "class";
  if (k == GENERATOR_FN) return "generator";
  if (k == ASYNC) return "async";
  if (k == ASYNC_GENERATOR) return "asyncgenerator";
  if (k == NATIVE || k == NATIVE_CTOR) return "native";
  if (k == BOUND) return "bound";
  return "function";
}
// Is it a function of sloppy code, whose `caller` and `arguments` are null?
function $fnSloppy(v: dyn): dyn {
  return (((v as Fun).info >> 24) != 0) as dyn;
}
function $fnText(v: dyn): dyn {
  const k = ((v as Fun).info >> 16) & 255;
  if (k == NATIVE || k == NATIVE_CTOR || k == BOUND) return undefined;
  return (v as Fun).text;
}
// Has a function a text that ends so? What is no function is told elsewhere.
function hasText(v: dyn, end: dyn): bool {
  if (!isCallable(v)) return true;
  if ((v as Obj).kind != FUNCTION) return false;
  const k = ((v as Fun).info >> 16) & 255;
  if (k == NATIVE || k == NATIVE_CTOR || k == BOUND) return false;
  const text = (v as Fun).text;
  if (!isStr(text)) return false;
  const from = sLen(text) - sLen(end);
  return from >= 0 && strictEq(sSub(text, from, sLen(text)), end);
}
function $bind(f: dyn, thisv: dyn, args: dyn): dyn {
  const b = makeFun(coreFn(boundCall), null, null, BOUND * 65536, args, undefined);
  b.flags = 0;
  b.init = f;
  b.thisv = thisv;
  b.proto = (f as Obj).proto;
  return b as dyn;
}
function asNative(v: dyn, name: dyn): void {
  if (!isObj(v)) return;
  const f = v as Fun;
  if (f.kind != FUNCTION) return;
  const kind = (f.info >> 16) & 255;
  if (kind == NORMAL || kind == ARROW) f.info = (f.info & 65535) + NATIVE * 65536 + (f.info & -16777216);
  f.data = nameOf(op.ToKey(name), "");
}
function $method(o: dyn, name: dyn, f: dyn): void {
  asNative(f, name);
  putOwn(o as Obj, op.ToKey(name), f, 5);
}
function $getter(o: dyn, name: dyn, f: dyn): void {
  asNative(f, name);
  (f as Fun).data = nameOf(op.ToKey(name), "get ");
  accessor(o as Obj, op.ToKey(name), f, empty, 4);
}
function $setter(o: dyn, name: dyn, f: dyn): void {
  asNative(f, name);
  (f as Fun).data = nameOf(op.ToKey(name), "set ");
  accessor(o as Obj, op.ToKey(name), empty, f, 4);
}
function $ctor(name: dyn, f: dyn, length: dyn, proto: dyn): dyn {
  const fun = f as Fun;
  fun.info = (length as i32) + NATIVE_CTOR * 65536 + (fun.info & -16777216);
  fun.data = name;
  fun.flags = fun.flags & -2;
  addProp(f as Obj, "length" as dyn, length, 4);
  addProp(f as Obj, "name" as dyn, name, 4);
  putOwn(f as Obj, "prototype" as dyn, proto, 0);
  putOwn(proto as Obj, "constructor" as dyn, f, 5);
  if (!isStr(name) || (name as str) != "") $host(f, name);
  return f;
}

// An object of Node's: what the library has not of it is there and unknown, and its names are in Node's order.
function $host(o: dyn, name: dyn): void {
  if (scriptRealm) return;
  if (hosts == null) hosts = newArr(new Dyns(8), 0);
  append(hosts, o);
  append(hosts, name);
  (o as Obj).flags = (o as Obj).flags | HOST;
  lib.addAbsent(o, name);
}

let hosts: Arr;

// The keys of an object of Node's in their order.
function hostKeys(o: Obj, keys: Arr): Arr {
  for (let i = 0; i < hosts.length; i = i + 2) {
    if (isSame(hosts.elems[i], o)) return lib.hostOrder(keys as dyn, hosts.elems[i + 1]) as Arr;
  }
  return keys;
}
function $const(o: dyn, name: dyn, v: dyn): void {
  putOwn(o as Obj, op.ToKey(name), v, 0);
}
function $hidden(o: dyn, name: dyn, v: dyn): void {
  putOwn(o as Obj, op.ToKey(name), v, 5);
}

// A descriptor of an own property, or undefined.
function $getOwn(v: dyn, key: dyn): dyn {
  const o = v as Obj;
  const k = toKey(key);
  if (o.kind == ARGUMENTS) syncIn(o);
  if ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "getOwn"))) return hooked(o, "getOwn", keyOut(k), undefined, undefined);
  const i = own(o, k);
  if (i == -1) return undefined;
  const d = plain();
  if (i == -2) {
    if (o.kind == ARRAY) {
      const open = (o.flags & FROZEN) == 0;
      if (isInt(k)) {
        addProp(d, "value" as dyn, (o as Arr).elems[(k as i64) as i32], 7);
        addProp(d, "writable" as dyn, open as dyn, 7);
        addProp(d, "enumerable" as dyn, true as dyn, 7);
        addProp(d, "configurable" as dyn, ((o.flags & 96) == 0) as dyn, 7);
        return d as dyn;
      }
      addProp(d, "value" as dyn, (o as Arr).length as dyn, 7);
      addProp(d, "writable" as dyn, open as dyn, 7);
    } else {
      addProp(d, "value" as dyn, stringOwn(o.slot, k), 7);
      addProp(d, "writable" as dyn, false as dyn, 7);
      addProp(d, "enumerable" as dyn, isInt(k) as dyn, 7);
      addProp(d, "configurable" as dyn, false as dyn, 7);
      return d as dyn;
    }
    addProp(d, "enumerable" as dyn, false as dyn, 7);
    addProp(d, "configurable" as dyn, false as dyn, 7);
    return d as dyn;
  }
  let x = o.vals[i >> 4];
  if (isVague(o, i)) {
    addProp(d, "value" as dyn, vague(x as Obj), 7);
    addProp(d, "writable" as dyn, (!isLateDatum(o, i)) as dyn, 7);
  } else if ((i & 8) != 0) {
    addProp(d, "get" as dyn, (x as Obj).slot, 7);
    addProp(d, "set" as dyn, (x as Obj).slot2, 7);
  } else {
    addProp(d, "value" as dyn, x, 7);
    addProp(d, "writable" as dyn, ((i & 1) != 0) as dyn, 7);
  }
  addProp(d, "enumerable" as dyn, ((i & 2) != 0) as dyn, 7);
  addProp(d, "configurable" as dyn, ((i & 4) != 0) as dyn, 7);
  return d as dyn;
}

function flag(d: Obj, name: str, old: bool): bool {
  const i = find(d, name as dyn);
  if (i < 0) return old;
  return truthy(d.vals[i >> 4]);
}

// ValidateAndApplyPropertyDescriptor (§10.1.6.3); the descriptor has own data fields only.
function $define(v: dyn, key: dyn, desc: dyn): dyn {
  const o = v as Obj;
  if (o.kind != ARGUMENTS) return defineOwn(v, key, desc);
  syncIn(o);
  const r = defineOwn(v, key, desc);
  syncOut(o);
  return r;
}

function defineOwn(v: dyn, key: dyn, desc: dyn): dyn {
  const o = v as Obj;
  const k = toKey(key);
  const d = desc as Obj;
  if ((o.flags & EXOTIC) != 0 && !isUndef(hook(o, "define"))) return hooked(o, "define", keyOut(k), desc, undefined);
  let i = own(o, k);
  const vi = find(d, "value" as dyn);
  if (i >= 0 && isVague(o, i)) {
    settleVague(o, i, vi >= 0 ? d.vals[vi >> 4] : vague(o.vals[i >> 4] as Obj));
    i = own(o, k);
  }
  const gi = find(d, "get" as dyn);
  const si = find(d, "set" as dyn);
  const data = vi >= 0 || find(d, "writable" as dyn) >= 0;
  const accessors = gi >= 0 || si >= 0;
  if (o.kind == ARRAY && isInt(k)) return defineElem(o as Arr, k, d, i, vi, accessors) as dyn;
  if (o.kind == ARRAY && i == -2) return defineLength(o as Arr, d, vi, accessors) as dyn;
  if (i == -2) {
    if (accessors || flag(d, "configurable", false) || flag(d, "writable", false)) return false as dyn;
    if (vi >= 0 && !sameValue(d.vals[vi >> 4], stringOwn(o.slot, k))) return false as dyn;
    return true as dyn;
  }
  if (i == -1) {
    if ((o.flags & FIXED) != 0) return false as dyn;
    let attrs = 0;
    if (flag(d, "enumerable", false)) attrs = attrs + 2;
    if (flag(d, "configurable", false)) attrs = attrs + 4;
    if (accessors) {
      accessor(o, k, gi >= 0 ? d.vals[gi >> 4] : empty, si >= 0 ? d.vals[si >> 4] : empty, attrs);
      return true as dyn;
    }
    if (flag(d, "writable", false)) attrs = attrs + 1;
    addProp(o, keyFor(o, k), vi >= 0 ? d.vals[vi >> 4] : undefined, attrs);
    return true as dyn;
  }
  const free = (i & 4) != 0;
  const wasAccessor = (i & 8) != 0;
  if (!free) {
    if (flag(d, "configurable", false)) return false as dyn;
    if (flag(d, "enumerable", (i & 2) != 0) != ((i & 2) != 0)) return false as dyn;
    if (accessors && !wasAccessor) return false as dyn;
    if (data && wasAccessor) return false as dyn;
    if (wasAccessor) {
      const pair = o.vals[i >> 4] as Obj;
      if (gi >= 0 && !sameValue(d.vals[gi >> 4], pair.slot)) return false as dyn;
      if (si >= 0 && !sameValue(d.vals[si >> 4], pair.slot2)) return false as dyn;
    } else if ((i & 1) == 0) {
      if (flag(d, "writable", false)) return false as dyn;
      if (vi >= 0 && !sameValue(d.vals[vi >> 4], o.vals[i >> 4])) return false as dyn;
    }
  }
  let attrs = 0;
  if (flag(d, "enumerable", (i & 2) != 0)) attrs = attrs + 2;
  if (flag(d, "configurable", free)) attrs = attrs + 4;
  if (accessors) {
    accessor(o, k, gi >= 0 ? d.vals[gi >> 4] : empty, si >= 0 ? d.vals[si >> 4] : empty, attrs);
    return true as dyn;
  }
  if (wasAccessor && !data) {
    o.shape = shapeSet(o.shape, (i & -16) + attrs + 8);
    return true as dyn;
  }
  if (flag(d, "writable", !wasAccessor && (i & 1) != 0)) attrs = attrs + 1;
  if (vi >= 0) o.vals[i >> 4] = d.vals[vi >> 4];
  else if (wasAccessor) o.vals[i >> 4] = undefined;
  o.shape = shapeSet(o.shape, (i & -16) + attrs);
  return true as dyn;
}

function defineElem(a: Arr, k: dyn, d: Obj, i: i32, vi: i32, accessors: bool): bool {
  if (accessors) unsupported("an accessor as an element of an array");
  const there = i == -2;
  if (!there && ((a.flags & 98) != 0)) return false;
  const open = (a.flags & FROZEN) == 0;
  const loose = (a.flags & 96) == 0;
  if (there && !loose) {
    if (flag(d, "configurable", false) || !flag(d, "enumerable", true)) return false;
    if (!open) {
      if (flag(d, "writable", false)) return false;
      if (vi >= 0 && !sameValue(d.vals[vi >> 4], a.elems[(k as i64) as i32])) return false;
      return true;
    }
  }
  if (!flag(d, "writable", there) || !flag(d, "enumerable", there) || !flag(d, "configurable", there && loose)) {
    if (!(there && !loose)) unsupported("an element of an array with attributes of its own");
  }
  if (vi >= 0) putElem(a, k, d.vals[vi >> 4]);
  else if (!there) putElem(a, k, undefined);
  return true;
}

function defineLength(a: Arr, d: Obj, vi: i32, accessors: bool): bool {
  if (accessors || flag(d, "configurable", false) || flag(d, "enumerable", false)) return false;
  const open = (a.flags & FROZEN) == 0;
  if (vi >= 0) {
    const n = d.vals[vi >> 4];
    if (!open && !sameValue(toNumber(n), a.length as dyn)) return false;
    if (open && !setLength(a, n)) return false;
  }
  if (open && !flag(d, "writable", true)) unsupported("an array whose length is not writable");
  return true;
}

// Object.freeze and Object.seal of elements: levels 1 sealed, 2 frozen. Named properties are the library's.
function $integrity(v: dyn, level: dyn): dyn {
  const o = v as Obj;
  ensure(o);
  if (o.kind == ARGUMENTS) syncIn(o);
  o.flags = o.flags | FIXED;
  if ((level as i32) == 2) o.flags = o.flags | 96;
  else o.flags = o.flags | SEALED;
  const n = shapeCount(o.shape);
  for (let i = 0; i < n; i = i + 1) {
    if (!(isSym(shapeKey(o.shape, i)) && isPrivateSymbol(shapeKey(o.shape, i)))) {
      const old = shapeAttrs(o.shape, i);
      let attrs = old & -5;
      if ((level as i32) == 2 && (old & 8) == 0) attrs = attrs & -2;
      o.shape = shapeSet(o.shape, i * 16 + attrs);
    }
  }
  if (o.kind == ARGUMENTS) syncOut(o);
  return v;
}
function $bigMake(negative: dyn, limbs: dyn): dyn {
  const b = new Big();
  b.negative = truthy(negative);
  b.limbs = limbs;
  return b as dyn;
}
function $bigNeg(b: dyn): dyn {
  return (b as Big).negative as dyn;
}
function $bigLimbs(b: dyn): dyn {
  return (b as Big).limbs;
}
function $setExotic(o: dyn, hooks: dyn): void {
  const p = o as Obj;
  p.hooks = hooks as Obj;
  p.flags = p.flags | EXOTIC;
}

// ---- The end of a program

function errorIndex(kind: str): i32 {
  if (kind == "Error") return 0;
  if (kind == "TypeError") return 1;
  if (kind == "RangeError") return 2;
  if (kind == "SyntaxError") return 3;
  if (kind == "ReferenceError") return 4;
  if (kind == "EvalError") return 5;
  if (kind == "URIError") return 6;
  if (kind == "AggregateError") return 7;
  if (kind == "AssertionError") return 9;
  if (kind == "PreconditionError") return 10;
  if (kind == "PostconditionError") return 11;
  if (kind == "InvariantError") return 12;
  if (kind == "UnexpectedError") return 13;
  return 0;
}

// The class of an error: the nearest of its prototypes that is the realm's, or one of a class of the program.
function uncaughtClass(o: Obj): i32 {
  let p = o.proto;
  while (p != null) {
    for (let i = 0; i < shapeCount(protos.shape); i = i + 1) {
      if (isSame(protos.vals[i], p)) return errorClass() + errorIndex(shapeKey(protos.shape, i) as str);
    }
    const c = ownData(p, "constructor");
    if (isObj(c) && (c as Obj).kind == FUNCTION) {
      const n = (c as Fun).data;
      if (isStr(n)) {
        const own = ownError(n as str);
        if (own >= 0) return own;
      }
    }
    p = p.proto;
  }
  return errorClass();
}

// Is this the name of the class of uncaught errors?
function isOwnName(n: dyn, kind: i32): bool {
  return isStr(n) && ownError(n as str) == kind;
}

// Ends the program with a value that nobody caught.
function uncaught(v: dyn): void {
  let kind = errorClass() + 8;
  let stack = thrownStack;
  let message = "" as dyn;
  if (isObj(v)) {
    const o = v as Obj;
    if ((o.flags & TAGGED) != 0 && isStr(o.tag) && (o.tag as str) == "Error") {
      kind = uncaughtClass(o);
      if (isInt(o.slot)) stack = o.slot as i32;
      let m = ownData(o, "message");
      const n = dataOf(o, "name");
      if (isString(m)) message = m;
      if (isString(n) && !isRealmName(n) && !isOwnName(n, kind)) message = sLen(message) == 0 ? n : concat(concat(n, ": " as dyn), message);
    } else message = objectText(o) as dyn;
  } else if (isString(v)) message = v;
  else if (fast.ToStr(v)) message = op.ToStr(v) as dyn;
  else message = typeOf(v) as dyn;
  const u = allocOf(kind);
  u.stack = stack;
  const c = new Chars();
  c.units = isOpaque(message) ? new Units(0) : units(message);
  u.message = c;
  throwRef(u);
}

function isRealmName(n: dyn): bool {
  if (!isStr(n)) return false;
  const s = n as str;
  return s == "Error" || s == "AssertionError" || errorIndex(s) != 0;
}

// For reports: what is known of a text that is not known to the letter will do.
function ownData(o: Obj, name: str): dyn {
  const i = find(o, name as dyn);
  if (i >= 0 && isVague(o, i)) return (o.vals[i >> 4] as Obj).slot;
  if (i < 0 || (i & 8) != 0) return undefined;
  return o.vals[i >> 4];
}

function dataOf(o: Obj, name: str): dyn {
  let p = o;
  while (p != null) {
    const v = ownData(p, name);
    if (!isUndef(v)) return v;
    p = p.proto;
  }
  return undefined;
}

// ---- What the lowering asks for

function superBase(home: Obj): Obj {
  if (home == null) throwSyntax("'super' keyword unexpected here");
  const p = getProto(home);
  if (!isObj(p)) throwType("Cannot read properties of null (reading a property of super)");
  return p as Obj;
}

function superSet(base: Obj, k: dyn, v: dyn, thisv: dyn, strict: bool): void {
  if (!set(base, k, v, thisv) && strict) throwType("Cannot assign to read only property '" + keyText(k) + "' of object");
}

function setAccessorName(v: dyn, k: dyn, prefix: str): void {
  (v as Fun).data = nameOf(k, prefix);
}

function setProtoLiteral(o: Obj, v: dyn): void {
  if (isObj(v)) o.proto = v as Obj;
  else if (isNull(v)) o.proto = null;
}

// A public field: CreateDataPropertyOrThrow.
function defineField(thisv: dyn, k: dyn, v: dyn): void {
  const o = thisv as Obj;
  if ((o.flags & EXOTIC) != 0) {
    if (!exoticSetOn(o, k, v)) throwType("Cannot define property " + keyText(k) + ", object is not extensible");
    return;
  }
  const i = own(o, k);
  if (i == -1 && (o.flags & FIXED) != 0) throwType("Cannot define property " + keyText(k) + ", object is not extensible");
  if (i >= 0 && (i & 4) == 0) throwType("Cannot redefine property: " + keyText(k));
  putOwn(o, k, v, 7);
}

function stillThere(v: dyn, k: dyn): bool {
  if (!isObj(v)) return true;
  const o = v as Obj;
  if ((o.flags & EXOTIC) != 0) return true;
  return has(o, toKey(k));
}

// An iterator record that always uses the protocol.
function iterProtocol(v: dyn): Obj {
  const r = iterOpen(v);
  if (op.Truthy(r.tag)) {
    const it = lib.makeArrayIterator(v, "value");
    return iterFrom(it);
  }
  return r;
}

// One step of `yield*`: passes on what the generator was resumed with.
function delegateStep(r: Obj, mode: i32, v: dyn): dyn {
  const args = new Dyns(1);
  args[0] = v;
  let x = undefined;
  if (mode == 0) x = call(r.slot2, r.slot, args);
  else if (mode == 2) {
    const f = getn(r.slot, "throw" as dyn);
    if (isUndef(f) || isNull(f)) {
      iterClose(r);
      throwType("The iterator does not provide a 'throw' method");
    }
    x = call(f, r.slot, args);
  } else {
    const f = getn(r.slot, "return" as dyn);
    if (isUndef(f) || isNull(f)) return iterResult(v, true);
    x = call(f, r.slot, args);
  }
  if (!isObj(x)) throwType("Iterator result " + shortText(x) + " is not an object");
  return x;
}

function asyncIterNext(r: Obj): dyn {
  return call(r.slot2, r.slot, new Dyns(0));
}

function asyncIterResult(x: dyn): void {
  if (!isObj(x)) throwType("Iterator result " + shortText(x) + " is not an object");
}

function asyncIterValue(x: dyn): dyn {
  asyncIterResult(x);
  if (truthy(getn(x, "done" as dyn))) return empty;
  return getn(x, "value" as dyn);
}

// One step of `yield*` in an async generator; empty where the inner iterator has no such method.
function asyncDelegateStep(r: Obj, mode: i32, v: dyn): dyn {
  const args = new Dyns(1);
  args[0] = v;
  if (mode == 0) return call(r.slot2, r.slot, args);
  const f = getn(r.slot, mode == 2 ? "throw" as dyn : "return" as dyn);
  if (isUndef(f) || isNull(f)) return empty;
  return call(f, r.slot, args);
}

// What closing an asynchronous iterator gives, to be waited for; empty when there is nothing to close.
function asyncIterClose(r: Obj): dyn {
  const f = getn(r.slot, "return" as dyn);
  if (isUndef(f) || isNull(f)) return empty;
  return call(f, r.slot, new Dyns(0));
}

// `console.assert` with a false condition: a failed assertion for the checker, nothing in a plain run.
function consoleAssert(message: dyn): void {
  if (checking) granted("console.assert only reports: a condition of its that is false is no failed assertion");
}

let checking: bool;


function $isPlainArray(v: dyn): dyn {
  if (!isObj(v)) return false as dyn;
  const o = v as Obj;
  return (o.kind == ARRAY && (o.flags & 114) == 0 && o.proto == protoOf("Array")) as dyn;
}

// The exit code where the program ends by itself. Only a plain run has one.
function $status(code: dyn): void {
  if (isConcrete(code)) exitStatus(op.BitOr(code, 0) as i32);
}

// Ends the program with an exit code.
function $exit(code: dyn): void {
  $status(code);
  haltNow();
}

// ---- Inputs of functions that are called with arbitrary arguments

function within(v: i64, lo: i64, hi: i64): dyn {
  assume(v >= lo && v <= hi);
  return v as dyn;
}

function bounded(lo: i64, hi: i64): dyn {
  if (lo >= 0 && hi <= 15) {
    if (hi <= 1) return within(nondetUint1(), lo, hi);
    if (hi <= 3) return within(nondetUint2(), lo, hi);
    if (hi <= 7) return within(nondetUint3(), lo, hi);
    return within(nondetUint4(), lo, hi);
  }
  if (lo >= -128 && hi <= 127) return within(nondetInt8(), lo, hi);
  if (lo >= -32768 && hi <= 32767) return within(nondetInt16(), lo, hi);
  if (lo >= -2147483648 && hi <= 2147483647) return within(nondetInt32(), lo, hi);
  const v = nondetInt();
  assume(v >= lo && v <= hi);
  return narrow(v, 54) as dyn;
}

// Arguments of an entry; the requests have a label of their own, and `call.rs` makes the call from them.

// An integer: a safe one, or one of the others (Number.isInteger), among which is the negative zero.
function argInteger(): dyn {
  if (givenBool()) return safeInteger();
  const x = givenDouble();
  assume(floor(x) == x && x - x == 0.0);
  assume(x > 9007199254740991.0 || x < -9007199254740991.0 || 1.0 / x == -1.0 / 0.0);
  return x as dyn;
}

function safeInteger(): dyn {
  const v = givenInt();
  assume(v >= -9007199254740991 && v <= 9007199254740991);
  return narrow(v, 54) as dyn;
}

function argBigInt(): dyn {
  if (!givenBool()) unsupported("an argument that is a BigInt of more than 53 bits");
  return lib.bigFromNum(safeInteger());
}

function argNumber(): dyn {
  if (givenBool()) return safeInteger();
  const x = givenDouble();
  // What is a safe integer and not -0 is one of those above.
  if (op.SameValue(x as dyn, -0.0 as dyn)) return -0.0 as dyn;
  assume(floor(x) != x || x > 9007199254740991.0 || x < -9007199254740991.0);
  return x as dyn;
}

// The number that a date is made of: a time that there is, or none.
function argTime(): dyn {
  if (!givenBool()) {
    const x = givenDouble();
    assume(x != x);
    return NaN as dyn;
  }
  const v = givenInt();
  assume(v >= -8640000000000000 && v <= 8640000000000000);
  return narrow(v, 54) as dyn;
}

// An element of a typed array of integers.
function argBits(bits: i32, signed: bool): dyn {
  const v = givenInt();
  if (bits == 8) {
    if (signed) assume(v >= -128 && v <= 127);
    else assume(v >= 0 && v <= 255);
    return narrow(v, 9) as dyn;
  }
  if (bits == 16) {
    if (signed) assume(v >= -32768 && v <= 32767);
    else assume(v >= 0 && v <= 65535);
    return narrow(v, 17) as dyn;
  }
  if (signed) assume(v >= -2147483648 && v <= 2147483647);
  else assume(v >= 0 && v <= 4294967295);
  return narrow(v, 33) as dyn;
}

function argBoolean(): dyn {
  return givenBool() as dyn;
}

// The bits of `lengths` are the lengths beside the short ones.
function argString(lengths: i32): dyn {
  const u = givenUnits();
  const n = len(u);
  if (n > 8) {
    if (n > 30) return longText(u);
    if (((lengths >> n) & 1) == 0) return longText(u);
  }
  smallFirst(n);
  return fromUnitsBounded(u, 8);
}

// A string of more units than are looked at: what does not ask for them is explored, behind what asks.
function longText(u: Units): dyn {
  if (isConcrete(len(u) as dyn)) return fromUnits(u);
  larger(2);
  return opaque(LONG_TEXT, 9, 1048576);
}

function argDynamic(lengths: i32): dyn {
  if (givenBool()) return argNumber();
  if (givenBool()) return unasked(givenUnits(), lengths);
  if (givenBool()) return argBoolean();
  if (givenBool()) return undefined;
  if (givenBool()) return null;
  unsupported("an argument of a kind that is not tried");
  return undefined;
}

// How many elements an argument has that is an array; `few` where they may be anything and nobody said that it is one.
function argCount(few: bool): i32 {
  const v = givenInt8();
  assume(v >= 0);
  if (few) {
    if (v > 2) unsupported("an argument without a type that has more than 2 elements");
  } else if (v > 5) unsupported("an argument that is an array of more than 5 elements");
  // What fails mostly fails with few elements, and numbers of several kinds in many elements make paths slow.
  if (few) {
    if (v > 1) larger(3);
  } else if (v > 2) {
    larger(4);
    if (v > 3) larger(5);
  }
  return concretize(v as dyn) as i32;
}

// An object inside of an argument of which nobody said what it is.
function deeper(): void {
  larger(6);
}

// An earlier argument, given once more: what fails mostly fails with arguments that are apart.
function argAgain(v: dyn): dyn {
  defer();
  return v;
}

// Is a member there, or the value of this kind?
function argPresent(): bool {
  return givenBool();
}

function $makeTypeError(m: dyn): dyn {
  return makeError("TypeError", m);
}

// Is the object an async generator?
function $fnKindOfGenerator(v: dyn): dyn {
  const o = v as Obj;
  if (o.kind != GENERATOR) return 0;
  const kind = ((v as Gen).callee.info >> 16) & 255;
  return kind == ASYNC_GENERATOR ? 1 as dyn : 0 as dyn;
}

function $isGenerator(v: dyn): dyn {
  if ((v as Obj).kind != GENERATOR) return false as dyn;
  return (((v as Gen).callee.info >> 16) & 255) == GENERATOR_FN ? true as dyn : false as dyn;
}

// Has the generator not run any of the program's statements yet?
function $generatorFresh(v: dyn): dyn {
  return ((v as Gen).state == 1) as dyn;
}

function $generatorEnd(v: dyn): void {
  (v as Gen).state = -2;
}

// Is the program under check, where nobody reads what it prints?
// The place where an error is said to come from: a stack of calls that was taken down, and whether there is any function of the program on the one of now.
function $captureStack(): dyn {
  return captureStack() as dyn;
}
function $setStack(v: dyn, stack: dyn): void {
  const o = v as Obj;
  if (isInt(stack)) o.slot = stack;
}
// How many functions of the program are under way. The stack is taken down with it, so that no summary is made of a function that asks.
function $callDepth(): dyn {
  return captureStack() > 0 ? callDepth() as dyn : 0 as dyn;
}
function $checking(): dyn {
  return checking as dyn;
}
