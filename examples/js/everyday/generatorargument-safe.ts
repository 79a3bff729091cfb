// truth: holds entry: firstWord settled effort: 5000000
export function firstWord(words: Generator<string>): string {
  const first = words.next();
  words.return(undefined);
  if ([...words].length > 0) throw new Error("it goes on");
  return first.done ? "" : first.value.trim();
}
