// String.prototype.replaceAll with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.replaceAll.call(s, "a", "x")));
  show(() => JSON.stringify(String.prototype.replaceAll.call(s, "bc", "[$&]")));
  show(() => JSON.stringify(String.prototype.replaceAll.call(s, "", "-")));
  show(() => JSON.stringify(String.prototype.replaceAll.call(s, "l", (m,p)=>p)));
}
show(() => String.prototype.replaceAll.call(null));
show(() => String.prototype.replaceAll.call(undefined));
console.log("".replaceAll.length, "".replaceAll.name);
