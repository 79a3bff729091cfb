// Logic: conditions, lazy and eager operators, bits, comparisons, bool?.
using System;
using static System.Diagnostics.Debug;

namespace Suites {
    public static class Logic {
        [Proved]
        public static void NotTwice(bool a) { Assert(!!a == a); }

        [Proved]
        public static void ExcludedMiddle(bool a) { Assert(a || !a); }

        [Proved]
        public static void Contradiction(bool a) { Assert(!(a && !a)); }

        [Proved]
        public static void AndCommutes(bool a, bool b) { Assert((a && b) == (b && a)); }

        [Proved]
        public static void OrCommutes(bool a, bool b) { Assert((a || b) == (b || a)); }

        [Proved]
        public static void AndAssociates(bool a, bool b, bool c) { Assert(((a && b) && c) == (a && (b && c))); }

        [Proved]
        public static void OrAssociates(bool a, bool b, bool c) { Assert(((a || b) || c) == (a || (b || c))); }

        [Proved]
        public static void DeMorganAnd(bool a, bool b) { Assert(!(a && b) == (!a || !b)); }

        [Proved]
        public static void DeMorganOr(bool a, bool b) { Assert(!(a || b) == (!a && !b)); }

        [Proved]
        public static void AndDistributes(bool a, bool b, bool c) { Assert((a && (b || c)) == (a && b || a && c)); }

        [Proved]
        public static void OrDistributes(bool a, bool b, bool c) { Assert((a || b && c) == ((a || b) && (a || c))); }

        [Proved]
        public static void AndAbsorbs(bool a, bool b) { Assert((a && (a || b)) == a); }

        [Proved]
        public static void OrAbsorbs(bool a, bool b) { Assert((a || a && b) == a); }

        [Proved]
        public static void AndIdempotent(bool a) { Assert((a && a) == a); }

        [Proved]
        public static void OrIdempotent(bool a) { Assert((a || a) == a); }

        [Proved]
        public static void AndTrue(bool a) { Assert((a && true) == a); }

        [Proved]
        public static void OrFalse(bool a) { Assert((a || false) == a); }

        [Proved]
        public static void AndFalse(bool a) { Assert((a & false) == false); }

        [Proved]
        public static void OrTrue(bool a) { Assert((a | true) == true); }

        [Proved]
        public static void XorIsDifference(bool a, bool b) { Assert((a ^ b) == (a != b)); }

        [Proved]
        public static void XorCommutes(bool a, bool b) { Assert((a ^ b) == (b ^ a)); }

        [Proved]
        public static void XorAssociates(bool a, bool b, bool c) { Assert(((a ^ b) ^ c) == (a ^ (b ^ c))); }

        [Proved]
        public static void XorSelf(bool a) { Assert(!(a ^ a)); }

        [Proved]
        public static void XorTrueNegates(bool a) { Assert((a ^ true) == !a); }

        [Proved]
        public static void XorByOthers(bool a, bool b) { Assert((a ^ b) == (a && !b || !a && b)); }

        [Proved]
        public static void Implication(bool a, bool b) { Assert((!a || b) == (a ? b : true)); }

        [Proved]
        public static void ImplicationIsTransitive(bool a, bool b, bool c) { Assert(!((!a || b) && (!b || c)) || (!a || c)); }

        [Proved]
        public static void Contraposition(bool a, bool b) { Assert((!a || b) == (b || !a)); }

        [Proved]
        public static void ModusPonens(bool a, bool b) { if (a && (!a || b)) Assert(b); }

        [Proved]
        public static void ModusTollens(bool a, bool b) { if (!b && (!a || b)) Assert(!a); }

        [Proved]
        public static void Equivalence(bool a, bool b) { Assert((a == b) == ((!a || b) && (!b || a))); }

        [Proved]
        public static void EquivalenceAssociates(bool a, bool b, bool c) { Assert(((a == b) == c) == (a == (b == c))); }

        [Proved]
        public static void Majority(bool a, bool b, bool c) { Assert((a && b || b && c || a && c) == (a ? b || c : b && c)); }

        [Proved]
        public static void Parity(bool a, bool b, bool c) { int n = (a ? 1 : 0) + (b ? 1 : 0) + (c ? 1 : 0); Assert((n % 2 == 1) == (a ^ b ^ c)); }

        [Proved]
        public static void ExactlyOne(bool a, bool b, bool c) { bool one = (a ^ b ^ c) && !(a && b && c); int n = (a ? 1 : 0) + (b ? 1 : 0) + (c ? 1 : 0); Assert(one == (n == 1)); }

        [Proved]
        public static void ConsensusOfThree(bool a, bool b, bool c) { Assert((a && b || !a && c || b && c) == (a && b || !a && c)); }

        [Proved]
        public static void ConditionalNegation(bool a, bool b, bool c) { Assert(!(a ? b : c) == (a ? !b : !c)); }

        [Proved]
        public static void NestedConditional(bool a, bool b) { Assert((a ? (b ? 1 : 2) : (b ? 3 : 4)) == (a ? 1 : 3) + (b ? 0 : 1)); }

        [Proved]
        public static void EagerAndLazyAgree(bool a, bool b) { Assert((a & b) == (a && b) && (a | b) == (a || b)); }

        [Proved]
        public static void CompoundAnd(bool a, bool b) { bool x = a; x &= b; Assert(x == (a && b)); }

        [Proved]
        public static void CompoundOr(bool a, bool b) { bool x = a; x |= b; Assert(x == (a || b)); }

        [Proved]
        public static void CompoundXor(bool a, bool b) { bool x = a; x ^= b; x ^= b; Assert(x == a); }

        [Breaks(true, true)]
        public static void AndIsNotXor(bool a, bool b) { Assert((a && b) == (a ^ b) || !(a || b) ); }

        [Breaks(false, true)]
        public static void ImplicationIsNotConverse(bool a, bool b) { Assert((!a || b) == (!b || a)); }

        [Breaks(true, false)]
        public static void OrIsNotAnd(bool a, bool b) { Assert((a || b) == (a && b)); }

        [Breaks(false, false)]
        public static void SomeAreTrue(bool a, bool b) { Assert(a || b); }

        [Breaks(true, true, true)]
        public static void NotAll(bool a, bool b, bool c) { Assert(!(a && b && c)); }

        [Breaks(true, false, true)]
        public static void OnePath(bool a, bool b, bool c) { if (a) if (!b) if (c) Assert(false); }

        [Proved]
        public static void LazyAndSkips(int a) { Assert(a == 0 || 10 / a * 0 == 0 && a != 0); }

        [Proved]
        public static void LazyAndGuards(int a) { bool ok = a != 0 && 10 / a > 0; Assert(!ok || a > 0 && a <= 10); }

        [Proved]
        public static void LazyOrGuards(int a) { bool ok = a == 0 || 10 % a == 0; Assert(!ok || a != 3); }

        [Fails(typeof(DivideByZeroException), 0)]
        public static void EagerAndDoesNotGuard(int a) { bool ok = a != 0 & 10 / a > 0; Assert(!ok || a > 0); }

        [Fails(typeof(DivideByZeroException), 0)]
        public static void EagerOrDoesNotGuard(int a) { bool ok = a == 0 | 10 / a > 0; Assert(ok || a < 0 || a > 10); }

        [Fails(typeof(NullReferenceException), null)]
        public static bool LateNullTest(string a) { return a.Length > 0 && a != null; }

        [Proved]
        public static bool EarlyNullTest(string a) { return a != null && a.Length > 0; }

        [Proved]
        public static void EffectsOfLazyAnd(bool a, bool b) { int n = 0; bool r = a && n++ == 0 && b; Assert(n == (a ? 1 : 0) && r == (a && b)); }

        [Proved]
        public static void EffectsOfEagerAnd(bool a) { int n = 0; bool r = a & n++ == 0; Assert(n == 1 && r == a); }

        [Proved]
        public static void EffectsOfLazyOr(bool a) { int n = 0; bool r = a || n++ == 0; Assert(n == (a ? 0 : 1) && r); }

        [Proved]
        public static void LessOrEqual(int a, int b) { Assert((a <= b) == (a < b || a == b)); }

        [Proved]
        public static void Trichotomy(int a, int b) { int n = (a < b ? 1 : 0) + (a == b ? 1 : 0) + (a > b ? 1 : 0); Assert(n == 1); }

        [Proved]
        public static void LessIsTransitive(int a, int b, int c) { if (a < b && b < c) Assert(a < c); }

        [Proved]
        public static void NegatedLess(int a, int b) { Assert(!(a < b) == (a >= b)); }

        [Breaks(double.NaN, 1.0)]
        public static void NegatedLessOfDoubles(double a, double b) { Assert(!(a < b) == (a >= b)); }

        [Proved]
        public static void BetweenIsUnsigned(int a) { Assert((a >= 5 && a < 9) == ((uint) (a - 5) < 4u)); }

        [Proved]
        public static void BitOfAnd(int a, int b, int n) { Assert(((a & b) >> n & 1) == ((a >> n & 1) & (b >> n & 1))); }

        [Proved]
        public static void BitOfOr(int a, int b, int n) { Assert(((a | b) >> n & 1) == ((a >> n & 1) | (b >> n & 1))); }

        [Proved]
        public static void DeMorganOfBits(int a, int b) { Assert(~(a & b) == (~a | ~b)); }

        [Proved]
        public static void MaskedBits(int a, int m) { Assert((a & m | a & ~m) == a); }

        [Proved]
        public static void SelectByMask(bool c, int a, int b) { int m = c ? -1 : 0; Assert((a & m | b & ~m) == (c ? a : b)); }

        [Proved]
        public static void NullableAnd(bool? a) { bool? r = a & false; Assert(r == false); }

        [Proved]
        public static void NullableOr(bool? a) { bool? r = a | true; Assert(r == true); }

        [Proved]
        public static void NullableUnknown(bool a) { bool? n = null; bool? r = n & a; Assert(a ? r == null : r == false); }

        [Proved]
        public static void NullableNot(bool? a) { bool? r = !a; Assert(a.HasValue ? r == !a.Value : r == null); }

        [Fails(typeof(InvalidOperationException), null)]
        public static bool ValueOfNull(bool? a) { return a.Value; }

        [Proved]
        [Gives(7, true, true, true)]
        [Gives(0, false, false, false)]
        [Gives(5, true, false, true)]
        public static int Bits(bool a, bool b, bool c) { return (a ? 4 : 0) | (b ? 2 : 0) | (c ? 1 : 0); }
    }
}
