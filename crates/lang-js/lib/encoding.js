// Texts as bytes: UTF-8 with replacement characters, TextEncoder and TextDecoder.

const textEncoderProto = $proto("TextEncoder");
const textDecoderProto = $proto("TextDecoder");

/** Appends the UTF-8 bytes of a text; a lone surrogate is U+FFFD. */
function appendUtf8(out, s) {
  for (let i = 0; i < s.length; ) {
    const u = $unit(s, i);
    if (u < 128) {
      $append(out, u);
      i++;
      continue;
    }
    const w = codePointWidth(s, i);
    const bytes = utf8Bytes(w === 1 && u >= 0xd800 && u <= 0xdfff ? 0xfffd : codePointOf(s, i));
    for (let j = 0; j < bytes.length; j++) $append(out, bytes[j]);
    i += w;
  }
}
/** How many bytes follow a first one: none after one that cannot be first, or is alone. */
function utf8More(b) {
  if (b >= 0xc2 && b <= 0xdf) return 1;
  if (b >= 0xe0 && b <= 0xef) return 2;
  return b >= 0xf0 && b <= 0xf4 ? 3 : 0;
}
/** May `b` follow the first byte right behind it? */
function utf8Second(first, b) {
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  return b >= low && b <= high;
}
/** The text of UTF-8 bytes: U+FFFD for each longest part that begins no character, or undefined where `fatal`. */
function utf8Text(bytes, from, to, fatal) {
  const units = [];
  for (let i = from; i < to; ) {
    const first = bytes[i++];
    if (first < 128) {
      $append(units, first);
      continue;
    }
    const more = utf8More(first);
    let c = more === 1 ? first & 31 : more === 2 ? first & 15 : first & 7;
    let read = 0;
    while (read < more && i < to && (read === 0 ? utf8Second(first, bytes[i]) : bytes[i] >= 0x80 && bytes[i] <= 0xbf)) {
      c = (c << 6) | (bytes[i++] & 63);
      read++;
    }
    if (more === 0 || read < more) {
      if (fatal) return undefined;
      $append(units, 0xfffd);
    } else if (c >= 0x10000) {
      $append(units, 0xd800 + ((c - 0x10000) >> 10));
      $append(units, 0xdc00 + ((c - 0x10000) & 0x3ff));
    } else $append(units, c);
  }
  return $fromUnits(units);
}

/** An error with one of Node's codes, whose message is Node's to the letter. */
function throwCoded(e, code) {
  $put(e, "code", code);
  throw e;
}
/** An error of Node's own code, whose text has the code as well. */
function throwNodes(e, code) {
  $method(e, "toString", function toString() {
    return this.name + " [" + code + "]: " + this.message;
  });
  throwCoded(e, code);
}
/** A method of a host's object was called on another one. */
function throwForeign(name) {
  throwNodes(new TypeErrorConstructor('Value of "this" must be of type ' + name), "ERR_INVALID_THIS");
}
function requireNew(target, name) {
  if (target === undefined) $tellType("Class constructor " + name + " cannot be invoked without 'new'");
}
/** An object of a host's class. */
function hostObject(target, kind, proto, slot) {
  const p = target.prototype;
  const o = $newObject($isObject(p) ? p : proto);
  $setClass(o, kind);
  $setSlot(o, slot);
  return o;
}
function hostSlot(v, kind) {
  if (!$isObject(v) || $class(v) !== kind) throwForeign(kind);
  return $slot(v);
}
/** Members that `for … in` sees. */
function showMembers(o, names) {
  for (let i = 0; i < names.length; i++) $define(o, names[i], { enumerable: true });
}

function TextEncoderConstructor() {
  requireNew(new.target, "TextEncoder");
  return hostObject(new.target, "TextEncoder", textEncoderProto, {});
}
$ctor("TextEncoder", TextEncoderConstructor, 0, textEncoderProto);
$getter(textEncoderProto, "encoding", function () {
  hostSlot(this, "TextEncoder");
  return "utf-8";
});
$method(textEncoderProto, "encode", function encode() {
  hostSlot(this, "TextEncoder");
  const bytes = [];
  if (arguments[0] !== undefined) appendUtf8(bytes, $toStr(arguments[0]));
  return makeTyped("Uint8Array", bytes, $proto("Uint8Array"));
});
$method(textEncoderProto, "encodeInto", function encodeInto(source, target) {
  hostSlot(this, "TextEncoder");
  if (typeof source !== "string") throwArgumentType('The "src" argument must be of type string. Received ' + describe(source));
  if (!$isObject(target) || $class(target) !== "TypedArray" || $slot(target).kind !== "Uint8Array")
    throwArgumentType('The "dest" argument must be an instance of Uint8Array. Received ' + describe(target));
  const t = $slot(target);
  let read = 0;
  let written = 0;
  while (read < source.length) {
    const w = codePointWidth(source, read);
    const bytes = [];
    appendUtf8(bytes, $sub(source, read, read + w));
    if (written + bytes.length > t.length) break;
    for (let j = 0; j < bytes.length; j++) typedPut(t, written + j, bytes[j]);
    written += bytes.length;
    read += w;
  }
  return { read: read, written: written };
});
$const(textEncoderProto, symToStringTag, "TextEncoder");
showMembers(textEncoderProto, ["encode", "encodeInto", "encoding"]);

function TextDecoderConstructor() {
  requireNew(new.target, "TextDecoder");
  const label = arguments[0] === undefined ? "utf-8" : $toStr(arguments[0]);
  const options = arguments[1];
  const name = $asciiCase(trimString(label, true, true), false);
  if (name !== "utf-8" && name !== "utf8") $unsupported("a TextDecoder of another encoding than UTF-8");
  if (options !== undefined && options !== null && !$isObject(options)) $throwType('The "options" argument must be of type object.');
  const given = $isObject(options) ? options : {};
  const fatal = given.fatal ? true : false;
  const keepsMark = given.ignoreBOM ? true : false;
  return hostObject(new.target, "TextDecoder", textDecoderProto, { fatal: fatal, keepsMark: keepsMark });
}
$ctor("TextDecoder", TextDecoderConstructor, 0, textDecoderProto);
$getter(textDecoderProto, "encoding", function () {
  hostSlot(this, "TextDecoder");
  return "utf-8";
});
$getter(textDecoderProto, "fatal", function () {
  return hostSlot(this, "TextDecoder").fatal;
});
$getter(textDecoderProto, "ignoreBOM", function () {
  return hostSlot(this, "TextDecoder").keepsMark;
});
/** The bytes of a buffer or of a view, in a new list. */
function bytesOf(v) {
  if ($isObject(v)) {
    const kind = $class(v);
    if (kind === "ArrayBuffer") return copyBytes($slot(v).items, 0, $slot(v).items.length);
    if (kind === "TypedArray" && $slot(v).kind === byteUnit) return typedValues($slot(v));
    if (kind === "TypedArray" || kind === "DataView") {
      const t = $slot(v);
      const size = kind === "DataView" ? 1 : elementSize(t.kind);
      makeBytes(t.memory);
      return copyBytes(t.memory.items, t.start * size, (t.start + t.length) * size);
    }
  }
  return undefined;
}
function copyBytes(bytes, from, to) {
  const out = [];
  for (let i = from; i < to; i++) $append(out, bytes[i]);
  return out;
}
$method(textDecoderProto, "decode", function decode() {
  const d = hostSlot(this, "TextDecoder");
  const options = arguments[1];
  if (options !== undefined && options !== null && options.stream) $unsupported("a TextDecoder that decodes part by part");
  const bytes = arguments[0] === undefined ? [] : bytesOf(arguments[0]);
  if (bytes === undefined) throwArgumentType('The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.');
  const mark = !d.keepsMark && bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = utf8Text(bytes, mark ? 3 : 0, bytes.length, d.fatal);
  if (text === undefined) throwCoded(new TypeErrorConstructor("The encoded data was not valid for encoding utf-8"), "ERR_ENCODING_INVALID_ENCODED_DATA");
  return text;
});
$const(textDecoderProto, symToStringTag, "TextDecoder");
showMembers(textDecoderProto, ["decode", "encoding", "fatal", "ignoreBOM"]);
