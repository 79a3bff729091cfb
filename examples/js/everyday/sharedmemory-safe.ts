// truth: holds entry: encode settled
export function encode(id: number): Uint8Array {
  if (!Number.isInteger(id) || id < 0 || id > 0xffff) return new Uint8Array();
  const bytes = new Uint8Array(6);
  new DataView(bytes.buffer, 2).setUint16(0, id, true);
  const words = new Uint16Array(bytes.buffer);
  if (words[1] !== id || bytes.subarray(2, 4).byteOffset !== 2) throw new Error("another number");
  return bytes;
}
