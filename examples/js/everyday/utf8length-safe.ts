// truth: holds entry: bytes settled
export function bytes(text: string): Uint8Array {
  const out = new TextEncoder().encode(text.slice(0, 2));
  if (out.length > 6) throw new RangeError("too long");
  return out;
}
