const show = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message); } };
const b = new ArrayBuffer(16);
console.log(b.byteLength, ArrayBuffer.isView(b), ArrayBuffer.isView(new DataView(b)), Object.prototype.toString.call(b));
const v = new DataView(b, 2, 12);
console.log(v.byteOffset, v.byteLength, v.buffer === b);
const u = new Uint8Array(b);
for (const [n, x] of [["Int8", -3], ["Uint8", 200], ["Int16", -300], ["Uint16", 60000], ["Int32", -70000], ["Uint32", 4e9], ["Float32", 1.5e-40], ["Float32", -0], ["Float32", 3.14], ["Float32", 1e39], ["Float64", 5e-324], ["Float64", -1.7976931348623157e308], ["Float64", 0.1], ["Float64", -Infinity], ["BigInt64", -5n], ["BigUint64", 2n ** 64n - 7n], ["Uint16", 70000.7]]) {
  for (const little of [true, false]) { v["set" + n](1, x, little); console.log(n, v["get" + n](1, little), u.join()); }
}
for (const A of [Int8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array]) {
  const a = A.name.startsWith("Big") ? new A([1n, -2n, 300n]) : new A([1, -2, 300.5]);
  const s = a.subarray(1);
  console.log(A.name, a.byteLength, s.length, s.byteOffset, s[0]);
  s[0] = A.name.startsWith("Big") ? 9n : 9; console.log(a.join());
  console.log(new Uint8Array(a.buffer).join(), a.buffer === s.buffer, s.buffer.byteLength);
  new Uint8Array(a.buffer)[s.byteOffset] = 7;
  console.log(a.join(), s.join(), [...s.subarray(-1)].join(), a.slice(1).buffer === a.buffer);
  a.set(s, 0); console.log(a.join());
  show(() => new A(b, 1)); show(() => new A(b, 8, 1).length); show(() => new A(b, 8, 5)); show(() => new A(b, 24)); show(() => new A(new ArrayBuffer(9)).length);
}
show(() => v.getInt32(9)); show(() => v.getInt32(-1)); show(() => new DataView(b, 17)); show(() => new DataView(b, 3, 17)); show(() => new DataView([])); show(() => DataView(b)); show(() => ArrayBuffer(3));
show(() => v.setUint32(10, 1)); show(() => new Uint8Array(b.slice(2, -3)).join());
class Bytes extends Uint8Array { sum() { return this.reduce((a, x) => a + x, 0); } }
const y = new Bytes([1, 2, 3]); console.log(y.sum(), y.subarray(1).sum(), y.map((x) => x * 2) instanceof Bytes, y.slice(1).sum());
console.log(structuredClone(new Uint8Array([1, 2])).length, structuredClone(y) instanceof Bytes, structuredClone(b).byteLength, structuredClone(v).getUint8(1), structuredClone({ a: new Int16Array([5]) }).a[0]);
const f = new Float64Array([1, 2]); new DataView(f.buffer).setUint8(7, 0x40); console.log(f[0], f[1]);
console.log([...new Uint16Array(new Uint8Array([1, 2, 3, 4]).buffer)]);
