console.log(Array(3), new Array(3).length, Array(1, 2), Array("3"), Array.of(7), Array.of(), Array.from("abc"), Array.from({ length: 3 }, (_, i) => i * i), Array.from(new Set([1, 1, 2])), Array.from([1, , 3]));
console.log(Array.isArray([]), Array.isArray({ length: 0 }), Array.isArray(Array.prototype), [].length, [,].length, [1, , 2].length, [, ,].length);
for (const f of [() => Array(-1), () => new Array(1.5), () => Array.from(null), () => Array.from([1], 5), () => { [].length = -1; }]) try { f(); } catch (e) { console.log(e.name); }
const a = [1, 2, 3, 4];
a.length = 2;
console.log(a, a[3]);
a.length = 4;
console.log(a, a.length, 3 in a);
a[6] = 7;
console.log(a, a.length);
a["1"] = "str"; a["01"] = "prop"; a[-1] = "neg"; a[1.5] = "frac";
console.log(a, a.length, Object.keys(a));
console.log([1, 2, 3].toString(), String([1, [2, [3]]]), [null, undefined, 1] + "", [] + [], [{}] + "", Array(3) + "", [1, 2] + [3]);
