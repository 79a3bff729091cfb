// String.prototype.match with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.match.call(s, "b")));
  show(() => JSON.stringify(String.prototype.match.call(s, "zz")));
  show(() => JSON.stringify(String.prototype.match.call(s, "(a)(b)?")));
}
show(() => String.prototype.match.call(null));
show(() => String.prototype.match.call(undefined));
console.log("".match.length, "".match.name);
