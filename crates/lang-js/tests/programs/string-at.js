// String.prototype.at with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.at.call(s)));
  show(() => JSON.stringify(String.prototype.at.call(s, 0)));
  show(() => JSON.stringify(String.prototype.at.call(s, -1)));
  show(() => JSON.stringify(String.prototype.at.call(s, -7)));
  show(() => JSON.stringify(String.prototype.at.call(s, 2.5)));
}
show(() => String.prototype.at.call(null));
show(() => String.prototype.at.call(undefined));
console.log("".at.length, "".at.name);
