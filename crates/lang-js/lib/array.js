// Array, and the methods of Array.prototype that change or copy an array.

const arrayProto = $proto("Array");
const maxLength = 9007199254740991;

function ArrayConstructor(item) {
  const nt = new.target;
  let out;
  if (arguments.length === 1) {
    if (typeof item === "number") {
      if ($toUint32(item) !== item) $tellRange("Invalid array length");
      out = $newArray(item);
    } else out = [item];
  } else out = listFromArguments(arguments, 0);
  if (nt !== undefined && nt !== ArrayConstructor) {
    const proto = nt.prototype;
    if ($isObject(proto)) $setProto(out, proto);
  }
  return out;
}
$ctor("Array", ArrayConstructor, 1, arrayProto);
$getter(ArrayConstructor, symSpecies, speciesGetter);

/** ArraySpeciesCreate. */
function arraySpecies(original, length) {
  if (!$isArray(original)) return makeArray(length);
  let c = original.constructor;
  if (c === ArrayConstructor) return makeArray(length);
  if ($isObject(c)) {
    c = c[symSpecies];
    if (c === null) c = undefined;
  }
  if (c === undefined || c === ArrayConstructor) return makeArray(length);
  if (!$isConstructor(c)) $throwType("object.constructor[Symbol.species] is not a constructor");
  return $construct(c, [length], c);
}

function makeArray(length) {
  if (length > 4294967295) $tellRange("Invalid array length");
  return $newArray(length);
}

function setLength(o, n) {
  o.length = n;
}

$method(ArrayConstructor, "isArray", function isArray(v) {
  return $isArray(v);
});
$method(ArrayConstructor, "of", function of() {
  const c = this;
  const n = arguments.length;
  if (c === ArrayConstructor || !$isConstructor(c)) return listFromArguments(arguments, 0);
  const out = $construct(c, [n], c);
  for (let i = 0; i < n; i++) putOrThrow(out, $toStr(i), arguments[i]);
  setLength(out, n);
  return out;
});
$method(ArrayConstructor, "from", function from(items) {
  const mapper = arguments[1];
  const self = arguments[2];
  const c = this;
  if (mapper !== undefined) requireCallable(mapper);
  requireThis(items, "Array.from");
  const own = c === ArrayConstructor || !$isConstructor(c);
  const m = methodOf(items, symIterator);
  if (m !== undefined) {
    const out = own ? [] : $construct(c, [], c);
    let k = 0;
    forEachValue(items, function (v) {
      const w = mapper === undefined ? v : $call(mapper, self, [v, k]);
      if (own) $append(out, w);
      else putOrThrow(out, $toStr(k), w);
      k++;
    });
    if (!own) setLength(out, k);
    return out;
  }
  const source = $toObject(items);
  const n = lengthOf(source);
  const out = own ? [] : $construct(c, [n], c);
  for (let k = 0; k < n; k++) {
    const v = source[k];
    const w = mapper === undefined ? v : $call(mapper, self, [v, k]);
    if (own) $append(out, w);
    else putOrThrow(out, $toStr(k), w);
  }
  if (!own) setLength(out, n);
  return out;
});

$method(arrayProto, "push", function push(item) {
  if ($isArray(this) && $isPlainArray(this)) {
    for (let i = 0; i < arguments.length; i++) $append(this, arguments[i]);
    return $arrayLength(this);
  }
  const o = $toObject(this);
  let n = lengthOf(o);
  if (n + arguments.length > maxLength) $throwType("Pushing " + arguments.length + " elements on an array-like of length " + n + " is disallowed");
  for (let i = 0; i < arguments.length; i++) o[n++] = arguments[i];
  setLength(o, n);
  return n;
});
$method(arrayProto, "pop", function pop() {
  if ($isArray(this) && $isPlainArray(this)) {
    const k = $arrayLength(this);
    if (k === 0) return undefined;
    const last = this[k - 1];
    $arraySetLength(this, k - 1);
    return last;
  }
  const o = $toObject(this);
  const n = lengthOf(o);
  if (n === 0) {
    setLength(o, 0);
    return undefined;
  }
  const v = o[n - 1];
  deleteOrThrow(o, $toStr(n - 1));
  setLength(o, n - 1);
  return v;
});
/** Moves element `from` to `to`, keeping a hole a hole. */
function moveElement(o, from, to) {
  if (from in o) o[to] = o[from];
  else deleteOrThrow(o, $toStr(to));
}
$method(arrayProto, "shift", function shift() {
  const o = $toObject(this);
  const n = lengthOf(o);
  if (n === 0) {
    setLength(o, 0);
    return undefined;
  }
  const first = o[0];
  for (let i = 1; i < n; i++) moveElement(o, i, i - 1);
  deleteOrThrow(o, $toStr(n - 1));
  setLength(o, n - 1);
  return first;
});
$method(arrayProto, "unshift", function unshift(item) {
  const o = $toObject(this);
  const n = lengthOf(o);
  const count = arguments.length;
  if (count > 0) {
    if (n + count > maxLength) $tellType("Invalid array length");
    for (let i = n - 1; i >= 0; i--) moveElement(o, i, i + count);
    for (let i = 0; i < count; i++) o[i] = arguments[i];
  }
  setLength(o, n + count);
  return n + count;
});
$method(arrayProto, "reverse", function reverse() {
  const o = $toObject(this);
  const n = lengthOf(o);
  for (let low = 0, high = n - 1; low < high; low++, high--) {
    const hasLow = low in o;
    const a = hasLow ? o[low] : undefined;
    const hasHigh = high in o;
    const b = hasHigh ? o[high] : undefined;
    if (hasHigh) o[low] = b;
    else if (hasLow) deleteOrThrow(o, $toStr(low));
    if (hasLow) o[high] = a;
    else if (hasHigh) deleteOrThrow(o, $toStr(high));
  }
  return o;
});
$method(arrayProto, "slice", function slice(start, end) {
  const o = $toObject(this);
  const n = lengthOf(o);
  const from = relativeIndex(start, n, 0);
  const to = relativeIndex(end, n, n);
  const count = to > from ? to - from : 0;
  const out = arraySpecies(o, count);
  let k = 0;
  for (let i = from; i < to; i++, k++) if (i in o) putOrThrow(out, $toStr(k), o[i]);
  setLength(out, k);
  return out;
});
$method(arrayProto, "splice", function splice(start, deleteCount) {
  const o = $toObject(this);
  const n = lengthOf(o);
  const from = relativeIndex(start, n, 0);
  const added = arguments.length > 2 ? arguments.length - 2 : 0;
  let gone = 0;
  if (arguments.length === 1) gone = n - from;
  else if (arguments.length > 1) {
    gone = $toIntegerOrInfinity(deleteCount);
    if (gone < 0) gone = 0;
    if (gone > n - from) gone = n - from;
  }
  if (n + added - gone > maxLength) $tellType("Invalid array length");
  const out = arraySpecies(o, gone);
  for (let i = 0; i < gone; i++) if (from + i in o) putOrThrow(out, $toStr(i), o[from + i]);
  setLength(out, gone);
  if (added < gone) {
    for (let i = from; i < n - gone; i++) moveElement(o, i + gone, i + added);
    for (let i = n; i > n - gone + added; i--) deleteOrThrow(o, $toStr(i - 1));
  } else if (added > gone) {
    for (let i = n - gone; i > from; i--) moveElement(o, i + gone - 1, i + added - 1);
  }
  for (let i = 0; i < added; i++) o[from + i] = arguments[i + 2];
  setLength(o, n - gone + added);
  return out;
});
$method(arrayProto, "concat", function concat(item) {
  const o = $toObject(this);
  const out = arraySpecies(o, 0);
  let n = 0;
  for (let a = -1; a < arguments.length; a++) {
    const e = a < 0 ? o : arguments[a];
    if (isSpreadable(e)) {
      const length = lengthOf(e);
      if (n + length > maxLength) $tellType("Invalid array length");
      for (let i = 0; i < length; i++, n++) if (i in e) putOrThrow(out, $toStr(n), e[i]);
    } else {
      if (n >= maxLength) $tellType("Invalid array length");
      putOrThrow(out, $toStr(n++), e);
    }
  }
  setLength(out, n);
  return out;
});
function isSpreadable(v) {
  if (!$isObject(v)) return false;
  const s = v[symIsConcatSpreadable];
  return s === undefined ? $isArray(v) : !!s;
}
$method(arrayProto, "join", function join(separator) {
  const o = $toObject(this);
  return joinArray(o, separator === undefined ? "," : $toStr(separator));
});
/** The arrays that a `join` under way is inside of: a cycle gives the empty string. */
const joining = [];
function joinArray(o, separator) {
  for (let i = 0; i < joining.length; i++) if (joining[i] === o) return "";
  const n = lengthOf(o);
  // The separators alone say that no string can hold the result; a sparse array's length need not be walked for that.
  if ((n - 1) * separator.length > 536870888) $tellRange("Invalid string length");
  $append(joining, o);
  try {
    let out = "";
    for (let i = 0; i < n; i++) {
      if (i > 0) out += separator;
      const v = o[i];
      if (v !== undefined && v !== null) out += $toStr(v);
    }
    return out;
  } finally {
    $arraySetLength(joining, joining.length - 1);
  }
}
$method(arrayProto, "toString", function toString() {
  const o = $toObject(this);
  const join = o.join;
  return $isCallable(join) ? $call(join, o, []) : $call(objectToString, o, []);
});
$method(arrayProto, "toLocaleString", function toLocaleString() {
  const o = $toObject(this);
  const n = lengthOf(o);
  let out = "";
  for (let i = 0; i < n; i++) {
    if (i > 0) out += ",";
    const v = o[i];
    if (v !== undefined && v !== null) out += $toStr(v.toLocaleString());
  }
  return out;
});
$method(arrayProto, "fill", function fill(value) {
  const o = $toObject(this);
  const n = lengthOf(o);
  const from = relativeIndex(arguments[1], n, 0);
  const to = relativeIndex(arguments[2], n, n);
  for (let i = from; i < to; i++) o[i] = value;
  return o;
});
$method(arrayProto, "copyWithin", function copyWithin(target, start) {
  const o = $toObject(this);
  const n = lengthOf(o);
  const to = relativeIndex(target, n, 0);
  const from = relativeIndex(start, n, 0);
  const last = relativeIndex(arguments[2], n, n);
  let count = last - from < n - to ? last - from : n - to;
  if (from < to && to < from + count) {
    for (; count > 0; count--) moveElement(o, from + count - 1, to + count - 1);
  } else {
    for (let i = 0; i < count; i++) moveElement(o, from + i, to + i);
  }
  return o;
});
$method(arrayProto, "at", function at(index) {
  const o = $toObject(this);
  const n = lengthOf(o);
  const i = $toIntegerOrInfinity(index);
  const k = i < 0 ? n + i : i;
  return k < 0 || k >= n ? undefined : o[k];
});
function flattenInto(out, source, depth, mapper, self) {
  const n = lengthOf(source);
  for (let i = 0; i < n; i++) {
    if (!(i in source)) continue;
    let v = source[i];
    if (mapper !== undefined) v = $call(mapper, self, [v, i, source]);
    if (depth > 0 && $isArray(v)) flattenInto(out, v, depth - 1, undefined, undefined);
    else putOrThrow(out, $toStr(lengthOf(out)), v);
  }
}
$method(arrayProto, "flat", function flat() {
  const o = $toObject(this);
  let depth = 1;
  if (arguments[0] !== undefined) depth = $toIntegerOrInfinity(arguments[0]);
  if (depth < 0) depth = 0;
  const out = arraySpecies(o, 0);
  flattenInto(out, o, depth, undefined, undefined);
  return out;
});
$method(arrayProto, "flatMap", function flatMap(callback) {
  const o = $toObject(this);
  requireCallable(callback);
  const out = arraySpecies(o, 0);
  flattenInto(out, o, 1, callback, arguments[1]);
  return out;
});
$method(arrayProto, "entries", function entries() {
  return makeArrayIterator($toObject(this), "key+value");
});
$method(arrayProto, "keys", function keys() {
  return makeArrayIterator($toObject(this), "key");
});
$method(arrayProto, "values", arrayValues);
$hidden(arrayProto, symIterator, arrayValues);
function arrayValues() {
  return makeArrayIterator($toObject(this), "value");
}
/** Arguments of an entry that are generators. */
function argGenerator(values) {
  const give = function* () {
    for (let i = 0; i < values.length; i++) yield values[i];
  };
  return give();
}
function argAsyncGenerator(values) {
  const give = async function* () {
    for (let i = 0; i < values.length; i++) yield values[i];
  };
  return give();
}
/** An argument of an entry that is no array and has a length and elements. */
function argLike(values) {
  const o = {};
  for (let i = 0; i < values.length; i++) o[i] = values[i];
  o.length = values.length;
  return o;
}
/** An argument of an entry that can be gone over once. */
function argIterator(values) {
  return makeArrayIterator(values, "value");
}
$define(arrayProto, symUnscopables, { value: unscopableNames(), writable: false, enumerable: false, configurable: true });
function unscopableNames() {
  const names = ["at", "copyWithin", "entries", "fill", "find", "findIndex", "findLast", "findLastIndex", "flat", "flatMap", "includes", "keys", "values", "toReversed", "toSorted", "toSpliced"];
  const o = $newObject(null);
  for (let i = 0; i < names.length; i++) $put(o, names[i], true);
  return o;
}
