// Conditions: if, switch on numbers and strings, conditional operators.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public static class Conditional {
        [Proved]
        [Gives(1, 5)]
        [Gives(-1, -5)]
        [Gives(0, 0)]
        public static int Sign(int a) { if (a > 0) return 1; if (a < 0) return -1; return 0; }

        [Proved]
        public static int Maximum(int a, int b, int c) {
            int m = a;
            if (b > m) m = b;
            if (c > m) m = c;
            Assert(m >= a && m >= b && m >= c && (m == a || m == b || m == c));
            return m;
        }

        [Breaks(7)]
        public static void SwitchWithHole(int a) {
            int r;
            switch (a) {
                case 1: case 2: r = 10; break;
                case 5: r = 20; break;
                case 7: r = 30; break;
                default: r = 40; break;
            }
            Assert(r != 30);
        }

        [Proved]
        public static void SwitchOnStrings(string s) {
            int r;
            switch (s) {
                case "one": r = 1; break;
                case "two": r = 2; break;
                case null: r = -1; break;
                default: r = 0; break;
            }
            Assert((r == -1) == (s == null) && (r != 2 || s.Length == 3));
        }

        [Proved]
        public static void GotoCase(int a) {
            int r = 0;
            switch (a) {
                case 1: r += 1; goto case 2;
                case 2: r += 2; goto default;
                case 3: r += 4; break;
                default: r += 8; break;
            }
            Assert(r == (a == 1 ? 11 : a == 2 ? 10 : a == 3 ? 4 : 8));
        }

        [Proved]
        public static void Clamp(int a, int low, int high) {
            if (low > high) return;
            int c = a < low ? low : a > high ? high : a;
            Assert(low <= c && c <= high && (a < low || a > high || c == a));
        }

        [Proved]
        public static void Leap(int year) {
            bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            bool other = year % 400 == 0 ? true : year % 100 == 0 ? false : year % 4 == 0;
            Assert(leap == other);
        }

        [Breaks(3, 4, 5)]
        public static void Triangle(int a, int b, int c) {
            if (a <= 0 || b <= 0 || c <= 0 || a > 100 || b > 100 || c > 100) return;
            bool right = a * a + b * b == c * c;
            Assert(!right || a == b);
        }

        [Proved]
        public static void Coalesce(string a, string b) { string r = a ?? b ?? "none"; Assert(r != null && (a == null || r == a)); }

        [Breaks(int.MinValue)]
        public static void NestedBranches(int a) {
            int x = 0;
            if (a < 0) {
                if (-a < 0) x = 1; else x = 2;
            } else if (a > 10) {
                x = 3;
            }
            Assert(x != 1);
        }
    }
}
