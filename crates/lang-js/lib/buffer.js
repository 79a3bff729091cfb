// Node's Buffer: typed arrays of bytes with methods of their own; atob and btoa.
//
// Where its memory is, and what an unsafe one holds, depends on what the process did before: neither is told.

const bufferProto = $proto("Buffer");
const bufferErrorText = "The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object.";

function makeBufferObject(bytes) {
  return makeView(byteUnit, makeMemory(byteUnit, bytes), 0, bytes.length, bufferProto);
}
/** A buffer that Node puts into a memory that others use, too. */
function pooledBuffer(bytes) {
  const o = makeBufferObject(bytes);
  $slot(o).memory.pooled = true;
  return o;
}
/** The encoding's own name, or undefined. */
function encodingName(v) {
  if (v === undefined || v === null || v === "") return "utf8";
  switch ($asciiCase($toStr(v), false)) {
    case "utf8":
    case "utf-8":
      return "utf8";
    case "hex":
      return "hex";
    case "base64":
      return "base64";
    case "base64url":
      return "base64url";
    case "latin1":
    case "binary":
      return "latin1";
    case "ascii":
      return "ascii";
    case "ucs2":
    case "ucs-2":
    case "utf16le":
    case "utf-16le":
      return "utf16le";
  }
  return undefined;
}
function requireEncoding(v) {
  const name = encodingName(v);
  if (name === undefined) throwNodes(new TypeErrorConstructor("Unknown encoding: " + $toStr(v)), "ERR_UNKNOWN_ENCODING");
  return name;
}
/** The six bits that a unit of base64 stands for, in both alphabets; 64 for others. */
function base64Value(u) {
  if (u >= 65 && u <= 90) return u - 65;
  if (u >= 97 && u <= 122) return u - 71;
  if (u >= 48 && u <= 57) return u + 4;
  if (u === 43 || u === 45) return 62;
  return u === 47 || u === 95 ? 63 : 64;
}
function base64Unit(v, url) {
  if (v < 26) return v + 65;
  if (v < 52) return v + 71;
  if (v < 62) return v - 4;
  if (v === 62) return url ? 45 : 43;
  return url ? 95 : 47;
}
function base64Bytes(s) {
  const out = [];
  let bits = 0;
  let count = 0;
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    if (u === 61) break;
    const v = base64Value(u);
    if (v === 64) continue;
    bits = ((bits << 6) | v) & 4095;
    count += 6;
    if (count >= 8) {
      count -= 8;
      $append(out, (bits >> count) & 255);
    }
  }
  return out;
}
function base64Text(bytes, from, to, url) {
  const units = [];
  for (let i = from; i < to; i += 3) {
    const n = to - i;
    const b = n > 1 ? bytes[i + 1] : 0;
    const c = n > 2 ? bytes[i + 2] : 0;
    $append(units, base64Unit(bytes[i] >> 2, url));
    $append(units, base64Unit(((bytes[i] & 3) << 4) | (b >> 4), url));
    if (n > 1) $append(units, base64Unit(((b & 15) << 2) | (c >> 6), url));
    else if (!url) $append(units, 61);
    if (n > 2) $append(units, base64Unit(c & 63, url));
    else if (!url) $append(units, 61);
  }
  return $fromUnits(units);
}
/** The bytes of a text in an encoding. */
function encodedBytes(s, encoding) {
  const out = [];
  switch (encoding) {
    case "utf8":
      appendUtf8(out, s);
      return out;
    case "hex":
      for (let i = 0; i + 1 < s.length; i += 2) {
        const a = digitValue($unit(s, i));
        const b = digitValue($unit(s, i + 1));
        if (a > 15 || b > 15) break;
        $append(out, a * 16 + b);
      }
      return out;
    case "utf16le":
      for (let i = 0; i < s.length; i++) {
        $append(out, $unit(s, i) & 255);
        $append(out, $unit(s, i) >> 8);
      }
      return out;
    case "base64":
    case "base64url":
      return base64Bytes(s);
  }
  for (let i = 0; i < s.length; i++) $append(out, $unit(s, i) & 255);
  return out;
}
function decodedText(bytes, from, to, encoding) {
  const units = [];
  switch (encoding) {
    case "utf8":
      return utf8Text(bytes, from, to, false);
    case "base64":
    case "base64url":
      return base64Text(bytes, from, to, encoding === "base64url");
    case "hex":
      for (let i = from; i < to; i++) {
        $append(units, lowerHex(bytes[i] >> 4));
        $append(units, lowerHex(bytes[i] & 15));
      }
      break;
    case "utf16le":
      for (let i = from; i + 1 < to; i += 2) $append(units, bytes[i] | (bytes[i + 1] << 8));
      break;
    case "latin1":
      for (let i = from; i < to; i++) $append(units, bytes[i]);
      break;
    default:
      for (let i = from; i < to; i++) $append(units, bytes[i] & 127);
  }
  return $fromUnits(units);
}
function lowerHex(d) {
  return $within(d, 10, 15) ? d + 87 : d + 48;
}

function BufferConstructor(source) {
  // With and without new.target it does the same; the process warns once that it is deprecated.
  if (typeof source === "number") return BufferConstructor.alloc(source);
  return BufferConstructor.from(source, arguments[1], arguments[2]);
}
$ctor("Buffer", BufferConstructor, 3, bufferProto);
$setProto(bufferProto, $proto("Uint8Array"));
$setProto(BufferConstructor, Uint8ArrayConstructor);
$getter(BufferConstructor, symSpecies, speciesGetter);
$const(BufferConstructor, "poolSize", 8192);
function convertedBytes(values) {
  const out = [];
  for (let i = 0; i < values.length; i++) $append(out, $toInt32(values[i]) & 255);
  return out;
}
function bufferFrom(source, second, third) {
  if (typeof source === "string") return pooledBuffer(encodedBytes(source, requireEncoding(typeof second === "string" ? second : undefined)));
  if ($isObject(source)) {
    const kind = $class(source);
    if (kind === "ArrayBuffer") {
      const all = $slot(source).items.length;
      const at = second === undefined ? 0 : $toIntegerOrInfinity(second);
      const n = third === undefined ? all - at : $toIntegerOrInfinity(third);
      if (at < 0 || at > all) throwRangeOf('"offset" is outside of buffer bounds', "ERR_BUFFER_OUT_OF_BOUNDS");
      if (n > all - at) throwRangeOf('"length" is outside of buffer bounds', "ERR_BUFFER_OUT_OF_BOUNDS");
      return makeView(byteUnit, $slot(source), at, n > 0 ? n : 0, bufferProto);
    }
    if (kind === "TypedArray") return pooledBuffer(convertedBytes(typedValues($slot(source))));
    if ($isArray(source)) return pooledBuffer(convertedBytes(source));
    const plain = source.valueOf && $call(source.valueOf, source, []);
    if (plain !== undefined && plain !== null && plain !== source && (typeof plain === "string" || $isObject(plain))) return bufferFrom(plain, second, third);
    if (source.length !== undefined) return pooledBuffer(typeof source.length === "number" ? convertedBytes(listFromArrayLike(source)) : []);
    if (source.type === "Buffer" && $isArray(source.data)) return pooledBuffer(convertedBytes(source.data));
    const primitive = source[symToPrimitive];
    if (typeof primitive === "function") {
      const text = $call(primitive, source, ["string"]);
      if (typeof text === "string") return pooledBuffer(encodedBytes(text, requireEncoding(second)));
    }
  }
  throwArgumentType(bufferErrorText + " Received " + describe(source));
}
function throwRangeOf(text, code) {
  throwNodes(new RangeErrorConstructor(text), code);
}
function requireSize(n) {
  if (typeof n !== "number") throwArgumentType('The "size" argument must be of type number. Received ' + describe(n));
  if (!(n >= 0 && n <= 4294967296)) throwVagueRange("size", n);
  return $floor(n);
}
function throwVagueRange(name, v) {
  const text = 'The value of "' + name + '" is out of range. Received ' + $toStr(v);
  const e = new RangeErrorConstructor(text);
  $vague(e, "message", text);
  throwCoded(e, "ERR_OUT_OF_RANGE");
}
$method(BufferConstructor, "from", function from(source) {
  return bufferFrom(source, arguments[1], arguments[2]);
});
$method(BufferConstructor, "of", function of() {
  return makeBufferObject(convertedBytes(listFromArguments(arguments, 0)));
});
$method(BufferConstructor, "alloc", function alloc(size) {
  const n = requireSize(size);
  if (n > 67108864) $unsupported("a Buffer of more than 64 MiB");
  const out = makeBufferObject(zeroBytes(n));
  if (arguments[1] !== undefined && arguments[1] !== 0 && n > 0) $call(bufferProto.fill, out, [arguments[1], arguments[2]]);
  return out;
});
$method(BufferConstructor, "allocUnsafe", function allocUnsafe(size) {
  requireSize(size);
  $unsupported("Buffer.allocUnsafe: what its memory held before");
});
$method(BufferConstructor, "allocUnsafeSlow", function allocUnsafeSlow(size) {
  requireSize(size);
  $unsupported("Buffer.allocUnsafeSlow: what its memory held before");
});
function isBufferObject(v) {
  if (!$isObject(v) || $class(v) !== "TypedArray") return false;
  for (let p = $getProto(v); p !== null; p = $getProto(p)) if (p === bufferProto) return true;
  return false;
}
$method(BufferConstructor, "isBuffer", function isBuffer(v) {
  return isBufferObject(v);
});
$method(BufferConstructor, "isEncoding", function isEncoding(v) {
  return typeof v === "string" && v.length !== 0 && encodingName(v) !== undefined;
});
$method(BufferConstructor, "byteLength", function byteLength(v) {
  if ($isObject(v) && ($class(v) === "ArrayBuffer" || $class(v) === "TypedArray" || $class(v) === "DataView")) return v.byteLength;
  if (typeof v !== "string") throwArgumentType('The "string" argument must be of type string or an instance of Buffer or ArrayBuffer. Received ' + describe(v));
  const given = encodingName(arguments[1]);
  const encoding = given === undefined ? "utf8" : given;
  if (encoding === "hex") return v.length >>> 1;
  if (encoding === "base64" || encoding === "base64url") {
    let n = v.length;
    while (n > 0 && v.length - n < 2 && $unit(v, n - 1) === 61) n--;
    return (n * 3) >>> 2;
  }
  return encodedBytes(v, encoding).length;
});
function requireBytes(v, name) {
  if (!$isObject(v) || $class(v) !== "TypedArray" || $slot(v).kind !== byteUnit)
    throwArgumentType('The "' + name + '" argument must be an instance of Buffer or Uint8Array. Received ' + describe(v));
  return $slot(v);
}
$method(BufferConstructor, "concat", function concat(list) {
  if (!$isArray(list)) throwArgumentType('The "list" argument must be an instance of Array. Received ' + describe(list));
  const bytes = [];
  for (let i = 0; i < list.length; i++) {
    const t = requireBytes(list[i], "list[" + $toStr(i) + "]");
    for (let j = 0; j < t.length; j++) $append(bytes, typedGet(t, j));
  }
  if (arguments[1] === undefined || list.length === 0) return pooledBuffer(bytes);
  const n = requireSize(arguments[1]);
  const out = [];
  for (let i = 0; i < n; i++) $append(out, i < bytes.length ? bytes[i] : 0);
  return pooledBuffer(out);
});
function compareBytes(a, b) {
  const n = a.length < b.length ? a.length : b.length;
  for (let i = 0; i < n; i++) {
    const x = typedGet(a, i);
    const y = typedGet(b, i);
    if (x !== y) return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : a.length > b.length ? 1 : 0;
}
$method(BufferConstructor, "compare", function compare(a, b) {
  return compareBytes(requireBytes(a, "buf1"), requireBytes(b, "buf2"));
});
hideFields(BufferConstructor, ["copyBytesFrom"]);

function bufferOfThis(v) {
  if (!$isObject(v) || $class(v) !== "TypedArray" || $slot(v).kind !== byteUnit) $throwType("argument must be a buffer");
  return $slot(v);
}
$method(bufferProto, "toString", function toString() {
  const t = bufferOfThis(this);
  if (arguments.length === 0) return utf8Text(typedValues(t), 0, t.length, false);
  const start = arguments[1] === undefined ? 0 : $toIntegerOrInfinity(arguments[1]);
  const end = arguments[2] === undefined ? t.length : $toIntegerOrInfinity(arguments[2]);
  const from = start < 0 ? 0 : start;
  const to = end > t.length ? t.length : end;
  if (from >= t.length || to <= from) return "";
  return decodedText(typedValues(t), from, to, requireEncoding(arguments[0]));
});
$hidden(bufferProto, "toLocaleString", bufferProto.toString);
$method(bufferProto, "equals", function equals(other) {
  const t = bufferOfThis(this);
  return compareBytes(t, requireBytes(other, "otherBuffer")) === 0;
});
$method(bufferProto, "compare", function compare(other) {
  const t = bufferOfThis(this);
  if (arguments.length > 1) $unsupported("Buffer.prototype.compare of parts");
  return compareBytes(t, requireBytes(other, "target"));
});
$method(bufferProto, "toJSON", function toJSON() {
  return { type: "Buffer", data: typedValues(bufferOfThis(this)) };
});
function bufferPart(v, start, end) {
  const t = bufferOfThis(v);
  const from = relativeIndex(start, t.length, 0);
  const to = relativeIndex(end, t.length, t.length);
  return makeView(byteUnit, t.memory, t.start + from, to > from ? to - from : 0, bufferProto);
}
$method(bufferProto, "slice", function slice(start, end) {
  return bufferPart(this, start, end);
});
$method(bufferProto, "subarray", function subarray(start, end) {
  return bufferPart(this, start, end);
});
/** The bytes that are looked for or filled in. */
function patternBytes(v, encoding) {
  if (typeof v === "string") return encodedBytes(v, requireEncoding(encoding));
  if (typeof v === "number" || typeof v === "boolean") return [$toInt32(v) & 255];
  if ($isObject(v) && $class(v) === "TypedArray" && $slot(v).kind === byteUnit) return typedValues($slot(v));
  return undefined;
}
$method(bufferProto, "fill", function fill(value) {
  const t = bufferOfThis(this);
  let from = 0;
  let to = t.length;
  let encoding = arguments[3];
  if (typeof arguments[1] === "string") encoding = arguments[1];
  else if (arguments[1] !== undefined) {
    from = $toNumber(arguments[1]);
    if (typeof arguments[2] === "string") encoding = arguments[2];
    else if (arguments[2] !== undefined) to = $toNumber(arguments[2]);
  }
  if (!(from >= 0 && from <= t.length)) throwVagueRange("offset", from);
  if (!(to >= 0 && to <= t.length)) throwVagueRange("end", to);
  const bytes = patternBytes(value, encoding);
  if (bytes === undefined) $unsupported("Buffer.prototype.fill with a value of another kind");
  if (bytes.length === 0 && typeof value !== "string") $unsupported("Buffer.prototype.fill with no bytes");
  if (bytes.length === 0 && value.length > 0) $unsupported("Buffer.prototype.fill with no bytes");
  for (let i = from, j = 0; i < to; i++) {
    typedPut(t, i, bytes.length === 0 ? 0 : bytes[j]);
    j = j + 1 >= bytes.length ? 0 : j + 1;
  }
  return this;
});
function findBytes(t, bytes, at, last) {
  const n = t.length - bytes.length;
  for (let i = last ? (at < n ? at : n) : at; last ? i >= 0 : i <= n; i += last ? -1 : 1) {
    let j = 0;
    while (j < bytes.length && typedGet(t, i + j) === bytes[j]) j++;
    if (j === bytes.length) return i;
  }
  return -1;
}
function searchBytes(v, value, offset, encoding, last) {
  const t = bufferOfThis(v);
  if (typeof offset === "string") {
    encoding = offset;
    offset = undefined;
  }
  const bytes = patternBytes(value, encoding);
  if (bytes === undefined) throwArgumentType('The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received ' + describe(value));
  const given = $toNumber(offset);
  let at = given !== given ? (last ? t.length : 0) : $trunc(given);
  if (at < 0) at += t.length;
  if (at < 0) {
    if (last) return -1;
    at = 0;
  }
  if (bytes.length === 0) return at < t.length ? at : t.length;
  if (encoding !== undefined && requireEncoding(encoding) === "utf16le") $unsupported("a search in a Buffer by UTF-16");
  return findBytes(t, bytes, at, last);
}
$method(bufferProto, "indexOf", function indexOf(value) {
  return searchBytes(this, value, arguments[1], arguments[2], false);
});
$method(bufferProto, "lastIndexOf", function lastIndexOf(value) {
  return searchBytes(this, value, arguments[1], arguments[2], true);
});
$method(bufferProto, "includes", function includes(value) {
  return searchBytes(this, value, arguments[1], arguments[2], false) !== -1;
});
$method(bufferProto, "copy", function copy(target) {
  const t = bufferOfThis(this);
  const other = requireBytes(target, "target");
  const at = arguments[1] === undefined ? 0 : $toIntegerOrInfinity(arguments[1]);
  const from = arguments[2] === undefined ? 0 : $toIntegerOrInfinity(arguments[2]);
  let to = arguments[3] === undefined ? t.length : $toIntegerOrInfinity(arguments[3]);
  if (at < 0) throwVagueRange("targetStart", at);
  if (from < 0 || from > t.length) throwVagueRange("sourceStart", from);
  if (to < 0) throwVagueRange("sourceEnd", to);
  if (to > t.length) to = t.length;
  if (to - from > other.length - at) to = from + other.length - at;
  if (at >= other.length || from >= to) return 0;
  const bytes = copyBytes(typedValues(t), from, to);
  for (let i = 0; i < bytes.length; i++) typedPut(other, at + i, bytes[i]);
  return bytes.length;
});
$method(bufferProto, "write", function write(text) {
  const t = bufferOfThis(this);
  if (typeof text !== "string") throwArgumentType('The "string" argument must be of type string. Received ' + describe(text));
  let at = 0;
  let most = t.length;
  let encoding;
  if (typeof arguments[1] === "string") encoding = arguments[1];
  else if (arguments[1] !== undefined) {
    at = $toNumber(arguments[1]);
    if (!(at >= 0 && at <= t.length && $floor(at) === at)) throwVagueRange("offset", at);
    most = t.length - at;
    if (typeof arguments[2] === "string") encoding = arguments[2];
    else if (arguments[2] !== undefined) {
      const n = $toNumber(arguments[2]);
      if (!(n >= 0 && n <= t.length && $floor(n) === n)) throwVagueRange("length", n);
      if (n < most) most = n;
      encoding = arguments[3];
    }
  }
  const name = requireEncoding(encoding);
  let bytes = encodedBytes(text, name);
  if (bytes.length > most) {
    if (name === "utf16le") most -= most % 2;
    // No part of a character is written.
    if (name === "utf8") while (most > 0 && bytes[most] >= 128 && bytes[most] < 192) most--;
    bytes = copyBytes(bytes, 0, most);
  }
  for (let i = 0; i < bytes.length; i++) typedPut(t, at + i, bytes[i]);
  return bytes.length;
});
hideFields(bufferProto, ["parent", "offset", "inspect", "asciiSlice", "base64Slice", "base64urlSlice", "latin1Slice", "hexSlice", "ucs2Slice", "utf8Slice", "asciiWrite", "base64Write", "base64urlWrite", "latin1Write", "hexWrite", "ucs2Write", "utf8Write", "swap16", "swap32", "swap64"]);

function throwInvalidCharacter(text) {
  throw domException(text, "InvalidCharacterError");
}
$method($global(), "btoa", function btoa(input) {
  if (arguments.length === 0) throwMissing('The "data" argument must be specified');
  const s = $toStr(input);
  const bytes = [];
  for (let i = 0; i < s.length; i++) {
    if ($unit(s, i) > 255) throwInvalidCharacter("Invalid character");
    $append(bytes, $unit(s, i));
  }
  return base64Text(bytes, 0, bytes.length, false);
});
$method($global(), "atob", function atob(input) {
  if (arguments.length === 0) throwMissing('The "data" argument must be specified');
  const s = $toStr(input);
  let text = "";
  for (let i = 0; i < s.length; i++) {
    const u = $unit(s, i);
    if (u === 9 || u === 10 || u === 12 || u === 13 || u === 32) continue;
    text += $sub(s, i, i + 1);
  }
  let n = text.length;
  for (let i = 0; i < text.length; i++) {
    const u = $unit(text, i);
    const padding = u === 61 && i >= text.length - 2 && text.length % 4 === 0;
    if (padding) {
      if (n === text.length) n = i;
    } else if (u === 45 || u === 95 || base64Value(u) === 64 || n < text.length) throwInvalidCharacter("Invalid character");
  }
  if (n % 4 === 1) throwInvalidCharacter("The string to be decoded is not correctly encoded.");
  return $fromUnits(base64Bytes($sub(text, 0, n)));
});
$module("buffer", bufferModule);
$module("node:buffer", bufferModule);
function bufferModule() {
  const m = { Buffer: BufferConstructor, atob: $global().atob, btoa: $global().btoa };
  hideFields(m, ["Blob", "File", "SlowBuffer", "constants", "kMaxLength", "kStringMaxLength", "isAscii", "isUtf8", "transcode", "resolveObjectURL", "INSPECT_MAX_BYTES"]);
  return m;
}
