const machine = { idle: { coin: "ready" }, ready: { push: "idle", coin: "ready" } };
const run = (events) => events.reduce((s, ev) => { const t = machine[s]?.[ev]; if (t === undefined) { console.log(`ignored ${ev} in ${s}`); return s; } console.log(`${s} -${ev}-> ${t}`); return t; }, "idle");
console.log(run(["push", "coin", "coin", "push", "kick"]));
function* traffic() { let n = 0; while (true) { yield ["green", "yellow", "red"][n++ % 3]; } }
const t = traffic();
console.log(Array.from({ length: 7 }, () => t.next().value).join(" "));
