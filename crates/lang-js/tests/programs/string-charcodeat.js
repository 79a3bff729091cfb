// String.prototype.charCodeAt with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.charCodeAt.call(s)));
  show(() => JSON.stringify(String.prototype.charCodeAt.call(s, 0)));
  show(() => JSON.stringify(String.prototype.charCodeAt.call(s, 2)));
  show(() => JSON.stringify(String.prototype.charCodeAt.call(s, -1)));
  show(() => JSON.stringify(String.prototype.charCodeAt.call(s, 99)));
  show(() => JSON.stringify(String.prototype.charCodeAt.call(s, "1")));
}
show(() => String.prototype.charCodeAt.call(null));
show(() => String.prototype.charCodeAt.call(undefined));
console.log("".charCodeAt.length, "".charCodeAt.name);
