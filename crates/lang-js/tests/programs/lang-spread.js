const a = [1, 2], b = new Set([3, 4]);
console.log([...a, ...b, ..."xy"], Math.max(...a, ...b), { ...{ p: 1, q: 2 }, q: 3, ...null, ...undefined, ..."hi", ...[9] });
const f = (...args) => args.length + ":" + args.join();
console.log(f(), f(...a), f(0, ...a, 5, ...[]), new Date(...[0]) instanceof Object);
class P { constructor(...xs) { this.xs = xs; } }
console.log(new P(...a, ...b).xs);
const o = { get g() { console.log("getter run"); return 1; } };
console.log({ ...o });
const copy = { ...Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hid: { value: 3 } }) };
console.log(copy);
console.log([...[1, , 3]], [, 1].length, [...Array(3).keys()]);
