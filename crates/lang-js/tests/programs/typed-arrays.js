for (const T of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]) {
  const a = new T([0, 1, -1, 1.5, 2.5, 127, 128, 255, 256, 300, -129, 65536, 2147483648, 4294967295, 1e10, NaN, Infinity]);
  console.log(T.name, a.length, a.BYTES_PER_ELEMENT, a.byteLength, [...a].join(), a);
}
const a = new Int32Array(4);
a[0] = 5; a[1] = "7"; a[2] = 1.9; a[9] = 1; a["-0"] = 3; a.x = "prop"; a[-1] = 2;
console.log(a, a[9], a.x, 9 in a, 1 in a, Object.keys(a), delete a[9], a.length, Array.isArray(a), a instanceof Int32Array, Object.prototype.toString.call(a));
console.log(a.map((x) => x * 2), a.filter((x) => x > 1), a.slice(1, 3), a.indexOf(7), a.includes(5), a.join("-"), a.reduce((x, y) => x + y), a.find((x) => x > 5), a.at(-1), a.fill(9, 2), a.reverse());
console.log(new Float64Array([3, 1, NaN, -0, 0, 2]).sort(), new Uint8Array([10, 9, 1]).sort(), new Uint8Array([1, 10, 9]).sort((x, y) => y - x), new Uint8Array([3, 1]).toSorted(), new Uint8Array([3, 1]).toReversed(), new Uint8Array([3, 1]).with(0, 300));
const b = new Uint8Array(5);
b.set([1, 2], 1); b.set(new Uint8Array([9]), 4);
console.log(b, Uint8Array.from([1, 2, 3], (x) => x * 100), Uint8Array.of(1, 2), new Uint8Array(new Set([1, 2])), new Uint8Array({ length: 2, 0: 5 }), [...b.entries()], [...b.keys()], [...new Int8Array(2)]);
for (const f of [() => Int8Array(2), () => new Int8Array(-1), () => b.set([1], 9), () => new BigInt64Array([1]), () => new Int8Array([1n]), () => Int8Array.prototype.length]) try { console.log(f()); } catch (e) { console.log(e.name); }
console.log(new BigInt64Array([1n, -1n, 2n ** 63n]), new BigUint64Array([-1n]), JSON.stringify(new Uint8Array(2)), String(new Uint8Array([1, 2])), Math.max(...new Uint8Array([4, 8])), new Float32Array([0.1])[0], Object.entries(new Uint8Array([7])));
for (const v of new Uint16Array([1, 2])) console.log(v);
class Vec extends Float64Array { get norm() { return Math.hypot(...this); } }
console.log(new Vec([3, 4]).norm, new Vec(2).length, new Vec([1, 2]).map((x) => x + 1).norm);
