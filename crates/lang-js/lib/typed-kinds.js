// The constructors of typed arrays.

function Int8ArrayConstructor(source) {
  return constructTyped("Int8Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("Int8Array", Int8ArrayConstructor, 3, $proto("Int8Array"));
linkTyped("Int8Array", Int8ArrayConstructor, 1);

function Uint8ArrayConstructor(source) {
  return constructTyped("Uint8Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("Uint8Array", Uint8ArrayConstructor, 3, $proto("Uint8Array"));
linkTyped("Uint8Array", Uint8ArrayConstructor, 1);

function Uint8ClampedArrayConstructor(source) {
  return constructTyped("Uint8ClampedArray", new.target, source, arguments[1], arguments[2]);
}
$ctor("Uint8ClampedArray", Uint8ClampedArrayConstructor, 3, $proto("Uint8ClampedArray"));
linkTyped("Uint8ClampedArray", Uint8ClampedArrayConstructor, 1);

function Int16ArrayConstructor(source) {
  return constructTyped("Int16Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("Int16Array", Int16ArrayConstructor, 3, $proto("Int16Array"));
linkTyped("Int16Array", Int16ArrayConstructor, 2);

function Uint16ArrayConstructor(source) {
  return constructTyped("Uint16Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("Uint16Array", Uint16ArrayConstructor, 3, $proto("Uint16Array"));
linkTyped("Uint16Array", Uint16ArrayConstructor, 2);

function Int32ArrayConstructor(source) {
  return constructTyped("Int32Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("Int32Array", Int32ArrayConstructor, 3, $proto("Int32Array"));
linkTyped("Int32Array", Int32ArrayConstructor, 4);

function Uint32ArrayConstructor(source) {
  return constructTyped("Uint32Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("Uint32Array", Uint32ArrayConstructor, 3, $proto("Uint32Array"));
linkTyped("Uint32Array", Uint32ArrayConstructor, 4);

function Float32ArrayConstructor(source) {
  return constructTyped("Float32Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("Float32Array", Float32ArrayConstructor, 3, $proto("Float32Array"));
linkTyped("Float32Array", Float32ArrayConstructor, 4);

function Float64ArrayConstructor(source) {
  return constructTyped("Float64Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("Float64Array", Float64ArrayConstructor, 3, $proto("Float64Array"));
linkTyped("Float64Array", Float64ArrayConstructor, 8);

function BigInt64ArrayConstructor(source) {
  return constructTyped("BigInt64Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("BigInt64Array", BigInt64ArrayConstructor, 3, $proto("BigInt64Array"));
linkTyped("BigInt64Array", BigInt64ArrayConstructor, 8);

function BigUint64ArrayConstructor(source) {
  return constructTyped("BigUint64Array", new.target, source, arguments[1], arguments[2]);
}
$ctor("BigUint64Array", BigUint64ArrayConstructor, 3, $proto("BigUint64Array"));
linkTyped("BigUint64Array", BigUint64ArrayConstructor, 8);

/** What a constructor and its prototype inherit, and the size of an element. */
function linkTyped(kind, fn, size) {
  const proto = $proto(kind);
  $setProto(fn, TypedArrayConstructor);
  $setProto(proto, $proto("TypedArray"));
  $const(fn, "BYTES_PER_ELEMENT", size);
  $const(proto, "BYTES_PER_ELEMENT", size);
}
