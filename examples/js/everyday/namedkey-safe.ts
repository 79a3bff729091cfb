// truth: holds entry: look settled
// A key of unknown letters can be the name of something that no list of properties holds: the length of an array or a string, a name of
// the global object.
export function look(kind: "array" | "string" | "global" | "own", key: string) {
  if (kind === "array" && key === "length") {
    const items: any = [1, 2];
    items[key] = 0;
    if (items.length !== 0 || !Object.hasOwn(items, key)) throw new Error("kept");
  }
  if (kind === "string" && key === "length" && ("abc" as any)[key] !== 3) throw new Error("no length");
  if (kind === "global" && key === "isNaN" && !(key in globalThis)) throw new Error("not found");
  if (kind === "own" && key === "__proto__") {
    const o: any = { [key]: { deep: 1 } };
    if (o.deep === 1 || Object.keys(o).length !== 1) throw new Error("inherited");
  }
}
