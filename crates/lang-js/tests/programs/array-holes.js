const h = [1, , 3];
console.log(h, 1 in h, h[1], h.map((x) => x * 2), h.filter(() => true), h.forEach((x) => console.log(x)), h.length);
console.log([...h], h.indexOf(undefined), h.includes(undefined), h.findIndex((x) => x === undefined), h.reduce((a, b) => a + b), h.join("-"), h.flat(), h.concat([, 4]), h.slice(1), h.reverse());
console.log([3, , 1].sort(), [, undefined, 2].sort(), Object.keys([, 1]), JSON.stringify([, 1]), [, ,].every((x) => false), [,].some((x) => true), h.entries().next(), Array.from([, 1]));
const s = [1, , 3, , 5];
console.log(s.splice(1, 2), s, s.fill(0), [, 1].copyWithin(1, 0), [, "a"].lastIndexOf(undefined), [,].pop(), [, 1].shift());
for (const i in [1, , 2]) console.log("in", i);
for (const v of [1, , 2]) console.log("of", v);
