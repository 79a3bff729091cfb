const EventEmitter = require("events"); const path=require("path");
class A extends EventEmitter { constructor() { super(); this.x = 1; } }
const a = new A();
console.log(Object.keys(a).join());
const seen = [];
a.on("newListener", (t, f) => seen.push("new " + t + " " + (typeof f)));
a.on("removeListener", (t, f) => seen.push("gone " + t));
const f = (...xs) => seen.push("f" + xs.join()), g = function () { seen.push(this === a); };
a.on("e", f); a.prependListener("e", g); a.once("e", f);
console.log(a.emit("e", 1, 2), a.emit("e"), a.emit("none"), a.listenerCount("e"), a.eventNames().join());
a.off("e", f); a.off("e", f); a.removeListener("e", g);
console.log(a.listenerCount("e"), JSON.stringify(a), seen.join("|"));
a.removeAllListeners(); console.log(a.eventNames().length, a._eventsCount, seen.join("|"));
try { a.emit("error", new RangeError("r")); } catch (e) { console.log(e.name, e.message); }
try { a.emit("error", "text"); } catch (e) { console.log(e.name, e.code, e.context); }
try { a.on("x", 5); } catch (e) { console.log(e.name, e.code); }
try { a.setMaxListeners(-1); } catch (e) { console.log(e.name, e.code); }
console.log(a.setMaxListeners(3).getMaxListeners(), EventEmitter.defaultMaxListeners, EventEmitter.EventEmitter === EventEmitter, new A() instanceof EventEmitter);
const b = new EventEmitter(); for (let i = 0; i < 3; i++) b.once("z", () => seen.push(i));
console.log(b.rawListeners("z").length, b.listeners("z").length, b.emit("z"), b.emit("z"), seen.slice(-3).join());
function Old() { EventEmitter.call(this); } require("util").inherits(Old, EventEmitter);
const o = new Old(); o.on("q", function (v) { console.log(this === o, v); }); o.emit("q", 7);
const sub = new EventEmitter(); sub.on("s", function h() { sub.off("s", h); sub.on("s", () => console.log("late")); console.log("first"); }); sub.emit("s"); sub.emit("s");
let keys = ""; for (const k in b) keys += k + " "; console.log(keys);
