// truth: holds entry: strong
export function strong(p: string): boolean {
  if (p.length < 12) return false;
  let digit = false;
  for (let i = 0; i < p.length; i++) { const c = p.charCodeAt(i); if (c >= 48 && c <= 57) digit = true; }
  if (digit && p.length === 11 && p[0] === "9") throw new Error("weak");
  return digit;
}
