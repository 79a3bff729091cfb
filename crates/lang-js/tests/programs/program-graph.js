const g = { a: { b: 4, c: 2 }, b: { d: 5 }, c: { b: 1, d: 8, e: 10 }, d: { e: 2, f: 6 }, e: { f: 3 }, f: {} };
function dijkstra(g, s) { const d = {}, prev = {}, q = new Set(Object.keys(g)); for (const v of q) d[v] = Infinity; d[s] = 0; while (q.size) { let u; for (const v of q) if (u === undefined || d[v] < d[u]) u = v; q.delete(u); for (const [v, w] of Object.entries(g[u])) if (d[u] + w < d[v]) { d[v] = d[u] + w; prev[v] = u; } } return { d, prev }; }
console.log(dijkstra(g, "a"));
const bfs = (s) => { const seen = [s], q = [s]; while (q.length) for (const v of Object.keys(g[q.shift()])) if (!seen.includes(v)) { seen.push(v); q.push(v); } return seen; };
const dfs = (s, seen = new Set()) => { seen.add(s); for (const v in g[s]) if (!seen.has(v)) dfs(v, seen); return [...seen]; };
console.log(bfs("a"), dfs("a"));
const topo = () => { const out = [], mark = {}; const visit = (v) => { if (mark[v] === 1) throw new Error("cycle"); if (mark[v]) return; mark[v] = 1; Object.keys(g[v]).forEach(visit); mark[v] = 2; out.unshift(v); }; Object.keys(g).forEach(visit); return out.join(); };
console.log(topo());
g.f.a = 1;
try { topo(); } catch (e) { console.log(e.message); }
