// The numbers that a Buffer's bytes are.

/** The place of a number of `size` bytes. */
function bufferPlace(t, given, size) {
  const at = given === undefined ? 0 : given;
  if (typeof at !== "number") throwArgumentType('The "offset" argument must be of type number. Received ' + describe(at));
  const most = t.length - size;
  if ($floor(at) !== at) throwRangeOf('The value of "offset" is out of range. It must be an integer. Received ' + $toStr(at), "ERR_OUT_OF_RANGE");
  if (most < 0) throwRangeOf("Attempt to access memory outside buffer bounds", "ERR_BUFFER_OUT_OF_BOUNDS");
  if (at < 0 || at > most) throwVagueRange("offset", at);
  return t.start + at;
}
function readBuffer(v, kind, given, little) {
  const t = bufferOfThis(v);
  const at = bufferPlace(t, given, elementSize(kind));
  makeBytes(t.memory);
  return elementOf(kind, t.memory.items, at, little);
}
/** Stores a number that has to be between these. */
function writeBuffer(v, kind, value, given, little, low, high) {
  const t = bufferOfThis(v);
  const element = low === undefined ? convertElement(kind, value) : $toNumber(value);
  if (low !== undefined && (element < low || element > high)) throwVagueRange("value", element);
  const at = bufferPlace(t, given, elementSize(kind));
  makeBytes(t.memory);
  putElement(kind, t.memory.items, at, convertElement(kind, element), little);
  return (given === undefined ? 0 : given) + elementSize(kind);
}
$method(bufferProto, "readUInt8", function readUInt8() {
  return readBuffer(this, "Uint8Array", arguments[0], true);
});
$method(bufferProto, "writeUInt8", function writeUInt8(value) {
  return writeBuffer(this, "Uint8Array", value, arguments[1], true, 0, 255);
});
$hidden(bufferProto, "readUint8", bufferProto.readUInt8);
$hidden(bufferProto, "writeUint8", bufferProto.writeUInt8);
$method(bufferProto, "readInt8", function readInt8() {
  return readBuffer(this, "Int8Array", arguments[0], true);
});
$method(bufferProto, "writeInt8", function writeInt8(value) {
  return writeBuffer(this, "Int8Array", value, arguments[1], true, -128, 127);
});
$method(bufferProto, "readUInt16LE", function readUInt16LE() {
  return readBuffer(this, "Uint16Array", arguments[0], true);
});
$method(bufferProto, "writeUInt16LE", function writeUInt16LE(value) {
  return writeBuffer(this, "Uint16Array", value, arguments[1], true, 0, 65535);
});
$hidden(bufferProto, "readUint16LE", bufferProto.readUInt16LE);
$hidden(bufferProto, "writeUint16LE", bufferProto.writeUInt16LE);
$method(bufferProto, "readInt16LE", function readInt16LE() {
  return readBuffer(this, "Int16Array", arguments[0], true);
});
$method(bufferProto, "writeInt16LE", function writeInt16LE(value) {
  return writeBuffer(this, "Int16Array", value, arguments[1], true, -32768, 32767);
});
$method(bufferProto, "readUInt16BE", function readUInt16BE() {
  return readBuffer(this, "Uint16Array", arguments[0], false);
});
$method(bufferProto, "writeUInt16BE", function writeUInt16BE(value) {
  return writeBuffer(this, "Uint16Array", value, arguments[1], false, 0, 65535);
});
$hidden(bufferProto, "readUint16BE", bufferProto.readUInt16BE);
$hidden(bufferProto, "writeUint16BE", bufferProto.writeUInt16BE);
$method(bufferProto, "readInt16BE", function readInt16BE() {
  return readBuffer(this, "Int16Array", arguments[0], false);
});
$method(bufferProto, "writeInt16BE", function writeInt16BE(value) {
  return writeBuffer(this, "Int16Array", value, arguments[1], false, -32768, 32767);
});
$method(bufferProto, "readUInt32LE", function readUInt32LE() {
  return readBuffer(this, "Uint32Array", arguments[0], true);
});
$method(bufferProto, "writeUInt32LE", function writeUInt32LE(value) {
  return writeBuffer(this, "Uint32Array", value, arguments[1], true, 0, 4294967295);
});
$hidden(bufferProto, "readUint32LE", bufferProto.readUInt32LE);
$hidden(bufferProto, "writeUint32LE", bufferProto.writeUInt32LE);
$method(bufferProto, "readInt32LE", function readInt32LE() {
  return readBuffer(this, "Int32Array", arguments[0], true);
});
$method(bufferProto, "writeInt32LE", function writeInt32LE(value) {
  return writeBuffer(this, "Int32Array", value, arguments[1], true, -2147483648, 2147483647);
});
$method(bufferProto, "readUInt32BE", function readUInt32BE() {
  return readBuffer(this, "Uint32Array", arguments[0], false);
});
$method(bufferProto, "writeUInt32BE", function writeUInt32BE(value) {
  return writeBuffer(this, "Uint32Array", value, arguments[1], false, 0, 4294967295);
});
$hidden(bufferProto, "readUint32BE", bufferProto.readUInt32BE);
$hidden(bufferProto, "writeUint32BE", bufferProto.writeUInt32BE);
$method(bufferProto, "readInt32BE", function readInt32BE() {
  return readBuffer(this, "Int32Array", arguments[0], false);
});
$method(bufferProto, "writeInt32BE", function writeInt32BE(value) {
  return writeBuffer(this, "Int32Array", value, arguments[1], false, -2147483648, 2147483647);
});
$method(bufferProto, "readFloatLE", function readFloatLE() {
  return readBuffer(this, "Float32Array", arguments[0], true);
});
$method(bufferProto, "writeFloatLE", function writeFloatLE(value) {
  return writeBuffer(this, "Float32Array", value, arguments[1], true, undefined, undefined);
});
$method(bufferProto, "readFloatBE", function readFloatBE() {
  return readBuffer(this, "Float32Array", arguments[0], false);
});
$method(bufferProto, "writeFloatBE", function writeFloatBE(value) {
  return writeBuffer(this, "Float32Array", value, arguments[1], false, undefined, undefined);
});
$method(bufferProto, "readDoubleLE", function readDoubleLE() {
  return readBuffer(this, "Float64Array", arguments[0], true);
});
$method(bufferProto, "writeDoubleLE", function writeDoubleLE(value) {
  return writeBuffer(this, "Float64Array", value, arguments[1], true, undefined, undefined);
});
$method(bufferProto, "readDoubleBE", function readDoubleBE() {
  return readBuffer(this, "Float64Array", arguments[0], false);
});
$method(bufferProto, "writeDoubleBE", function writeDoubleBE(value) {
  return writeBuffer(this, "Float64Array", value, arguments[1], false, undefined, undefined);
});
hideFields(bufferProto, ["readUIntLE", "writeUIntLE", "readUIntBE", "writeUIntBE", "readUintLE", "writeUintLE", "readUintBE", "writeUintBE", "readIntLE", "writeIntLE", "readIntBE", "writeIntBE", "readBigUInt64LE", "writeBigUInt64LE", "readBigUInt64BE", "writeBigUInt64BE", "readBigUint64LE", "writeBigUint64LE", "readBigUint64BE", "writeBigUint64BE", "readBigInt64LE", "writeBigInt64LE", "readBigInt64BE", "writeBigInt64BE"]);
