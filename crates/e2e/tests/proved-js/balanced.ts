import assert from "node:assert";
export function f(s: string): boolean {
  const stack: string[] = [];
  for (const c of s) {
    if (c === "(" || c === "[") stack.push(c);
    else if (c === ")" || c === "]") {
      if (stack.length === 0) return false;
      const top = stack.pop();
      if (c === ")" && top !== "(") return false;
      if (c === "]" && top !== "[") return false;
    }
  }
  return stack.length === 0;
}
