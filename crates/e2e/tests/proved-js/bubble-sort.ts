export function f(xs: number[]): number[] {
  for (let i = 0; i < xs.length; i++)
    for (let j = 0; j + 1 < xs.length - i; j++)
      if (xs[j] > xs[j + 1]) { const t = xs[j]; xs[j] = xs[j + 1]; xs[j + 1] = t; }
  return xs;
}
