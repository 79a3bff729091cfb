// What the other library files share: well-known symbols, argument checks, iteration, species.
//
// Library code is strict, has one private top-level scope over all its files, and calls intrinsics as
// `$name(...)`. It never relies on methods that a program may have overwritten.

const symIterator = $wk("iterator");
const symAsyncIterator = $wk("asyncIterator");
const symSpecies = $wk("species");
const symToStringTag = $wk("toStringTag");
const symToPrimitive = $wk("toPrimitive");
const symHasInstance = $wk("hasInstance");
const symIsConcatSpreadable = $wk("isConcatSpreadable");
const symUnscopables = $wk("unscopables");
const symMatch = $wk("match");
const symMatchAll = $wk("matchAll");
const symReplace = $wk("replace");
const symSearch = $wk("search");
const symSplit = $wk("split");

/** How a value is called in messages: a short text that never runs the program's code. */
function describe(v) {
  if (typeof v === "string") return '"' + v + '"';
  if (typeof v === "symbol") return symbolText(v);
  if (typeof v === "function") return "function";
  if ($isObject(v)) return $isArray(v) ? "[object Array]" : "#<Object>";
  return $toStr(v);
}

/** `Symbol(description)`. */
function symbolText(s) {
  const d = $symbolDescription(s);
  return "Symbol(" + (d === undefined ? "" : d) + ")";
}

/** RequireObjectCoercible, naming the method in the message. */
function requireThis(v, method) {
  if (v === undefined || v === null) $throwType(method + " called on null or undefined");
}

/** The callback of an iteration method. */
function requireCallable(f) {
  if (!$isCallable(f)) $throwType(describe(f) + " is not a function");
}

/** LengthOfArrayLike. */
function lengthOf(o) {
  return $isArray(o) ? $arrayLength(o) : $toLength(o.length);
}

/** GetMethod: undefined for undefined and null. */
function methodOf(v, key) {
  const f = v[key];
  if (f === undefined || f === null) return undefined;
  if (!$isCallable(f)) $throwType(describe(f) + " is not a function");
  return f;
}

/** A relative index as `slice`, `at` and their like take it, clamped to 0..length. */
function relativeIndex(v, length, absent) {
  if (v === undefined) return absent;
  const n = $toIntegerOrInfinity(v);
  if (n < 0) return n + length < 0 ? 0 : n + length;
  return n > length ? length : n;
}

/** SameValueZero. */
function sameValueZero(a, b) {
  if (a === b) return true;
  return typeof a === "number" && typeof b === "number" && a !== a && b !== b;
}

/** SameValue. */
function sameValue(a, b) {
  if (a === b) return typeof a !== "number" || a !== 0 || 1 / a === 1 / b;
  return typeof a === "number" && typeof b === "number" && a !== a && b !== b;
}

/** SpeciesConstructor. */
function speciesConstructor(o, fallback) {
  const c = o.constructor;
  if (c === undefined) return fallback;
  if (!$isObject(c)) $throwType("The .constructor property is not an object");
  const s = c[symSpecies];
  if (s === undefined || s === null) return fallback;
  if (!$isConstructor(s)) $throwType("object.constructor[Symbol.species] is not a constructor");
  return s;
}

/** An object `{value, done}`. */
function iterResult(value, done) {
  return { value: value, done: done };
}

/** The iterator of `v` as a record; a TypeError when it has none. */
function openIterator(v) {
  if (v === undefined || v === null) $throwType(describe(v) + " is not iterable");
  const m = v[symIterator];
  if (!$isCallable(m)) $throwType(describe(v) + " is not iterable");
  return openIteratorWith(v, m);
}

/** The iterator that method `m` gives for `v`. */
function openIteratorWith(v, m) {
  const it = $call(m, v, []);
  if (!$isObject(it)) $throwType("Result of the Symbol.iterator method is not an object");
  return { it: it, next: it.next, value: undefined };
}

/** One step: true when there is a value, which is then in `record.value`. */
function iteratorStep(record) {
  const r = $call(record.next, record.it, []);
  if (!$isObject(r)) $throwType("Iterator result " + describe(r) + " is not an object");
  if (r.done) return false;
  record.value = r.value;
  return true;
}

/** IteratorClose after an abrupt completion: errors of `return` itself are dropped. */
function closeIteratorQuietly(record) {
  try {
    const f = record.it.return;
    if (f !== undefined && f !== null) $call(f, record.it, []);
  } catch (e) {
    return;
  }
}

/** Calls `f(value)` for each value of `iterable`, closing the iterator when `f` throws. */
function forEachValue(iterable, f) {
  if (isPlainArrayIteration(iterable)) {
    for (let i = 0; i < $arrayLength(iterable); i++) f(iterable[i]);
    return;
  }
  const record = openIterator(iterable);
  while (iteratorStep(record)) {
    try {
      f(record.value);
    } catch (e) {
      closeIteratorQuietly(record);
      throw e;
    }
  }
}

/** Whether iterating over `v` can only mean reading the elements of an array in order. */
function isPlainArrayIteration(v) {
  return $isArray(v) && v[symIterator] === arrayValues && $proto("ArrayIterator").next === arrayIteratorNext;
}

/** All values of `iterable` in a new array. */
function listFromIterable(iterable) {
  const out = [];
  forEachValue(iterable, function (v) {
    $append(out, v);
  });
  return out;
}

/** A new array of the arguments object `args` from index `from` on. */
function listFromArguments(args, from) {
  const out = [];
  for (let i = from; i < args.length; i++) $append(out, args[i]);
  return out;
}

/** CreateListFromArrayLike. */
function listFromArrayLike(v) {
  if (!$isObject(v)) $throwType("CreateListFromArrayLike called on non-object");
  const out = [];
  const n = lengthOf(v);
  for (let i = 0; i < n; i++) $append(out, v[i]);
  return out;
}

/** CreateDataPropertyOrThrow. */
function putOrThrow(o, key, v) {
  if (!$put(o, key, v)) $throwType("Cannot add property " + describe(key) + ", object is not extensible");
}

/** DeletePropertyOrThrow. */
function deleteOrThrow(o, key) {
  if (!$delete(o, key)) $throwType("Cannot delete property '" + $toStr(key) + "' of " + describe(o));
}

/** `get [Symbol.species]`: the constructor itself. */
function speciesGetter() {
  return this;
}

/** Names that an object of Node's has and the library has not. */
function hideFields(o, names) {
  for (let i = 0; i < names.length; i++) $absent(o, names[i]);
}
