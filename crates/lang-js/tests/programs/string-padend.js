// String.prototype.padEnd with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.padEnd.call(s)));
  show(() => JSON.stringify(String.prototype.padEnd.call(s, 8)));
  show(() => JSON.stringify(String.prototype.padEnd.call(s, 8, "xy")));
  show(() => JSON.stringify(String.prototype.padEnd.call(s, 3, "long")));
  show(() => JSON.stringify(String.prototype.padEnd.call(s, 12, "")));
}
show(() => String.prototype.padEnd.call(null));
show(() => String.prototype.padEnd.call(undefined));
console.log("".padEnd.length, "".padEnd.name);
