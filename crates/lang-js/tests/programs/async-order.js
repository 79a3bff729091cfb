// shim: skip
async function a() { console.log("a1"); await b(); console.log("a2"); }
async function b() { console.log("b1"); await null; console.log("b2"); }
a().then(() => console.log("a done"));
console.log("sync");
Promise.resolve().then(() => console.log("m1")).then(() => console.log("m2")).then(() => console.log("m3"));
(async () => { try { await Promise.reject(1); } catch (e) { console.log("caught", e); } })();
