// truth: fails entry: f settled

export async function f(p: Promise<number | null>): Promise<string> {
  const v = await p;
  return v!.toFixed(1);
}
