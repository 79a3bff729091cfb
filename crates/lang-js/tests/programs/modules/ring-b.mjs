import { a, fnA } from "./ring-a.mjs";
export const fromB = "B sees " + fnA();
export const readA = () => a;
let early = "no error";
try {
  early = a;
} catch (e) {
  early = e.name;
}
console.log("early", early);
