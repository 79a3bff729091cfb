let a = 0;
const r = (a++, a++, a);
console.log(r, void a++, a, (() => (1, 2))());
for (let i = 0, j = 0; i < 2; i++, j += 2) console.log(i, j);
const x = (y) => void y;
console.log(x(1), typeof void 0);
