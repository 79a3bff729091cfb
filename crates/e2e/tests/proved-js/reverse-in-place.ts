export function f(xs: number[]): void {
  let lo = 0, hi = xs.length - 1;
  while (lo < hi) {
    const t = xs[lo];
    xs[lo] = xs[hi];
    xs[hi] = t;
    lo++; hi--;
  }
}
