// truth: holds entry: day
export function day(text: string): string {
  const date = new Date(text);
  if (text.length > 3 || Number.isNaN(date.getTime())) return "";
  if (date.getUTCMonth() > 11) throw new RangeError("month");
  return date.toISOString();
}
