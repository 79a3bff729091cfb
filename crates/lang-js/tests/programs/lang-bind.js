function f(a, b, c) { return [this && this.t, a, b, c].join(); }
const g = f.bind({ t: 1 }, 2);
console.log(g(3, 4), g.name, g.length, g.call({ t: 9 }, 5), g.bind({ t: 7 }, 6)(7));
function P(x, y) { this.x = x; this.y = y; }
const Q = P.bind(null, 1);
const q = new Q(2);
console.log(q, q instanceof P, q instanceof Q, "prototype" in Q);
console.log(Math.max.bind(null, 5)(3), [1, 2, 3].map(Number.prototype.toFixed.call, Number.prototype.toFixed).join());
