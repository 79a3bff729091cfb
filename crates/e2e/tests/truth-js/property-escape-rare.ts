// answers: assertions=proved exceptions=unknown
// entry: f
export function f(s: string): boolean {
  return /^\p{Script_Extensions=Deva}$/u.test(s);
}
