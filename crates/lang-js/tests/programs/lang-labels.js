a: b: for (let i = 0; i < 3; i++) { if (i === 1) continue a; console.log(i); if (i === 2) break b; }
outer: while (true) { do { for (const x of [1, 2]) { if (x === 2) break outer; console.log("x", x); } } while (true); }
foo: { bar: { break foo; } console.log("skipped"); }
l: if (true) { console.log("in if"); break l; }
let n = 0;
x: for (const i in { a: 1, b: 2 }) { for (; ;) { n++; continue x; } }
console.log(n);
sw: switch (1) { case 1: for (; ;) { break sw; } default: console.log("no"); }
t: try { break t; } finally { console.log("finally on break"); }
