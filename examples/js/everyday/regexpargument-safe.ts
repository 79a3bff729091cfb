// truth: holds entry: count settled
/** How often a pattern is found in a text. */
export function count(text: string, pattern: RegExp): number {
  if (text.length > 2) return -1;
  const found = text.match(pattern) ?? [];
  return found.length;
}
