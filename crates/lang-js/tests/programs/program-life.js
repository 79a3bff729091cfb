let w = ["......", "..#...", "...#..", ".###..", "......", "......"].map((r) => [...r]);
const step = (w) => w.map((r, y) => r.map((c, x) => { let n = 0; for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) if (dy || dx) n += w[(y + dy + 6) % 6][(x + dx + 6) % 6] === "#"; return n === 3 || (n === 2 && c === "#") ? "#" : "."; }));
for (let i = 0; i < 4; i++) { console.log(w.map((r) => r.join("")).join("\n"), "\n"); w = step(w); }
