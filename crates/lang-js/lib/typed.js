// Typed arrays: views of a memory (`buffers.js`), which others may share.
//
// The slot is {memory, kind, start, length}: the name of the constructor, where the view begins and how many elements it has,
// both counted in its own elements. What no view of another kind shares is kept as elements, already converted.

const typedProto = $proto("TypedArray");

function TypedArrayConstructor() {
  $throwType("Abstract class TypedArray not directly constructable");
}
$ctor("", TypedArrayConstructor, 0, typedProto);
$define(TypedArrayConstructor, "name", { value: "TypedArray" });
$getter(TypedArrayConstructor, symSpecies, speciesGetter);

/** The value that an element of the kind holds after a store. */
function convertElement(kind, v) {
  switch (kind) {
    case "Int8Array":
      return ($toInt32(v) << 24) >> 24;
    case "Uint8Array":
      return $toInt32(v) & 255;
    case "Uint8ClampedArray":
      return clampByte($toNumber(v));
    case "Int16Array":
      return ($toInt32(v) << 16) >> 16;
    case "Uint16Array":
      return $toInt32(v) & 65535;
    case "Int32Array":
      return $toInt32(v);
    case "Uint32Array":
      return $toUint32(v);
    case "Float32Array":
      return $float32($toNumber(v));
    case "Float64Array":
      return $toNumber(v);
    case "BigInt64Array":
      return wrapBits(64, v, true);
  }
  return wrapBits(64, v, false);
}
/** ToUint8Clamp: to nearest, ties to even. */
function clampByte(n) {
  if (!(n > 0)) return 0;
  if (n >= 255) return 255;
  const f = $floor(n);
  if (f + 0.5 < n) return f + 1;
  if (n < f + 0.5) return f;
  return f % 2 === 1 ? f + 1 : f;
}
function isBigKind(kind) {
  return kind === "BigInt64Array" || kind === "BigUint64Array";
}
/** The index that a property key stands for: -1 for a numeric key that is none, undefined for other keys. */
function typedIndex(o, key) {
  if (typeof key !== "string" || key === "") return undefined;
  const u = $unit(key, 0);
  if (!isDigitUnit(u) && u !== 45 && u !== 73 && u !== 78) return undefined;
  if (key === "-0") return -1;
  const n = $toNumber(key);
  if ($numToStr(n) !== key) return undefined;
  if ($floor(n) !== n || n < 0 || n >= $slot(o).length) return -1;
  return n;
}
const typedHooks = {
  get: function (o, key, receiver) {
    const i = typedIndex(o, key);
    if (i === undefined) return typedOrdinaryGet(o, key, receiver);
    return i < 0 ? undefined : typedGet($slot(o), i);
  },
  set: function (o, key, v, receiver) {
    const i = typedIndex(o, key);
    if (i === undefined) return typedOrdinarySet(o, key, v, receiver);
    const c = convertElement($slot(o).kind, v);
    if (i >= 0) typedPut($slot(o), i, c);
    return true;
  },
  has: function (o, key) {
    const i = typedIndex(o, key);
    if (i !== undefined) return i >= 0;
    return $hasOwn($slot2(o), key) || key in $getProto(o);
  },
  delete: function (o, key) {
    const i = typedIndex(o, key);
    return i === undefined ? $delete($slot2(o), key) : i < 0;
  },
  getOwn: function (o, key) {
    const i = typedIndex(o, key);
    if (i === undefined) return $getOwn($slot2(o), key);
    return i < 0 ? undefined : { value: typedGet($slot(o), i), writable: true, enumerable: true, configurable: true };
  },
  define: function (o, key, d) {
    const i = typedIndex(o, key);
    if (i === undefined) return $define($slot2(o), key, d);
    if (i < 0 || d.configurable === false || d.enumerable === false || d.writable === false || "get" in d || "set" in d) return false;
    if ("value" in d) typedPut($slot(o), i, convertElement($slot(o).kind, d.value));
    return true;
  },
  ownKeys: function (o) {
    const out = [];
    const n = $slot(o).length;
    for (let i = 0; i < n; i++) $append(out, $toStr(i));
    const more = $ownKeys($slot2(o));
    for (let i = 0; i < more.length; i++) $append(out, more[i]);
    return out;
  },
};
/** Other properties live in an ordinary object, slot2. */
function typedOrdinaryGet(o, key, receiver) {
  if ($hasOwn($slot2(o), key)) return $get($slot2(o), key, receiver);
  return $get($getProto(o), key, receiver);
}
function typedOrdinarySet(o, key, v, receiver) {
  if (receiver !== o || $hasOwn($slot2(o), key)) return $set($slot2(o), key, v, receiver === o ? $slot2(o) : receiver);
  const proto = $getProto(o);
  if (proto !== null && key in proto) return $set(proto, key, v, receiver);
  return $put($slot2(o), key, v);
}
function typedGet(t, i) {
  const m = t.memory;
  return m.unit === t.kind ? m.items[t.start + i] : elementOf(t.kind, m.items, (t.start + i) * elementSize(t.kind), true);
}
/** Stores what is converted already. */
function typedPut(t, i, v) {
  const m = t.memory;
  if (m.unit === t.kind) m.items[t.start + i] = v;
  else putElement(t.kind, m.items, (t.start + i) * elementSize(t.kind), v, true);
}
/** The elements in a new list. */
function typedValues(t) {
  const out = [];
  for (let i = 0; i < t.length; i++) $append(out, typedGet(t, i));
  return out;
}
function makeTyped(kind, items, proto) {
  return makeView(kind, makeMemory(kind, items), 0, items.length, proto);
}
function makeView(kind, memory, start, length, proto) {
  const o = exoticObject(proto, typedHooks);
  $setClass(o, "TypedArray");
  $setSlot(o, { memory: memory, kind: kind, start: start, length: length });
  $setSlot2(o, $newObject(null));
  return o;
}
/** What the constructor of one kind does with its first argument. */
function constructTyped(kind, target, source, offset, length) {
  if (target === undefined) $throwType("Constructor " + kind + " requires 'new'");
  const proto = target.prototype;
  const p = $isObject(proto) ? proto : $proto(kind);
  const items = [];
  if (!$isObject(source)) {
    const n = $toIntegerOrInfinity(source);
    if (n < 0 || n > 4294967295) $throwRange("Invalid typed array length: " + $toStr(source));
    const zero = isBigKind(kind) ? $bigMake(false, []) : 0;
    for (let i = 0; i < n; i++) $append(items, zero);
    return makeTyped(kind, items, p);
  }
  if ($class(source) === "ArrayBuffer") return viewOfBuffer(kind, source, offset, length, p);
  let values;
  if ($class(source) === "TypedArray") {
    values = typedValues($slot(source));
    if (isBigKind($slot(source).kind) !== isBigKind(kind)) $tellType("Cannot mix BigInt and other types, use explicit conversions");
  } else values = methodOf(source, symIterator) === undefined ? listFromArrayLike(source) : listFromIterable(source);
  for (let i = 0; i < values.length; i++) $append(items, convertElement(kind, values[i]));
  return makeTyped(kind, items, p);
}
/** An argument of an entry: its elements are as the array keeps them, but that an array of short floats rounds. */
function argTyped(kind, values) {
  const items = [];
  if (kind === "Buffer") return pooledBuffer(values);
  for (let i = 0; i < values.length; i++) $append(items, kind === "Float32Array" || kind === "BigUint64Array" ? convertElement(kind, values[i]) : values[i]);
  return makeTyped(kind, items, $proto(kind));
}
/** The prototype of what a built-in constructor makes. */
function viewProto(c, kind) {
  return c === undefined ? $proto(kind) : c.prototype;
}
function typedOf(v, method) {
  if (!$isObject(v) || $class(v) !== "TypedArray") $throwType("this is not a typed array.");
  return $slot(v);
}
/** The typed array of `self`'s species with these values. */
function typedLike(self, values) {
  const kind = $slot(self).kind;
  const items = [];
  for (let i = 0; i < values.length; i++) $append(items, convertElement(kind, values[i]));
  const c = speciesConstructor(self, undefined);
  if (c === undefined || $fnText(c) === undefined) return makeTyped(kind, items, viewProto(c, kind));
  return $construct(c, [items], c);
}

$getter(typedProto, "length", function () {
  return typedOf(this, "length").length;
});
$getter(typedProto, "byteLength", function () {
  const t = typedOf(this, "byteLength");
  return t.length * elementSize(t.kind);
});
$getter(typedProto, "byteOffset", function () {
  const t = typedOf(this, "byteOffset");
  notPooled(t.memory);
  return t.start * elementSize(t.kind);
});
$getter(typedProto, "buffer", function () {
  return bufferOf(typedOf(this, "buffer").memory);
});
$getter(typedProto, symToStringTag, function () {
  return $isObject(this) && $class(this) === "TypedArray" ? $slot(this).kind : undefined;
});
/** Methods that work on anything with a length and elements. */
const sharedNames = ["at", "every", "fill", "find", "findIndex", "findLast", "findLastIndex", "forEach", "includes", "indexOf", "join", "keys", "lastIndexOf", "reduce", "reduceRight", "reverse", "copyWithin", "some", "entries", "toLocaleString", "toString"];
for (let i = 0; i < sharedNames.length; i++) {
  const name = sharedNames[i];
  const f = $proto("Array")[name];
  $hidden(typedProto, name, f);
}
$hidden(typedProto, "values", arrayValues);
$hidden(typedProto, symIterator, arrayValues);
$method(typedProto, "map", function map(callback) {
  const t = typedOf(this, "map");
  requireCallable(callback);
  const out = [];
  for (let i = 0; i < t.length; i++) $append(out, $call(callback, arguments[1], [typedGet(t, i), i, this]));
  return typedLike(this, out);
});
$method(typedProto, "filter", function filter(callback) {
  const t = typedOf(this, "filter");
  requireCallable(callback);
  const out = [];
  for (let i = 0; i < t.length; i++) {
    const v = typedGet(t, i);
    if ($call(callback, arguments[1], [v, i, this])) $append(out, v);
  }
  return typedLike(this, out);
});
$method(typedProto, "slice", function slice(start, end) {
  const t = typedOf(this, "slice");
  const n = t.length;
  const to = relativeIndex(end, n, n);
  const out = [];
  for (let i = relativeIndex(start, n, 0); i < to; i++) $append(out, typedGet(t, i));
  return typedLike(this, out);
});
$method(typedProto, "subarray", function subarray(start, end) {
  const t = typedOf(this, "subarray");
  const from = relativeIndex(start, t.length, 0);
  const to = relativeIndex(end, t.length, t.length);
  const n = to > from ? to - from : 0;
  const c = speciesConstructor(this, undefined);
  if (c === undefined || $fnText(c) === undefined) return makeView(t.kind, t.memory, t.start + from, n, viewProto(c, t.kind));
  return $construct(c, [bufferOf(t.memory), (t.start + from) * elementSize(t.kind), n], c);
});
$method(typedProto, "set", function set(source) {
  const t = typedOf(this, "set");
  const at = $toIntegerOrInfinity(arguments[1]);
  if (at < 0) $throwRange("offset is out of bounds");
  const from = $isObject(source) && $class(source) === "TypedArray" ? typedValues($slot(source)) : listFromArrayLike($toObject(source));
  if (from.length + at > t.length) $throwRange("offset is out of bounds");
  const copy = [];
  for (let i = 0; i < from.length; i++) $append(copy, from[i]);
  for (let i = 0; i < copy.length; i++) typedPut(t, at + i, convertElement(t.kind, copy[i]));
});
function compareNumbers(a, b) {
  if (a !== a) return b !== b ? 0 : 1;
  if (b !== b) return -1;
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === 0 && b === 0) return 1 / a < 1 / b ? -1 : 1 / a > 1 / b ? 1 : 0;
  return 0;
}
function sortedItems(t, comparator) {
  requireComparator(comparator);
  return sortList(typedValues(t), comparator === undefined ? (isBigKind(t.kind) ? compareBigs : compareNumbers) : comparator);
}
function compareBigs(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
$method(typedProto, "sort", function sort(comparator) {
  const t = typedOf(this, "sort");
  const sorted = sortedItems(t, comparator);
  for (let i = 0; i < sorted.length; i++) typedPut(t, i, sorted[i]);
  return this;
});
$method(typedProto, "toSorted", function toSorted(comparator) {
  const t = typedOf(this, "toSorted");
  return makeTyped(t.kind, sortedItems(t, comparator), $proto(t.kind));
});
$method(typedProto, "toReversed", function toReversed() {
  const t = typedOf(this, "toReversed");
  const out = [];
  for (let i = t.length - 1; i >= 0; i--) $append(out, typedGet(t, i));
  return makeTyped(t.kind, out, $proto(t.kind));
});
$method(typedProto, "with", function (index, value) {
  const t = typedOf(this, "with");
  const i = $toIntegerOrInfinity(index);
  const k = i < 0 ? t.length + i : i;
  const v = isBigKind(t.kind) ? toBigInt(value) : $toNumber(value);
  if (k < 0 || k >= t.length) $throwRange("Invalid typed array index");
  const out = [];
  for (let j = 0; j < t.length; j++) $append(out, j === k ? convertElement(t.kind, v) : typedGet(t, j));
  return makeTyped(t.kind, out, $proto(t.kind));
});
$method(TypedArrayConstructor, "of", function of() {
  if (!$isConstructor(this)) $throwType(describe(this) + " is not a constructor");
  return $construct(this, [listFromArguments(arguments, 0)], this);
});
$method(TypedArrayConstructor, "from", function from(source) {
  if (!$isConstructor(this)) $throwType(describe(this) + " is not a constructor");
  const mapper = arguments[1];
  if (mapper !== undefined) requireCallable(mapper);
  const o = $toObject(source);
  const values = methodOf(o, symIterator) === undefined ? listFromArrayLike(o) : listFromIterable(o);
  const out = [];
  for (let i = 0; i < values.length; i++) $append(out, mapper === undefined ? values[i] : $call(mapper, arguments[2], [values[i], i]));
  return $construct(this, [out], this);
});
