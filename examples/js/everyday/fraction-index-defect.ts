// truth: fails entry: letter settled
// An index that is no integer is cut to one.
export function letter(index: number): string {
  const found = "abcdefgh".charAt(index);
  if (index > 5 && index < 6 && found === "f") throw new Error("a fraction found a letter");
  return found;
}
