// truth: fails entry: copy settled
export function copy(data: Uint8Array): Uint8Array {
  const out = data.subarray();
  for (let i = 0; i < out.length; i++) out[i] ^= 255;
  if (data.length > 0 && out[0] === data[0]) throw new Error("one memory");
  return out;
}
