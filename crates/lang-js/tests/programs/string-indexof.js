// String.prototype.indexOf with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.indexOf.call(s)));
  show(() => JSON.stringify(String.prototype.indexOf.call(s, "a")));
  show(() => JSON.stringify(String.prototype.indexOf.call(s, "b", 2)));
  show(() => JSON.stringify(String.prototype.indexOf.call(s, "", 3)));
  show(() => JSON.stringify(String.prototype.indexOf.call(s, "abc", -5)));
  show(() => JSON.stringify(String.prototype.indexOf.call(s, "world", 99)));
  show(() => JSON.stringify(String.prototype.indexOf.call(s, "", 99)));
}
show(() => String.prototype.indexOf.call(null));
show(() => String.prototype.indexOf.call(undefined));
console.log("".indexOf.length, "".indexOf.name);
