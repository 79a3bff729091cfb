// truth: fails entry: digits settled
export function digits(n: number): string {
  const text = (n & 0xffff).toString(2);
  if (text.length > 15 || (text.length > 1 && text[0] === "0")) throw new RangeError(text);
  return text;
}
