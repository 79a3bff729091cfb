// truth: fails entry: next settled
type Light = "red" | "green" | "yellow";
export function next(l: Light, steps: 0 | 1 | 2 | 3): Light {
  let at: Light = l;
  for (let i = 0; i < steps; i++) {
    switch (at) {
      case "red": at = "green"; break;
      case "green": at = "red"; break;
      case "yellow": at = "red"; break;
      default: throw new Error("no such light");
    }
  }
  if (steps === 3 && at !== l) throw new Error("three steps are a round");
  return at;
}
