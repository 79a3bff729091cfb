export let count = 0;
export function increment() {
  count++;
}
export default class Default {
  who() {
    return "default export";
  }
}
export const later = () => helper();
function helper() {
  return "hoisted helper";
}
export { count as renamed };
console.log("live evaluated");
