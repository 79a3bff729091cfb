const texts = ["1", "-0", "-1.5e3", "\"a\\n\\u0041\\\"\"", "[1,[2,{}]]", "{\"a\":{\"b\":[true,false,null]}}", " [ 1 , 2 ] ", "{\"__proto__\":1}", "{\"a\":1,\"a\":2}", "", "{", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", ".5", "+1", "'x'", "tru", "nul", "[1 2]", "\"\\x\"", "\"\\u12\"", "\"a\nb\"", "1 2", "undefined", "NaN", "-", "1e", "[", "\"abc", "{\"a\":1,}", "\u00a01", "1e400", "9007199254740993", "{\"2\":1,\"1\":2,\"b\":0,\"a\":0}"];
for (const t of texts) try { console.log(JSON.parse(t)); } catch (e) { console.log(e.name, JSON.stringify(t)); }
console.log(JSON.parse('{"a":[1,2,{"b":3}],"c":"x"}', (k, v) => (typeof v === "number" ? v * 2 : v)));
console.log(JSON.parse('{"a":1,"b":2}', (k, v) => (k === "a" ? undefined : v)), JSON.parse("[1,2,3]", function (k, v) { return k === "1" ? undefined : v; }));
const order = [];
JSON.parse('{"x":[1,{"y":2}],"z":3}', function (k, v) { order.push(k); return v; });
console.log(order, JSON.parse(null), JSON.parse(true), JSON.parse(["1"]));
console.log(Object.keys(JSON.parse('{"__proto__":{"x":1}}')), JSON.parse('{"__proto__":{"x":1}}').x);
