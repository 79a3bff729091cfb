export * from "./live.mjs";
export { default as Live } from "./live.mjs";
export * as everything from "./live.mjs";
const local = 7;
export { local as "string name", local };
export default function () {
  return "anonymous default";
}
console.log("reexport evaluated");
