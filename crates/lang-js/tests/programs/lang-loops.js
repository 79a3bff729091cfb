let out = [];
for (let i = 0, j = 10; i < j; i += 2, j--) out.push(i * j);
let k = 3;
while (k--) out.push(k);
do { out.push("do"); } while (false);
outer: for (let a = 0; a < 4; a++) {
  for (let b = 0; b < 4; b++) {
    if (b === 2) continue outer;
    if (a === 2) break outer;
    out.push(a + "" + b);
  }
}
block: { out.push("in"); if (out.length) break block; out.push("never"); }
for (;;) { if (out.length > 20) break; out.push("."); }
console.log(out.join(" "));
for (const key in { x: 1, y: 2, 3: 0, 1: 0 }) console.log(key);
for (const key in [7, 8]) console.log(typeof key, key);
for (const ch of "añ😀") console.log(ch, ch.length);
for (var q in null) console.log("never");
for (const v of new Map([[1, 2]])) console.log(v);
