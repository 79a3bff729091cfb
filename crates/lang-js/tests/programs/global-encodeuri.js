// encodeURI on values of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const vs = ["", " ", "0", "12", " 12 ", "12px", "-7.5", "+3", "0x1F", "0b11", "0o17", "-0x10", "1e3", "1e", ".5", "5.", ".", "Infinity", "-Infinity", "infinity", "NaN", "1_000", "9007199254740993", "123456789012345678901234567890", "a b&c=d/é?ü", "%41%42", "%zz", "%u0041", "%E2%82%AC", "%C3", "\ud83d\ude00", 0, -0, 1.5, 1e21, NaN, null, undefined, true, false, [], [5], [1, 2], {}, { valueOf: () => 8 }, { toString: () => "9" }, () => 1];
for (const v of vs) show(() => encodeURI(v));
