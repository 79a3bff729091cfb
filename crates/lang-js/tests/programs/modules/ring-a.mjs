import { fromB, readA } from "./ring-b.mjs";
export const a = "A";
export function fnA() {
  return "fnA";
}
export const report = () => [fromB, readA()].join();
