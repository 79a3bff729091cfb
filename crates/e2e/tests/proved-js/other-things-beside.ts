import assert from "node:assert";
export class Cache { private all = new Map<string, number>(); get(k: string): number | undefined { return this.all.get(k); } }
const cache = new Map<string, Cache>();
const names = { a: "first" };
export async function load(name: string): Promise<Cache | undefined> { return cache.get(names.a + name); }
/** What the file does besides is no obstacle. */
export const f = (xs: string[]): number => {
  let units = 0;
  xs.forEach((x) => { units += x.length > 0 ? 1 : 0; });
  assert(units <= xs.length);
  return units;
};
