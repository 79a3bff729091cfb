// truth: holds entry: checksum settled
export function checksum(bytes: Uint8Array, into: Int16Array): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  if (into.length > 0) into[0] = sum;
  if (sum > bytes.length * 255) throw new RangeError("a byte is too large");
  return sum;
}
