// truth: fails entry: query settled
export function query(key: string, value: string): string {
  if (key.length > 1 || value.length > 1) return "";
  return encodeURIComponent(key.toWellFormed()) + "=" + encodeURI(value);
}
