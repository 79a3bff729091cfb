// truth: holds entry: f

export async function f(p: Promise<number | null>): Promise<string> {
  const v = await p;
  return v === null ? "" : v.toFixed(1);
}
