// Recursion: direct, mutual, and the example of the paper on composition.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public static class Recursion {
        [Proved]
        [Gives(120, 5)]
        [Gives(1, 0)]
        public static int Factorial(int n) { return n <= 1 ? 1 : n > 12 ? 0 : n * Factorial(n - 1); }

        [Proved]
        [Gives(55, 10)]
        [Gives(1, 2)]
        public static int Fibonacci(int n) { return n <= 1 ? Math.Max(n, 0) : n > 12 ? -1 : Fibonacci(n - 1) + Fibonacci(n - 2); }

        static int Single(int x) { return x % 2 == 0 ? x : 2 * x; }

        [Proved]
        [Gives(20)]
        public static int ByComposition() {
            int b = Single(5);
            int c = Single(b);
            Assert(b + c == 20);
            return b + c;
        }

        static bool Even(int n) { return n == 0 || Odd(n - 1); }

        static bool Odd(int n) { return n != 0 && Even(n - 1); }

        [Proved]
        public static void MutualRecursion(int n) { if (n >= 0 && n <= 20) Assert(Even(n) == (n % 2 == 0)); }

        static int Gcd(int a, int b) { return b == 0 ? a : Gcd(b, a % b); }

        [Breaks(15, 5)]
        public static void Euclid(int a, int b) { if (a > 0 && b > 0 && a <= 20 && b <= 20) Assert(Gcd(a, b) != 5); }
    }
}
