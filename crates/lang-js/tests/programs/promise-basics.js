// shim: skip
const log = [];
const p = new Promise((res, rej) => { log.push("executor"); res(1); rej(2); res(3); });
p.then((v) => { log.push("then " + v); return v + 1; }).then((v) => { log.push("then " + v); throw new Error("e"); }).catch((e) => { log.push("catch " + e.message); return "rec"; }).finally(() => log.push("finally")).then((v) => log.push("after " + v));
Promise.reject(new TypeError("r")).then(() => log.push("no"), (e) => log.push(e.name));
new Promise(() => { throw 5; }).catch((e) => log.push("thrown " + e));
Promise.resolve({ then(r) { r("thenable"); } }).then((v) => log.push(v));
Promise.resolve(Promise.resolve(7)).then((v) => log.push(v));
log.push("sync end");
setTimeout(() => console.log(log.join("; ")), 1);
