// What models of decimal arithmetic do with numbers that are not known: among the results that they leave open is the library's, with orders of
// numbers, which later comparisons see again, that are true. Arguments: the number of rounds, and the seed.
using System;
using System.Reflection;
using Conspect;
using Conspect.Model;

static class Unknown {
    // Choices that come before those of the digits of a result, and orders and the like that are chosen.
    const int Before = 8, Choices = 512;

    static readonly Func<int, bool> known = i => true, none = i => false;
    static readonly FieldInfo remembered = typeof(KnownOrder).GetField("known", BindingFlags.Static | BindingFlags.NonPublic);
    static readonly FieldInfo first = Of("a"), second = Of("b"), order = Of("order"), next = Of("next");
    static Random random;
    static int exact, open, different;

    static int Main(string[] args) {
        int rounds = int.Parse(args[0]);
        random = new Random(int.Parse(args[1]));
        for (int i = 0; i < rounds; i++) {
            decimal x = Number(), y = random.Next(5) == 0 ? x : random.Next(6) == 0 ? -x : Number();
            Operations(x, y);
            Roundings(x);
            Conversions();
        }
        Console.WriteLine(exact + " exact, " + open + " open, " + different + " differences");
        return different == 0 ? 0 : 1;
    }

    static void Operations(decimal x, decimal y) {
        string shown = Show(x) + " and " + Show(y);
        // What is known decides only how it is done.
        int salt = random.Next(8);
        Func<int, bool> some = salt == 0 ? (Func<int, bool>) (i => true) : salt < 3 ? (i => false) : (Func<int, bool>) (i => ((i ^ i >> 7 ^ salt) % 3) != 0);
        Holds(some, "sum of " + shown, () => DecimalArithmetic.Sum(x, y, false), () => x + y);
        Holds(some, "difference of " + shown, () => DecimalArithmetic.Sum(x, y, true), () => x - y);
        Holds(some, "product of " + shown, () => DecimalArithmetic.Product(decimal.GetBits(x), decimal.GetBits(y)), () => x * y);
        if (y != 0) Holds(some, "quotient of " + shown, () => DecimalArithmetic.Quotient(decimal.GetBits(x), decimal.GetBits(y)), () => x / y);
        Holds(some, "order of " + shown, () => Number(DecimalArithmetic.Order(x, y)), () => x < y ? -1 : x == y ? 0 : 1);
    }

    static decimal Number(DecimalOrder order) { return order.less ? -1 : order.equal ? 0 : 1; }

    static void Roundings(decimal x) {
        for (int how = 0; how < 5; how++) {
            int places = how < DecimalArithmetic.HalfEven ? 0 : random.Next(4), chosen = how;
            Holds(random.Next(2) == 0 ? known : none, "rounding " + how + " to " + places + " of " + Show(x), () => DecimalArithmetic.Rounded(x, places, chosen), () => Rounded(x, places, chosen));
        }
    }

    static decimal Rounded(decimal x, int places, int how) {
        switch (how) {
            case DecimalArithmetic.Down: return decimal.Truncate(x);
            case DecimalArithmetic.Floor: return decimal.Floor(x);
            case DecimalArithmetic.Ceiling: return decimal.Ceiling(x);
            default: return Math.Round(x, places, how == DecimalArithmetic.HalfEven ? MidpointRounding.ToEven : MidpointRounding.AwayFromZero);
        }
    }

    static void Conversions() {
        double value = random.Next(4) == 0 ? random.Next(-50, 50) : (random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-30, 31));
        float single = (float) value;
        Holds(none, "number " + value, () => DecimalArithmetic.Of(value, false), () => (decimal) value);
        Holds(none, "single " + value, () => DecimalArithmetic.Of(single, true), () => (decimal) single);
    }

    static decimal Number() {
        bool negative = random.Next(2) == 0;
        switch (random.Next(6)) {
            case 0: return new decimal(random.Next(1000), 0, 0, negative, (byte) random.Next(5));
            case 1: return new decimal(random.Next(), 0, 0, negative, (byte) random.Next(29));
            case 2: return new decimal(random.Next(), random.Next(), 0, negative, (byte) random.Next(29));
            case 3: return new decimal(2 * random.Next(), 2 * random.Next(), 2 * random.Next() + random.Next(2), negative, (byte) random.Next(29));
            case 4: return new decimal(-1, -1, -1 - random.Next(3), negative, (byte) random.Next(3));
            default: return random.Next(-2, 3);
        }
    }

    // Is there a run of the model, with what it leaves open chosen so or so, that gives what the library gives?
    static void Holds(Func<int, bool> knows, string what, Func<decimal> model, Func<decimal> real) {
        int[] bits = new int[4];
        string wanted = Result(() => real(), b => bits = b), told = null;
        for (int before = -2; before < 2 * Before; before++) {
            for (int choice = 0; choice < Choices; choice++) {
                bool chose = false;
                string got = Run(knows, model, bits, before >> 1, choice, (before & 1) == 0, ref chose);
                told = told ?? got;
                if (got == wanted && AreTrue()) {
                    if (chose) open++; else exact++;
                    return;
                }
                if (!chose) goto missed;
            }
        }
        missed:
        if (different++ < 20) Console.WriteLine("the " + what + " is " + wanted + "; the first of the model is " + told);
    }

    static FieldInfo Of(string name) { return typeof(KnownOrder).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic); }

    // Are the orders that the model remembers those of the numbers?
    static bool AreTrue() {
        for (object k = remembered.GetValue(null); k != null; k = next.GetValue(k)) {
            decimal a = Magnitude((int[]) first.GetValue(k)), b = Magnitude((int[]) second.GetValue(k));
            var said = (DecimalOrder) order.GetValue(k);
            if (said.less != a < b || said.equal != (a == b)) return false;
        }
        return true;
    }

    static decimal Magnitude(int[] bits) { return new decimal(bits[0], bits[1], bits[2], false, (byte) (bits[3] >> 16 & 0xff)); }

    // The scale and the digits, or the digits alone, are chosen as those of the result after `before` other choices, which are odd or even.
    static string Run(Func<int, bool> knows, Func<decimal> model, int[] bits, int before, int choice, bool scaled, ref bool chose) {
        int count = 0;
        RT.Known = knows;
        RT.Chosen = () => {
            int at = count++ - before + (scaled ? 0 : 1);
            if (at == 0) return bits[3] >> 16 & 0xff;
            if (at >= 1 && at <= 3) return bits[at - 1];
            int odd = choice & 1;
            choice >>= 1;
            return odd;
        };
        remembered.SetValue(null, null);
        try {
            return Result(model, b => {});
        } finally {
            chose = count > 0;
            RT.Known = null;
            RT.Chosen = null;
        }
    }

    static string Result(Func<decimal> run, Action<int[]> told) {
        try {
            var bits = decimal.GetBits(run());
            told(bits);
            return string.Join(",", bits);
        } catch (NotKnown) {
            return "none";
        } catch (Exception e) {
            return e.GetType().Name;
        }
    }

    static string Show(decimal x) { return string.Join(",", decimal.GetBits(x)); }
}
