// Memory that views share, ArrayBuffer and DataView.
//
// A memory is {items, unit, buffer}: its elements as typed arrays of the kind `unit` keep them, which are bytes as soon as a
// view of another kind may see it, and the ArrayBuffer that stands for it once somebody asked. Bytes are in little-endian order.

const arrayBufferProto = $proto("ArrayBuffer");
const dataViewProto = $proto("DataView");
const byteUnit = "Uint8Array";

function makeMemory(unit, items) {
  return { items: items, unit: unit, buffer: undefined, pooled: false };
}
function elementSize(kind) {
  switch (kind) {
    case "Int8Array":
    case "Uint8Array":
    case "Uint8ClampedArray":
      return 1;
    case "Int16Array":
    case "Uint16Array":
      return 2;
    case "Int32Array":
    case "Uint32Array":
    case "Float32Array":
      return 4;
  }
  return 8;
}
/** From now on the memory is kept as bytes. */
function makeBytes(m) {
  if (m.unit === byteUnit) return;
  const size = elementSize(m.unit);
  const bytes = [];
  for (let i = 0; i < m.items.length * size; i++) $append(bytes, 0);
  for (let i = 0; i < m.items.length; i++) putElement(m.unit, bytes, i * size, m.items[i], true);
  m.items = bytes;
  m.unit = byteUnit;
}
/** Where a part of Node's pool is, depends on what the process did before. */
function notPooled(m) {
  if (m.pooled) $unsupported("the memory of a Buffer");
}
/** The ArrayBuffer of a memory. */
function bufferOf(m) {
  notPooled(m);
  makeBytes(m);
  if (m.buffer === undefined) m.buffer = makeBuffer(m, arrayBufferProto);
  return m.buffer;
}
function makeBuffer(m, proto) {
  const o = $newObject(proto);
  $setClass(o, "ArrayBuffer");
  $setSlot(o, m);
  m.buffer = o;
  return o;
}
function zeroBytes(n) {
  const bytes = [];
  for (let i = 0; i < n; i++) $append(bytes, 0);
  return bytes;
}
/** The bits of `size` bytes from `at` on, as a number that is not negative. */
function bitsAt(bytes, at, size, little) {
  let n = 0;
  for (let i = 0; i < size; i++) n = n * 256 + bytes[little ? at + size - 1 - i : at + i];
  return n;
}
function putBits(bytes, at, size, little, n) {
  for (let i = 0; i < size; i++) {
    bytes[little ? at + i : at + size - 1 - i] = n & 255;
    n = n >>> 8;
  }
}
/** The element of a kind that the bytes from `at` on are. */
function elementOf(kind, bytes, at, little) {
  switch (kind) {
    case "Int8Array":
      return (bytes[at] << 24) >> 24;
    case "Uint8Array":
    case "Uint8ClampedArray":
      return bytes[at];
    case "Int16Array":
      return (bitsAt(bytes, at, 2, little) << 16) >> 16;
    case "Uint16Array":
      return bitsAt(bytes, at, 2, little);
    case "Int32Array":
      return bitsAt(bytes, at, 4, little) | 0;
    case "Uint32Array":
      return bitsAt(bytes, at, 4, little);
    case "Float32Array":
      return floatOf(bitsAt(bytes, at, 4, little));
  }
  const high = bitsAt(bytes, little ? at + 4 : at, 4, little);
  const low = bitsAt(bytes, little ? at : at + 4, 4, little);
  if (kind === "Float64Array") return doubleOf(high, low);
  return wrapBits(64, bigAdd(bigShl(bigFromNum(high), bigFromNum(32)), bigFromNum(low)), kind === "BigInt64Array");
}
/** Stores an element that is converted already. */
function putElement(kind, bytes, at, v, little) {
  switch (kind) {
    case "Uint8Array":
    case "Uint8ClampedArray":
      bytes[at] = v;
      return;
    case "Int8Array":
    case "Int16Array":
    case "Uint16Array":
    case "Int32Array":
    case "Uint32Array":
      putBits(bytes, at, elementSize(kind), little, v);
      return;
    case "Float32Array":
      putBits(bytes, at, 4, little, floatBits(v));
      return;
  }
  let high;
  let low;
  if (kind === "Float64Array") {
    const bits = bitsOfDouble(v);
    high = bits[0];
    low = bits[1];
  } else {
    const u = wrapBits(64, v, false);
    high = bigToNum(bigShr(u, bigFromNum(32)));
    low = bigToNum(wrapBits(32, u, false));
  }
  putBits(bytes, little ? at + 4 : at, 4, little, high);
  putBits(bytes, little ? at : at + 4, 4, little, low);
}
/** The halves of a double; which bits a NaN has, nobody says. */
function bitsOfDouble(v) {
  if (v !== v) {
    if ($checking()) $unsupported("the bits of NaN");
    return [2146959360, 0];
  }
  const bits = $doubleBits(v);
  return [bits[0] >>> 0, bits[1] >>> 0];
}
// The smallest positive number of 32 bits, and its reciprocal.
const smallestFloat = 1.401298464324817e-45;
const smallestFloats = 7.1362384635298e44;
function doubleOf(high, low) {
  return $fromDoubleBits(high, low);
}
function floatOf(bits) {
  const exponent = (bits >>> 23) & 255;
  const mantissa = bits & 8388607;
  const sign = bits >= 2147483648 ? 2147483648 : 0;
  if (exponent === 0) return sign === 0 ? mantissa * smallestFloat : -(mantissa * smallestFloat);
  if (exponent === 255) return mantissa !== 0 ? NaN : sign === 0 ? Infinity : -Infinity;
  return $fromDoubleBits(sign + (exponent + 896) * 1048576 + (mantissa >>> 3), (mantissa & 7) * 536870912);
}
/** The bits of a number that is one of 32 bits. */
function floatBits(v) {
  const double = bitsOfDouble(v);
  const high = double[0];
  const sign = high >= 2147483648 ? 2147483648 : 0;
  const exponent = (high >>> 20) & 2047;
  const mantissa = high & 1048575;
  if (exponent === 2047) return sign + 2139095040 + (mantissa === 0 ? 0 : 4194304);
  if (exponent <= 896) return sign + (sign === 0 ? v : -v) * smallestFloats;
  // 29 bits of a double's mantissa are beyond that of a float, and none of them is set.
  return sign + (exponent - 896) * 8388608 + mantissa * 8 + (double[1] >>> 29);
}

/** ToIndex. */
function toIndex(v, text) {
  const n = $toIntegerOrInfinity(v);
  if (n < 0 || n > 9007199254740991) $throwRange(text);
  return n;
}
function ArrayBufferConstructor(length) {
  if (new.target === undefined) $tellType("Constructor ArrayBuffer requires 'new'");
  const n = toIndex(length, "Array buffer allocation failed");
  const options = arguments[1];
  if ($isObject(options) && options.maxByteLength !== undefined) $unsupported("an ArrayBuffer whose size changes");
  if (n > 67108864) $unsupported("an ArrayBuffer of more than 64 MiB");
  const p = new.target.prototype;
  return makeBuffer(makeMemory(byteUnit, zeroBytes(n)), $isObject(p) ? p : arrayBufferProto);
}
$ctor("ArrayBuffer", ArrayBufferConstructor, 1, arrayBufferProto);
$getter(ArrayBufferConstructor, symSpecies, speciesGetter);
$method(ArrayBufferConstructor, "isView", function isView(v) {
  return $isObject(v) && ($class(v) === "TypedArray" || $class(v) === "DataView");
});
function memoryOf(v, method) {
  if (!$isObject(v) || $class(v) !== "ArrayBuffer") $throwType("Method ArrayBuffer.prototype." + method + " called on incompatible receiver " + describe(v));
  return $slot(v);
}
$getter(arrayBufferProto, "byteLength", function () {
  return memoryOf(this, "byteLength").items.length;
});
$getter(arrayBufferProto, "maxByteLength", function () {
  return memoryOf(this, "maxByteLength").items.length;
});
$getter(arrayBufferProto, "resizable", function () {
  memoryOf(this, "resizable");
  return false;
});
$method(arrayBufferProto, "slice", function slice(start, end) {
  const m = memoryOf(this, "slice");
  const n = m.items.length;
  const from = relativeIndex(start, n, 0);
  const to = relativeIndex(end, n, n);
  const c = speciesConstructor(this, undefined);
  if (c !== undefined && c !== ArrayBufferConstructor) $unsupported("slices of an ArrayBuffer of another class");
  const bytes = [];
  for (let i = from; i < to; i++) $append(bytes, m.items[i]);
  return makeBuffer(makeMemory(byteUnit, bytes), arrayBufferProto);
});
$const(arrayBufferProto, symToStringTag, "ArrayBuffer");

/** What the constructor of a typed array makes of a buffer. */
function viewOfBuffer(kind, buffer, offset, length, proto) {
  const m = $slot(buffer);
  const size = elementSize(kind);
  const at = toIndex(offset, "Start offset is too large:");
  if (at % size !== 0) $tellRange("start offset of " + kind + " should be a multiple of " + $toStr(size));
  const all = m.items.length;
  if (length === undefined) {
    if (all % size !== 0) $tellRange("byte length of " + kind + " should be a multiple of " + $toStr(size));
    if (at > all) $tellRange("Start offset " + $toStr(at) + " is outside the bounds of the buffer");
    return makeView(kind, m, at / size, (all - at) / size, proto);
  }
  const n = toIndex(length, "Invalid typed array length: " + $toStr(length));
  if (at + n * size > all) $tellRange("Invalid typed array length: " + $toStr(n));
  return makeView(kind, m, at / size, n, proto);
}

function DataViewConstructor(buffer) {
  if (new.target === undefined) $tellType("Constructor DataView requires 'new'");
  if (!$isObject(buffer) || $class(buffer) !== "ArrayBuffer") $tellType("First argument to DataView constructor must be an ArrayBuffer");
  const m = $slot(buffer);
  const at = toIndex(arguments[1], "Start offset " + $toStr(arguments[1]) + " is outside the bounds of the buffer");
  const all = m.items.length;
  if (at > all) $tellRange("Start offset " + $toStr(at) + " is outside the bounds of the buffer");
  const n = arguments[2] === undefined ? all - at : toIndex(arguments[2], "Invalid DataView length " + $toStr(arguments[2]));
  if (at + n > all) $tellRange("Invalid DataView length " + $toStr(n));
  const p = new.target.prototype;
  return makeDataView(buffer, at, n, $isObject(p) ? p : dataViewProto);
}
function makeDataView(buffer, start, length, proto) {
  const o = $newObject(proto);
  $setClass(o, "DataView");
  $setSlot(o, { memory: $slot(buffer), start: start, length: length });
  return o;
}
$ctor("DataView", DataViewConstructor, 1, dataViewProto);
function dataViewOf(v, method) {
  if (!$isObject(v) || $class(v) !== "DataView") $throwType("Method DataView.prototype." + method + " called on incompatible receiver " + describe(v));
  return $slot(v);
}
$getter(dataViewProto, "buffer", function () {
  return dataViewOf(this, "buffer").memory.buffer;
});
$getter(dataViewProto, "byteLength", function () {
  return dataViewOf(this, "byteLength").length;
});
$getter(dataViewProto, "byteOffset", function () {
  return dataViewOf(this, "byteOffset").start;
});
$const(dataViewProto, symToStringTag, "DataView");
const outsideView = "Offset is outside the bounds of the DataView";
function viewGet(v, kind, name, offset, little) {
  const t = dataViewOf(v, "get" + name);
  const at = viewIndex(offset);
  const order = little ? true : false;
  if (at + elementSize(kind) > t.length) $tellRange(outsideView);
  return elementOf(kind, t.memory.items, t.start + at, order);
}
function viewIndex(offset) {
  const at = $toIntegerOrInfinity(offset);
  if (at < 0 || at > 9007199254740991) $tellRange(outsideView);
  return at;
}
function viewSet(v, kind, name, offset, value, little) {
  const t = dataViewOf(v, "set" + name);
  const at = viewIndex(offset);
  const element = convertElement(kind, value);
  const order = little ? true : false;
  if (at + elementSize(kind) > t.length) $tellRange(outsideView);
  putElement(kind, t.memory.items, t.start + at, element, order);
}
$method(dataViewProto, "getInt8", function getInt8(offset) {
  return viewGet(this, "Int8Array", "Int8", offset, true);
});
$method(dataViewProto, "setInt8", function setInt8(offset, value) {
  viewSet(this, "Int8Array", "Int8", offset, value, true);
});
$method(dataViewProto, "getUint8", function getUint8(offset) {
  return viewGet(this, "Uint8Array", "Uint8", offset, true);
});
$method(dataViewProto, "setUint8", function setUint8(offset, value) {
  viewSet(this, "Uint8Array", "Uint8", offset, value, true);
});
$method(dataViewProto, "getInt16", function getInt16(offset) {
  return viewGet(this, "Int16Array", "Int16", offset, arguments[1]);
});
$method(dataViewProto, "setInt16", function setInt16(offset, value) {
  viewSet(this, "Int16Array", "Int16", offset, value, arguments[2]);
});
$method(dataViewProto, "getUint16", function getUint16(offset) {
  return viewGet(this, "Uint16Array", "Uint16", offset, arguments[1]);
});
$method(dataViewProto, "setUint16", function setUint16(offset, value) {
  viewSet(this, "Uint16Array", "Uint16", offset, value, arguments[2]);
});
$method(dataViewProto, "getInt32", function getInt32(offset) {
  return viewGet(this, "Int32Array", "Int32", offset, arguments[1]);
});
$method(dataViewProto, "setInt32", function setInt32(offset, value) {
  viewSet(this, "Int32Array", "Int32", offset, value, arguments[2]);
});
$method(dataViewProto, "getUint32", function getUint32(offset) {
  return viewGet(this, "Uint32Array", "Uint32", offset, arguments[1]);
});
$method(dataViewProto, "setUint32", function setUint32(offset, value) {
  viewSet(this, "Uint32Array", "Uint32", offset, value, arguments[2]);
});
$method(dataViewProto, "getFloat32", function getFloat32(offset) {
  return viewGet(this, "Float32Array", "Float32", offset, arguments[1]);
});
$method(dataViewProto, "setFloat32", function setFloat32(offset, value) {
  viewSet(this, "Float32Array", "Float32", offset, value, arguments[2]);
});
$method(dataViewProto, "getFloat64", function getFloat64(offset) {
  return viewGet(this, "Float64Array", "Float64", offset, arguments[1]);
});
$method(dataViewProto, "setFloat64", function setFloat64(offset, value) {
  viewSet(this, "Float64Array", "Float64", offset, value, arguments[2]);
});
$method(dataViewProto, "getBigInt64", function getBigInt64(offset) {
  return viewGet(this, "BigInt64Array", "BigInt64", offset, arguments[1]);
});
$method(dataViewProto, "setBigInt64", function setBigInt64(offset, value) {
  viewSet(this, "BigInt64Array", "BigInt64", offset, value, arguments[2]);
});
$method(dataViewProto, "getBigUint64", function getBigUint64(offset) {
  return viewGet(this, "BigUint64Array", "BigUint64", offset, arguments[1]);
});
$method(dataViewProto, "setBigUint64", function setBigUint64(offset, value) {
  viewSet(this, "BigUint64Array", "BigUint64", offset, value, arguments[2]);
});

// Memory of several threads: there, but not followed.
const sharedBufferProto = $proto("SharedArrayBuffer");
function SharedArrayBufferConstructor(length) {
  $unsupported("SharedArrayBuffer: memory that several threads share");
}
$ctor("SharedArrayBuffer", SharedArrayBufferConstructor, 1, sharedBufferProto);
hideFields(sharedBufferProto, ["byteLength", "slice", "maxByteLength", "growable", "grow"]);
$const(sharedBufferProto, symToStringTag, "SharedArrayBuffer");
const atomics = {};
hideFields(atomics, ["load", "store", "add", "sub", "and", "or", "xor", "exchange", "compareExchange", "isLockFree", "wait", "waitAsync", "notify"]);
$const(atomics, symToStringTag, "Atomics");
$defineGlobal("Atomics", atomics);
