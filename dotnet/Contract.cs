using System;
using System.Collections.Generic;

namespace Conspect.Woven {
    /// <summary>
    /// What assemblies call whose contracts Conspect has woven into their code, instead of
    /// <c>System.Diagnostics.Contracts.Contract</c>.
    /// </summary>
    public static class Contract {
        sealed class Activation {
            public readonly object Target;
            public readonly Activation Before;
            public Activation(object target, Activation before) { Target = target; Before = before; }
        }

        // Set where a program is executed again: told the kind of what failed and its text, and "assume" where an assumption is false.
        static Action<string, string> failed;
        static int entry;
        static bool assuming;
        [ThreadStatic] static object result;
        [ThreadStatic] static Activation top;

        /// <summary>What a program on its own throws where a contract fails.</summary>
        public sealed class ContractException : Exception {
            public ContractException(string message) : base(message) {}
        }

        static void Fail(string kind, string text) {
            if (failed != null) failed(kind, text);
            throw new ContractException(kind + " failed" + (text == null ? "" : ": " + text));
        }

        public static void __AtEntry(int number) { entry = number; }

        public static bool __Enter(int number) {
            if (entry != number) return false;
            entry = 0;
            return true;
        }

        public static void __Assuming(bool on) { assuming = on; }
        public static void __Never() { Fail("assume", null); }

        public static object __SetResult(object value) {
            object before = result;
            result = value;
            return before;
        }

        public static object __Begin(object target) {
            top = new Activation(target, top);
            return top;
        }

        public static bool __Outermost(object activation) {
            var own = (Activation) activation;
            for (var a = own.Before; a != null; a = a.Before) {
                if (a.Target == own.Target) return false;
            }
            return true;
        }

        public static void __End(object activation) { top = ((Activation) activation).Before; }
        public static void __OpenInheritance() {}
        public static void __LeftOut() {}

        public static void __Requires(bool condition, bool atEntry) { __Requires(condition, null, atEntry); }

        public static void __Requires(bool condition, string text, bool atEntry) {
            if (!condition) Fail(atEntry ? "assume" : "Precondition", text);
        }

        public static void __Ensures(bool condition) { __Ensures(condition, null); }
        public static void __Ensures(bool condition, string text) { if (!condition) Fail("Postcondition", text); }
        public static void __EnsuresOnThrow(bool condition) { __EnsuresOnThrow(condition, null); }

        public static void __EnsuresOnThrow(bool condition, string text) {
            if (!condition) Fail("PostconditionOnException", text);
        }

        public static void __Invariant(bool condition) { __Invariant(condition, null); }
        public static void __Invariant(bool condition, string text) { if (!condition) Fail(assuming ? "assume" : "Invariant", text); }
        public static void Assert(bool condition) { Assert(condition, null); }
        public static void Assert(bool condition, string text) { if (!condition) Fail("Assert", text); }
        public static void Assume(bool condition) { Assume(condition, null); }
        public static void Assume(bool condition, string text) { if (!condition) Fail("assume", text); }
        public static T Result<T>() { return (T) result; }
        public static T ValueAtReturn<T>(ref T value) { return value; }
        public static void EndContractBlock() {}

        public static bool ForAll(int from, int to, Predicate<int> holds) {
            return System.Diagnostics.Contracts.Contract.ForAll(from, to, holds);
        }

        public static bool ForAll<T>(IEnumerable<T> all, Predicate<T> holds) {
            return System.Diagnostics.Contracts.Contract.ForAll(all, holds);
        }

        public static bool Exists(int from, int to, Predicate<int> holds) {
            return System.Diagnostics.Contracts.Contract.Exists(from, to, holds);
        }

        public static bool Exists<T>(IEnumerable<T> all, Predicate<T> holds) {
            return System.Diagnostics.Contracts.Contract.Exists(all, holds);
        }

        public static void Requires(bool condition) { Stray(); }
        public static void Requires(bool condition, string text) { Stray(); }
        public static void Requires<E>(bool condition) where E : Exception { Stray(); }
        public static void Requires<E>(bool condition, string text) where E : Exception { Stray(); }
        public static void Ensures(bool condition) { Stray(); }
        public static void Ensures(bool condition, string text) { Stray(); }
        public static void EnsuresOnThrow<E>(bool condition) where E : Exception { Stray(); }
        public static void EnsuresOnThrow<E>(bool condition, string text) where E : Exception { Stray(); }
        public static void Invariant(bool condition) { Stray(); }
        public static void Invariant(bool condition, string text) { Stray(); }
        public static T OldValue<T>(T value) { Stray(); return value; }

        static void Stray() { Fail("a contract that was not woven", null); }
    }
}
