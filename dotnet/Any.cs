using System;
using System.Reflection;

[assembly: AssemblyTitle("Conspect")]
[assembly: AssemblyVersion("1.0.0.0")]

namespace Conspect {
    /// <summary>
    /// Inputs of a program that is checked. Conspect takes every value of the type for the result of a call; when a violation is
    /// executed again, the calls give the values that lead to it, in order.
    /// </summary>
    public static class Any {
        // Set where a program is executed again: gives the value that belongs to a label.
        static Func<string, object> answer;

        static object Ask(string label) {
            if (answer == null)
                throw new InvalidOperationException("Conspect." + label + " has a value only in a program that is checked or executed again by Conspect");
            return answer(label);
        }

        /// <summary>Any int.</summary>
        public static int Int() { return (int) (long) Ask("Any.Int"); }

        /// <summary>Any int from low to high, both included.</summary>
        public static int Int(int low, int high) {
            int value = Int();
            Assume(low <= value && value <= high);
            return value;
        }

        /// <summary>Any long.</summary>
        public static long Long() { return (long) Ask("Any.Long"); }

        /// <summary>Any short.</summary>
        public static short Short() { return (short) (long) Ask("Any.Short"); }

        /// <summary>Any byte.</summary>
        public static byte Byte() { return (byte) (long) Ask("Any.Byte"); }

        /// <summary>Any char.</summary>
        public static char Char() { return (char) (long) Ask("Any.Char"); }

        /// <summary>True or false.</summary>
        public static bool Bool() { return (long) Ask("Any.Bool") != 0; }

        /// <summary>Any double, infinities and NaN included.</summary>
        public static double Double() { return (double) Ask("Any.Double"); }

        /// <summary>Any float, infinities and NaN included.</summary>
        public static float Float() { return (float) Ask("Any.Float"); }

        /// <summary>Any string that is not null.</summary>
        public static string String() { return (string) Ask("Any.String"); }

        /// <summary>Only executions in which this holds are of interest.</summary>
        public static void Assume(bool condition) {
            if (condition) return;
            if (answer == null) throw new InvalidOperationException("an assumption is false");
            answer("assume");
        }
    }
}
