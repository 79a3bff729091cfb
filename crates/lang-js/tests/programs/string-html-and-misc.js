console.log("x".bold(), "x".anchor('a"b'), "x".link("u"), "x".fontcolor("red"), "x".sub());
console.log("abc" < "abd", "abc" < "ab", "Z" < "a", "" < "a", "10" < "9", "10" < 9, "a" < 1, "\uffff" > "😀");
console.log("abc".concat(1, null, [2]), "a-b-c".split("-", 2), "abc".split(""), "".split(""), "".split(","), "a,b,".split(","), "abc".split(), "test".split("t"));
console.log("x".localeCompare("y"), "a".localeCompare("B"), "a".localeCompare("A"), "A".localeCompare("a"), "a".localeCompare("a"), ["b", "a", "C", "A", "c"].sort((x, y) => x.localeCompare(y)).join(), "résumé".length);
console.log("%s", "abc".substring(2, 0), "abcdef".substr(-3, 2), "abcdef".slice(-3, -1), "ab".padEnd(5, "12") + "|", "  t ".trim() + "|", "abcabc".lastIndexOf("c", 4), "aXbX".replaceAll("X", "$&$&"), "aaa".replace("a", () => "$1"));
console.log("tEST".charAt(0).toUpperCase() + "tEST".slice(1).toLowerCase(), "racecar".split("").reverse().join(""), [..."hello"].map((c) => String.fromCharCode(c.charCodeAt(0) + 1)).join(""));
