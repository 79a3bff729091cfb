// truth: fails entry: hex settled
export function hex(red: number, green: number): string {
  const byte = (n: number) => (n & 255).toString(16);
  const text = "#" + byte(red) + byte(green);
  if (text.length !== 5) throw new Error("bad color " + text);
  return text;
}
