// truth: holds entry: power settled
// Powers of unknown big integers.
export function power(base: bigint, exponent: bigint): bigint {
  if (base < -9n || base > 9n || exponent < 0n || exponent > 2n) return 0n;
  let result = 1n;
  for (let i = 0n; i < exponent; i++) result *= base;
  if (exponent === 2n && result < 0n) throw new Error("a negative square");
  return result;
}
