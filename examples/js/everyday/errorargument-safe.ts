// truth: holds entry: status settled effort: 5000000
export function status(error: Error | RangeError, fallback?: string): string {
  if (error instanceof RangeError) return "range: " + error.message;
  const first = error.message.split(" ")[0];
  return first.toLowerCase() + (fallback ?? "");
}
