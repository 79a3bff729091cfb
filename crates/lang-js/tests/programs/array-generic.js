const like = { length: 3, 0: "a", 2: "c" };
console.log(Array.prototype.map.call("abc", (c) => c + c), Array.prototype.join.call(like, "-"), Array.prototype.push.call(like, "d"), like, Array.prototype.includes.call("hello", "l"));
console.log(Array.prototype.reverse.call({ length: 2, 0: 1, 1: 2 }), Array.prototype.concat.call(1, 2).length, Array.prototype.slice.call({ length: "2", 0: "z" }), Array.prototype.filter.call("aXbX", (c) => c === "X").length);
console.log(Array.prototype.splice.call({ length: 3, 0: 1, 1: 2, 2: 3 }, 1, 1), Array.prototype.sort.call({ length: 3, 0: 3, 1: 1, 2: 2 }), Array.prototype.fill.call({ length: 2 }, 0), Array.prototype.every.call({ length: -5 }, () => false));
const c = { length: 1, 0: "sp", [Symbol.isConcatSpreadable]: true };
console.log([1].concat(c, [[2]]), [].concat("str", { length: 2 }));
console.log(Array.prototype.at.call({ length: 2, 1: "last" }, -1), Array.prototype.toSpliced.call({ length: 2, 0: 1, 1: 2 }, 0, 1), [].concat.length, [1, 2, 3].with(1, 9));
