// Contracts as woven code checks them (crates/lang-cil/src/contracts). The methods whose bodies are `throw null` are operations of
// the lowering. What is called here by its public name was left where it is: in iterators, in anonymous functions, behind loops.
using System.Collections.Generic;
using Conspect;

namespace System.Diagnostics.Contracts {
    public static class Contract {
        sealed class Activation {
            public readonly object Target;
            public readonly Activation Before;
            public Activation(object target, Activation before) { Target = target; Before = before; }
        }

        // The number of the method that is the entry, until it has begun.
        static int entry;
        static bool assuming;
        static object result;
        // The public methods that are under way, on objects with invariants.
        static Activation top;

        public static void __AtEntry(int number) { entry = number; }

        public static bool __Enter(int number) {
            if (entry != number) return false;
            entry = 0;
            return true;
        }

        public static void __Assuming(bool on) {
            if (on) RT.Grant("the invariants of objects that an entry is given hold when it begins");
            assuming = on;
        }

        public static bool __IsAssuming() { return assuming; }
        public static void __Never() { RT.Assume(false); }

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

        public static void __OpenInheritance() { RT.Unsupported("a contract that is inherited from a generic type, by a structure or from within a handler's range, or an invariant of a structure"); }

        public static void __LeftOut() { throw null; }
        public static void __Requires(bool condition, bool atEntry) { throw null; }
        public static void __Requires(bool condition, string text, bool atEntry) { throw null; }
        public static void __Ensures(bool condition) { throw null; }
        public static void __Ensures(bool condition, string text) { throw null; }
        public static void __EnsuresOnThrow(bool condition) { throw null; }
        public static void __EnsuresOnThrow(bool condition, string text) { throw null; }
        public static void __Invariant(bool condition) { throw null; }
        public static void __Invariant(bool condition, string text) { throw null; }
        public static void Assert(bool condition) { throw null; }
        public static void Assert(bool condition, string text) { throw null; }

        public static void Assume(bool condition) {
            RT.Grant("what Contract.Assume says holds");
            RT.Assume(condition);
        }

        public static void Assume(bool condition, string text) { Assume(condition); }

        public static T Result<T>() { return (T) result; }
        public static T ValueAtReturn<T>(ref T value) { return value; }
        public static void EndContractBlock() {}

        public static bool ForAll(int from, int to, Predicate<int> holds) {
            if (from > to) throw new ArgumentException("fromInclusive must be less than or equal to toExclusive.");
            if (holds == null) throw new ArgumentNullException("predicate");
            for (int i = from; i < to; i++) {
                if (!holds(i)) return false;
            }
            return true;
        }

        public static bool ForAll<T>(IEnumerable<T> all, Predicate<T> holds) {
            if (all == null) throw new ArgumentNullException("collection");
            if (holds == null) throw new ArgumentNullException("predicate");
            foreach (T one in all) {
                if (!holds(one)) return false;
            }
            return true;
        }

        public static bool Exists(int from, int to, Predicate<int> holds) {
            if (from > to) throw new ArgumentException("fromInclusive must be less than or equal to toExclusive.");
            if (holds == null) throw new ArgumentNullException("predicate");
            for (int i = from; i < to; i++) {
                if (holds(i)) return true;
            }
            return false;
        }

        public static bool Exists<T>(IEnumerable<T> all, Predicate<T> holds) {
            if (all == null) throw new ArgumentNullException("collection");
            if (holds == null) throw new ArgumentNullException("predicate");
            foreach (T one in all) {
                if (holds(one)) return true;
            }
            return false;
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

        static void Stray() { RT.Unsupported("a contract that was not woven into the code: of an iterator or async method, an old value in an anonymous function, or of an assembly that cannot be rewritten"); }
    }
}
