// truth: holds entry: cell settled
export function cell(text: string, width: number): string {
  if (!Number.isInteger(width) || width < 0 || width > 10 || text.length > 3) return text;
  const padded = text.padEnd(width, ".");
  if (padded.length < width) throw new Error(`${padded.length} of ${width}`);
  return padded;
}
