// truth: fails entry: look settled
// A key of unknown letters can be the name of something that no list of properties holds: the length of an array or a string, a name of
// the global object.
export function look(kind: "array" | "string" | "global", key: string) {
  if (kind === "array" && key === "length") {
    const items: any = [1, 2];
    items[key] = 0;
    if (items.length !== 0) throw new Error("kept");
  }
  if (kind === "string" && ("abc" as any)[key] === 3) return;
  if (kind === "global" && key === "isNaN" && typeof (globalThis as any)[key] === "function") throw new Error("found");
}
