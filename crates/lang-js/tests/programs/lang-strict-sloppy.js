(function () { try { leaked = 1; console.log(typeof leaked); } catch (e) { console.log(e.name); } })();
(function () { "use strict"; try { leaked2 = 1; } catch (e) { console.log(e.name); } })();
const frozen = Object.freeze({ a: 1 });
frozen.a = 2;
frozen.b = 3;
console.log(frozen);
(function () { "use strict"; for (const f of [() => { frozen.a = 2; }, () => { frozen.b = 1; }, () => { "str".length = 1; }, () => { "str".x = 1; }, () => { undefined.x = 1; }]) try { f(); console.log("ok"); } catch (e) { console.log(e.name); } })();
"str".x = 1;
console.log("str".x, (5).foo);
