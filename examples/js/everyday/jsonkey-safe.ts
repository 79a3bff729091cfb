// truth: holds entry: read settled
// A key of a text that is read as JSON is a key like any other, also where its letters are unknown.
export function read(s: string) {
  if (s.length !== 7 || !s.startsWith('{"') || s.slice(3) !== '":1}' || s[2] < "a" || s[2] > "c") return;
  const o = JSON.parse(s);
  if (o.a !== 1 && o.b !== 1 && o.c !== 1) throw new Error("lost");
  if (Object.keys(o)[0] !== s[2]) throw new Error("another key");
}
