// Lambdas: captured variables, functions of functions.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public static class Lambdas {
        [Proved]
        public static void CapturedVariable(int a) {
            int n = a;
            Func<int, int> add = x => n += x;
            add(1);
            n *= 2;
            Assert(add(3) == n && n == (a + 1) * 2 + 3);
        }

        [Breaks(7)]
        public static void Composition(int a) {
            Func<int, int> twice = x => 2 * x, next = x => x + 1;
            Func<Func<int, int>, Func<int, int>, Func<int, int>> then = (f, g) => x => g(f(x));
            Assert(then(twice, next)(a) != 15);
        }
    }
}
