const o = {};
const p = { valueOf: () => 42 };
const q = { toString: () => "hello" };
console.log(o == o, o == {}, p == 42, p === 42, q == "hello", [1] == 1, [1, 2] == "1,2", [] == "", [] == false, ![] == []);
console.log(null == 0, null == undefined, undefined == false, null >= 0, null > 0, "b" > "a", "B" > "a", [2] > 1);
console.log(p + 1, q + 1, `${p}` === "[object Object]", `${q}`, p * 2, +p, -p, p < 43);
console.log(({ [Symbol.toPrimitive]: (h) => h }) + "", `${{ [Symbol.toPrimitive]: (h) => h }}`, +{ [Symbol.toPrimitive]: (h) => (h === "number" ? 7 : 0) });
