console.log(/a+b/.test("xaab"), /^abc$/.test("abcd"), "aaa".replace(/a/g, "b"), "2020-01-02".match(/(\d+)-(\d+)-(\d+)/).slice(1), "a1b22".match(/\d+/g), "abc".match(/x/), "abc".match(/x/g), "x".search(/y/), "hello".search(/l/));
console.log("one, two;three".split(/[,;]\s*/), "abc".split(/(b)/), "abc".split(/(?:)/), "aXbxc".split(/x/i), "".split(/x/), "".split(/(?:)/), "a1b2".split(/\d/, 1));
const re = /(\w)(\d)?/g;
let m;
while ((m = re.exec("a1b c2"))) console.log(m[0], m[1], m[2], m.index, re.lastIndex);
console.log([..."a1b2".matchAll(/([a-z])(\d)/g)].map((x) => x[1] + x[2] + x.index), "John Smith".replace(/(\w+)\s(\w+)/, "$2, $1"), "x".replace(/x/, "$$ $& $` $' $1"), "abc".replace(/(?<first>a)/, "[$<first>]"));
console.log("2020".replace(/\d/g, (d) => 9 - d), "aBc".replace(/[A-Z]/g, (c, i, s) => c.toLowerCase() + i + s.length), "camelCaseString".replace(/([A-Z])/g, " $1").toLowerCase(), "a.b.c".replace(/\./g, ""), "tel: 555-1234".replace(/\D/g, ""));
console.log(/a|ab/.exec("abc")[0], /((a)|(ab))((c)|(bc))/.exec("abc"), /a[a-z]{2,4}/.exec("abcdefghi")[0], /a[a-z]{2,4}?/.exec("abcdefghi")[0], /(aa|aabaac|ba|b|c)*/.exec("aabaac")[0], /(z)((a+)?(b+)?(c))*/.exec("zaacbbbcac"), /(?=(a+))/.exec("baaabac"), /(?=(a+))a*b\1/.exec("baaabac"), /(.*?)a(?!(a+)b\2c)\2(.*)/.exec("baaabaac"));
