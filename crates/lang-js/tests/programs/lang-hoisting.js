console.log(typeof f, f(), typeof v, v);
var v = 1;
function f() { return "hoisted"; }
{
  function g() { return 1; }
}
console.log(g());
try { x; let x = 1; } catch (e) { console.log(e.name); }
try { y = 2; const y = 1; } catch (e) { console.log(e.name); }
function outer() {
  console.log(inner);
  var inner = 3;
  return inner;
}
console.log(outer());
var v;
console.log(v);
const c = 1;
try { c = 2; } catch (e) { console.log(e.name, c); }
try { undeclared; } catch (e) { console.log(e.name); }
