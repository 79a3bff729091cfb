function kind(v) {
  switch (typeof v) {
    case "number":
      if (v !== v) return "nan";
    case "bigint":
      return "numeric";
    default:
      return "other";
    case "string": {
      const n = v.length;
      return "string of " + n;
    }
  }
}
console.log(kind(1), kind(NaN), kind(1n), kind("abc"), kind(null));
function fall(n) {
  const out = [];
  switch (n) {
    case 1: out.push(1);
    case 2: out.push(2); break;
    case 3: out.push(3);
    default: out.push("d");
    case 4: out.push(4);
  }
  return out.join();
}
console.log([1, 2, 3, 4, 5].map(fall).join(" | "));
switch (3) { case 1 + 2: console.log("computed"); }
switch ("1") { case 1: console.log("no"); break; default: console.log("strict"); }
