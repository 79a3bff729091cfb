function queens(n) { const out = []; (function place(r, cols, d1, d2, acc) { if (r === n) return out.push(acc); for (let c = 0; c < n; c++) if (!cols.has(c) && !d1.has(r + c) && !d2.has(r - c)) place(r + 1, new Set([...cols, c]), new Set([...d1, r + c]), new Set([...d2, r - c]), [...acc, c]); })(0, new Set(), new Set(), new Set(), []); return out; }
console.log(queens(4), queens(5).length, queens(6).length);
console.log(queens(4)[0].map((c) => ".".repeat(c) + "Q" + ".".repeat(3 - c)).join("\n"));
