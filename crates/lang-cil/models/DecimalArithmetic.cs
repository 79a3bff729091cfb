// Arithmetic on decimal numbers that are not known. Where the digits fit it is exact; elsewhere the result is any number of which the
// statements hold that are made here: which sign it has, and how its magnitude compares with those of the operands. Each statement is true
// of what the library gives, which rounds what is exact: a number that the operands keep to is kept to by what is rounded, too.
using System;

namespace Conspect.Model {
    /// How the magnitude of one number compares with that of another, without a branch.
    sealed class DecimalOrder {
        internal readonly bool less, equal;
        internal DecimalOrder(bool less, bool equal) {
            this.less = less;
            this.equal = equal;
        }

        internal bool More { get { return !less & !equal; } }
    }

    /// What is known of the order of magnitudes that are not compared by their digits.
    sealed class KnownOrder {
        // So many are remembered.
        const int Most = 10;

        readonly int[] a, b;
        readonly DecimalOrder order;
        readonly int count;
        readonly KnownOrder next;
        static KnownOrder known;

        KnownOrder(int[] a, int[] b, DecimalOrder order, KnownOrder next) {
            this.a = a;
            this.b = b;
            this.order = order;
            this.next = next;
            count = next == null ? 1 : next.count + 1;
        }

        static bool Same(int[] a, int[] b) {
            return a[0] == b[0] & a[1] == b[1] & a[2] == b[2] & (a[3] & 0xff0000) == (b[3] & 0xff0000);
        }

        /// Whoever compares these numbers again sees the same.
        internal static void Keep(int[] a, int[] b, DecimalOrder order) {
            for (var k = known; k != null; k = k.next) {
                bool same = Same(k.a, a) & Same(k.b, b), turned = Same(k.a, b) & Same(k.b, a);
                RT.Assume(!(same | turned) | order.equal == k.order.equal);
                RT.Assume(!same | order.less == k.order.less);
                RT.Assume(!turned | order.less == k.order.More);
            }
        }

        /// Any order that agrees with what is known.
        internal static DecimalOrder Any(int[] a, int[] b) {
            bool less = KnownText.Either(), equal = KnownText.Either();
            RT.Assume(!(less & equal));
            var order = new DecimalOrder(less, equal);
            Keep(a, b, order);
            if (known == null || known.count < Most) known = new KnownOrder(a, b, order, known);
            return order;
        }
    }

    static class DecimalArithmetic {
        const string TooLarge = "Value was either too large or too small for a Decimal.";

        static readonly uint[] powers = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

        static int Scale(int[] a) { return a[3] >> 16 & 0xff; }
        static bool IsZero(int[] a) { return (a[0] | a[1] | a[2]) == 0; }
        static bool IsSmall(int[] a) { return (a[1] | a[2]) == 0; }
        static decimal Made(ulong low, uint high, bool negative, int scale) {
            return new decimal((int) (uint) low, (int) (uint) (low >> 32), (int) high, negative, (byte) scale);
        }
        static int[] Bits(ulong low, uint high, int scale) { return new[] {(int) (uint) low, (int) (uint) (low >> 32), (int) high, scale << 16}; }
        static ulong Low(int[] a) { return (ulong) (uint) a[1] << 32 | (uint) a[0]; }

        // ---- comparisons

        internal static DecimalOrder Order(decimal x, decimal y) {
            int[] a = decimal.GetBits(x), b = decimal.GetBits(y);
            bool noneA = IsZero(a), noneB = IsZero(b), belowA = a[3] < 0 & !noneA, belowB = b[3] < 0 & !noneB;
            var m = Magnitudes(a, b);
            bool less = !noneB & (noneA | m.less), equal = noneA & noneB | !noneA & !noneB & m.equal;
            return new DecimalOrder(belowA & !belowB | belowA == belowB & (belowA & !less & !equal | !belowA & less), belowA == belowB & equal);
        }

        // The order of numbers with the same scale.
        static DecimalOrder Digits(int[] a, int[] b) {
            ulong lowA = Low(a), lowB = Low(b);
            uint highA = (uint) a[2], highB = (uint) b[2];
            return new DecimalOrder(highA < highB | highA == highB & lowA < lowB, highA == highB & lowA == lowB);
        }

        // The order of the magnitudes.
        static DecimalOrder Magnitudes(int[] a, int[] b) {
            if (Decimals.AreKnown(b)) return Against(a, b);
            if (Decimals.AreKnown(a)) {
                var turned = Against(b, a);
                return new DecimalOrder(turned.More, turned.equal);
            }
            int[] p = a, q = b;
            if (!Align(ref p, ref q)) {
                var any = KnownOrder.Any(a, b);
                bool noneA = IsZero(a), noneB = IsZero(b);
                RT.Assume(!noneA & !noneB | any.equal == (noneA & noneB) & any.less == (noneA & !noneB));
                return any;
            }
            var order = Digits(p, q);
            KnownOrder.Keep(a, b, order);
            return order;
        }

        // Gives both numbers the larger scale; says whether the digits fit.
        static bool Align(ref int[] a, ref int[] b) {
            int by = Scale(a) - Scale(b);
            if (by == 0) return true;
            // Products of numbers that are not known are hard to reason about, and so are many cases.
            if (!RT.IsConcrete(by) || (by < 0 ? !IsSmall(a) || by < -9 : !IsSmall(b) || by > 9)) return false;
            if (by < 0) {
                a = Bits((ulong) (uint) a[0] * powers[-by], 0, Scale(b));
            } else {
                b = Bits((ulong) (uint) b[0] * powers[by], 0, Scale(a));
            }
            return true;
        }

        // The order of a magnitude to that of a number that is known: of the digits that this has at the first one's scale.
        static DecimalOrder Against(int[] a, int[] known) {
            int at = Scale(a), scale = Scale(known);
            if (IsZero(known)) return new DecimalOrder(false, IsZero(a));
            if (!RT.IsConcrete(at)) return AtAnyScale(a, at, known, scale);
            var limbs = new[] {(uint) known[0], (uint) known[1], (uint) known[2]};
            bool rest = false;
            for (; scale > at; scale--) rest |= Decimals.Tenth(limbs) != 0;
            for (; scale < at; scale++) if (Decimals.Grown(limbs, 10, 0) != 0) return new DecimalOrder(true, false);
            var order = Digits(a, new[] {(int) limbs[0], (int) limbs[1], (int) limbs[2], 0});
            return rest ? new DecimalOrder(order.less | order.equal, false) : order;
        }

        static DecimalOrder AtAnyScale(int[] a, int at, int[] known, int scale) {
            uint[] low = new uint[29], middle = new uint[29], high = new uint[29];
            bool[] larger = new bool[29], rest = new bool[29];
            var limbs = new[] {(uint) known[0], (uint) known[1], (uint) known[2]};
            bool more = false;
            for (int s = scale; s >= 0; s--) {
                low[s] = limbs[0];
                middle[s] = limbs[1];
                high[s] = limbs[2];
                rest[s] = more;
                more |= Decimals.Tenth(limbs) != 0;
            }
            limbs = new[] {low[scale], middle[scale], high[scale]};
            bool fits = true;
            for (int s = scale + 1; s <= 28; s++) {
                fits = fits && Decimals.Grown(limbs, 10, 0) == 0;
                larger[s] = !fits;
                low[s] = limbs[0];
                middle[s] = limbs[1];
                high[s] = limbs[2];
            }
            // Unsafe code can make such numbers, and nobody else.
            if (at > 28) RT.Unsupported("a decimal number with more than 28 decimal places");
            var order = Digits(a, new[] {(int) low[at], (int) middle[at], (int) high[at], 0});
            bool much = larger[at], behind = rest[at];
            return new DecimalOrder(much | order.less | order.equal & behind, order.equal & !much & !behind);
        }

        // ---- results that are any

        // Any magnitude with at most so many decimal places.
        static int[] Any(int places) {
            int scale = KnownText.Some();
            RT.Assume(0 <= scale);
            RT.Assume(scale <= places);
            RT.Assume(scale <= 28);
            return new[] {KnownText.Some(), KnownText.Some(), KnownText.Some(), scale << 16};
        }

        static decimal With(int[] magnitude, bool negative) { return Made(Low(magnitude), (uint) magnitude[2], negative, Scale(magnitude)); }

        static readonly int[] one = {1, 0, 0, 0};
        // What less than this is multiplied with itself fits, and so does its quotient by what is at least its inverse.
        static readonly int[] modest = {0x107a4000, 0x5af3, 0, 0}, inverse = {1, 0, 0, 14 << 16};

        // No more places are dropped than have to be: a tenth of what does not fit is left at least.
        static bool IsFull(int[] a) { return (uint) a[2] >= 0x19999999; }

        // ---- sums

        internal static decimal Sum(decimal x, decimal y, bool minus) {
            int[] a = decimal.GetBits(x), b = decimal.GetBits(y), sum;
            bool negative = a[3] < 0, other = b[3] < 0 ^ minus, alike = negative == other;
            int[] p = a, q = b;
            if (!Align(ref p, ref q)) {
                sum = Any(Math.Max(Scale(a), Scale(b)));
                // Half of what does not fit is the least that can be one of two such numbers.
                if (alike && Scale(a) == 0 & a[2] < 0 | Scale(b) == 0 & b[2] < 0 && KnownText.Either()) throw new OverflowException(TooLarge);
            } else if (!alike) {
                var digits = Digits(p, q);
                KnownOrder.Keep(a, b, digits);
                sum = digits.less ? Less(q, p) : Less(p, q);
            } else {
                ulong low = Low(p) + Low(q);
                ulong high = (ulong) (uint) p[2] + (uint) q[2] + (low < Low(p) ? 1UL : 0UL);
                if (high >> 32 != 0 && Scale(p) == 0) throw new OverflowException(TooLarge);
                bool full = high >> 32 != 0;
                sum = full ? Any(Scale(p) - 1) : Bits(low, (uint) high, Scale(p));
                RT.Assume(!full | IsFull(sum));
            }
            if (alike) {
                RT.Assume(IsZero(sum) == (IsZero(a) & IsZero(b)));
                SaySum(sum, a, b, true, false);
                SaySum(sum, b, a, true, false);
                return With(sum, negative);
            }
            var order = Magnitudes(a, b);
            RT.Assume(IsZero(sum) == order.equal);
            SaySum(sum, a, b, order.less, true);
            SaySum(sum, b, a, order.More, true);
            return With(sum, order.less & other | !order.less & negative);
        }

        // Whether the magnitude of a sum may be greater than that of one number, and whether it may be less.
        static void SaySum(int[] sum, int[] a, int[] other, bool more, bool less) {
            if (Decimals.AreKnown(a)) return;
            var order = KnownOrder.Any(sum, a);
            RT.Assume(more | !order.More);
            RT.Assume(less | !order.less);
            RT.Assume(!IsZero(other) | order.equal);
        }

        // The difference of digits, of which the second are not more.
        static int[] Less(int[] a, int[] b) {
            ulong low = Low(a) - Low(b);
            uint high = (uint) a[2] - (uint) b[2] - (Low(a) < Low(b) ? 1u : 0u);
            return Bits(low, high, Scale(a));
        }

        // ---- products

        internal static decimal Product(int[] a, int[] b) {
            int scale = Scale(a) + Scale(b);
            bool negative = (a[3] ^ b[3]) < 0, knownA = IsFactor(a), knownB = IsFactor(b);
            if ((IsZero(a) || IsZero(b)) && (!IsSmall(a) || !IsSmall(b) || scale > 47)) return 0;
            int[] product = null;
            bool full = false;
            if (scale <= 28 && IsSmall(a) && IsSmall(b)) {
                product = Bits((ulong) (uint) a[0] * (uint) b[0], 0, scale);
            } else if (scale <= 28 && (knownA || knownB)) {
                var digits = knownB ? a : b;
                ulong by = (uint) (knownB ? b[0] : a[0]), t0 = (uint) digits[0] * by, t1 = (uint) digits[1] * by + (t0 >> 32), t2 = (uint) digits[2] * by + (t1 >> 32);
                full = t2 >> 32 != 0;
                if (!full) product = Bits(t1 << 32 | (uint) t0, (uint) t2, scale);
            }
            if (product == null) {
                bool large = knownA && Against(a, one).More ? CanBeLarge(b, a)
                    : knownB && Against(b, one).More ? CanBeLarge(a, b)
                    : Against(a, one).More & Against(b, one).More & (Against(a, modest).More | Against(b, modest).More);
                if (large && KnownText.Either()) throw new OverflowException(TooLarge);
                product = Any(scale);
                RT.Assume(!full | IsFull(product));
                // What is too small for a number at all is 0, without a sign where it is very small.
                RT.Assume(IsZero(product) ? scale > 28 | IsZero(a) | IsZero(b) : !IsZero(a) & !IsZero(b));
                negative &= !(IsZero(product) & KnownText.Either());
                if (knownA) SayBounds(product, b, a, false);
                if (knownB) SayBounds(product, a, b, false);
            }
            if (!Decimals.AreKnown(a)) SayProduct(product, a, Against(b, one));
            if (!Decimals.AreKnown(b)) SayProduct(product, b, Against(a, one));
            return With(product, negative);
        }

        // A product with, or quotient by, a number that is known: what is at most a bound gives at most what the bound gives.
        static void SayBounds(int[] result, int[] other, int[] known, bool quotient) {
            int[] factor = {known[0], known[1], known[2], known[3] & 0xff0000};
            bool shrinks = quotient ? !Against(factor, one).less : !Against(factor, one).More;
            foreach (var bound in bounds) {
                if (bound == largest && !shrinks) continue;
                var most = decimal.GetBits(quotient ? Decimals.Quotient(bound, factor) : Decimals.Product(bound, factor));
                RT.Assume(bound != largest & Against(other, bound).More | !Against(result, most).More);
            }
        }

        static readonly int[] largest = {-1, -1, -1, 0};
        static readonly int[][] bounds = {new[] {10000, 0, 0, 0}, new[] {1000000000, 0, 0, 0}, largest};

        // Can the product with a number that is known, greater than 1, be too large? Not where the other one is less than a quotient of the largest.
        static bool CanBeLarge(int[] other, int[] factor) {
            int[] by = {factor[0], factor[1], factor[2], factor[3] & 0xff0000};
            var most = Decimals.Quotient(largest, by);
            return Against(other, decimal.GetBits(decimal.Subtract(most, new decimal(1, 0, 0, false, (byte) Scale(decimal.GetBits(most)))))).More;
        }

        // How a factor compares with 1 says how a product compares with the other one.
        static void SayProduct(int[] product, int[] other, DecimalOrder factor) {
            var order = KnownOrder.Any(product, other);
            RT.Assume(factor.More | !order.More);
            RT.Assume(factor.less | !order.less);
        }

        // A number that is known, not 0, of few digits.
        static bool IsFactor(int[] a) { return Decimals.AreKnown(a) && IsSmall(a) && a[0] != 0; }

        // ---- quotients, by what is not 0

        internal static decimal Quotient(int[] a, int[] b) {
            bool negative = (a[3] ^ b[3]) < 0;
            int[] quotient = null;
            if (IsFactor(b) && IsSmall(a)) quotient = Ended(a, Scale(a) - Scale(b), (uint) b[0]);
            var by = Against(b, one);
            if (quotient == null) {
                if (by.less & (Against(a, modest).More | Against(b, inverse).less) && KnownText.Either()) throw new OverflowException(TooLarge);
                quotient = Any(28);
                RT.Assume(IsZero(a) ? IsZero(quotient) : by.More | !IsZero(quotient));
                if (IsFactor(b) && !Against(b, inverse).less) SayBounds(quotient, a, b, true);
            }
            if (!Decimals.AreKnown(a)) {
                var order = KnownOrder.Any(quotient, a);
                RT.Assume(by.less | !order.More);
                RT.Assume(by.More | !order.less);
            }
            return With(quotient, negative);
        }

        // The quotient of digits that has an end after few places, where it has.
        static int[] Ended(int[] a, int scale, uint by) {
            int places = Places(by);
            if (places < 0) return null;
            uint whole = (uint) a[0] / by, rest = (uint) a[0] % by;
            ulong power = 1;
            for (int k = 0; k <= places; k++, power *= 10)
                if (rest * power % by == 0 && scale >= -k && scale <= 28 - k) return Bits(whole * power + rest * power / by, 0, scale + k);
            return null;
        }

        // How many places a quotient by this has at most, where it has an end after few; -1 where it has not.
        static int Places(uint by) {
            int twos = 0, fives = 0;
            for (; by % 2 == 0; by /= 2) twos++;
            for (; by % 5 == 0; by /= 5) fives++;
            int most = Math.Max(twos, fives);
            return by == 1 && most <= 2 ? most : -1;
        }

        // ---- numbers of floating-point numbers

        // The first that is too large.
        const double Most = 79228162514264337593543950336.0;

        // The library rounds to 15 digits, those of a single precision to 7.
        internal static decimal Of(double value, bool single) {
            bool negative = value < 0;
            double magnitude = negative ? -value : value;
            if (!(magnitude < Most)) throw new OverflowException(TooLarge);
            if (magnitude < (single ? 10000000 : int.MaxValue) && (int) value == value) return (int) value;
            var made = Any(28);
            RT.Assume(magnitude < 1 | !IsZero(made));
            foreach (int bound in new[] {10000, 1000000000}) {
                var order = Against(made, new[] {bound, 0, 0, 0});
                RT.Assume(magnitude <= bound ? !order.More : !order.less);
            }
            return With(made, negative & !IsZero(made));
        }

        // ---- rounding

        /// How the last digit that stays is found.
        internal const int Down = 0, Floor = 1, Ceiling = 2, HalfEven = 3, HalfUp = 4;

        internal static decimal Rounded(decimal x, int places, int how) {
            var a = decimal.GetBits(x);
            bool negative = a[3] < 0;
            int drop = Scale(a) - places;
            if (drop <= 0) return x;
            if (Decimals.AreKnown(a)) return Exactly(a, drop, places, how);
            int[] rounded;
            if (IsSmall(a) && drop <= 9) {
                uint by = powers[drop], digits = (uint) a[0], rest = digits % by;
                digits /= by;
                int half = rest > by / 2 ? 1 : rest == by / 2 ? 0 : -1;
                rounded = Bits(digits + (Up(how, negative, rest != 0, half, (digits & 1) != 0) ? 1u : 0u), 0, places);
            } else {
                rounded = new[] {KnownText.Some(), KnownText.Some(), KnownText.Some(), places << 16};
                RT.Assume(!IsZero(a) | IsZero(rounded));
                // Between a number and what it is rounded to is no integer.
                foreach (var bound in wholes) RT.Assume(Against(a, bound).More | !Against(rounded, bound).More);
            }
            bool away = how == Floor & negative | how == Ceiling & !negative;
            if (how < HalfEven) {
                var order = KnownOrder.Any(rounded, a);
                RT.Assume(away | !order.More);
                RT.Assume(!away | !order.less);
            }
            return With(rounded, negative);
        }

        static readonly int[][] wholes = {new[] {10000, 0, 0, 0}, new[] {int.MaxValue, 0, 0, 0}, new[] {-1, int.MaxValue, 0, 0}};

        static decimal Exactly(int[] a, int drop, int places, int how) {
            var limbs = new[] {(uint) a[0], (uint) a[1], (uint) a[2]};
            uint last = 0;
            bool more = false;
            for (; drop > 0; drop--) {
                more |= last != 0;
                last = Decimals.Tenth(limbs);
            }
            int half = last > 5 || last == 5 && more ? 1 : last == 5 ? 0 : -1;
            if (Up(how, a[3] < 0, last != 0 || more, half, (limbs[0] & 1) != 0)) for (int i = 0; i < 3 && ++limbs[i] == 0; i++) {}
            return new decimal((int) limbs[0], (int) limbs[1], (int) limbs[2], a[3] < 0, (byte) places);
        }

        // Is the magnitude rounded up? Half says how what is dropped compares with half of a unit.
        static bool Up(int how, bool negative, bool rest, int half, bool odd) {
            return how == Floor ? negative & rest : how == Ceiling ? !negative & rest : how == HalfEven ? half > 0 | half == 0 & odd : how == HalfUp && half >= 0;
        }
    }
}
