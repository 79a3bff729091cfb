const name = "World", n = 3;
console.log(`Hello ${name}!`, `${n} + ${n} = ${n + n}`, `multi
line`, `nested ${`in ${n}`}`, `\${not} \`tick\` \u0041 \x42`, `${{}} ${[1, 2]} ${null} ${undefined}`);
function tag(strings, ...values) { return strings.raw.join("|") + " / " + strings.join("|") + " / " + values.join() + " / " + strings.length + Object.isFrozen(strings); }
console.log(tag`a${1}b\n${2}c`, tag``, tag`${"only"}`);
console.log(String.raw`\n${1}\t`, String.raw({ raw: "abc" }, 1, 2));
const same = () => ((s) => s)`x`;
console.log(same() === same());
const obj = { t(s) { return this.v + s[0]; }, v: "method " };
console.log(obj.t`tagged`);
console.log(((s) => s[0] === undefined && s.raw[0])`\unicode`);
