// truth: holds entry: half settled
import { promisify } from "node:util";
const halve = (n: number, done: (error: Error | null, value?: number) => void) => (n % 2 === 0 ? done(null, n / 2) : done(new RangeError("odd")));
export async function half(n: number): Promise<number> {
  if (!Number.isInteger(n)) return 0;
  try {
    return await promisify(halve)(n);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return 0;
  }
}
