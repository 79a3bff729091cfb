const util = require("util");
console.log(Buffer.from("hello"), [Buffer.from("a")], Buffer.alloc(60), Buffer.alloc(51), Buffer.alloc(0), { b: Buffer.from([1]) });
const ab = (x) => new Uint8Array(x).buffer;
for (const [a, b] of [[ab([1]), ab([1])], [ab([1]), ab([2])], [Buffer.from("a"), Buffer.from("a")], [Buffer.from("a"), Buffer.from("b")], [new Uint8Array([97]), Buffer.from("a")], [new DataView(ab([1, 2])), new DataView(ab([1, 2]))]]) console.log(util.isDeepStrictEqual(a, b));
