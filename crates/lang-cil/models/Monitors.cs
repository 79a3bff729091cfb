// System.Threading.Monitor: which locks are held, how often, and by which of the threads that run one after the other. Nobody
// holds a lock when the entry starts.
using System;
using System.Threading;

namespace Conspect.Model {
    static class System_Threading_Monitor {
        class Held {
            public object Lock__;
            public int Times__;
            public int Thread__;
            public Held Next__;
        }

        static Held all__;

        /// What additions under a lock are, for what threads do in no fixed order: those under one lock trade places. 0 is no such kind, 1 are
        /// those of `Interlocked`.
        class Known {
            public object Lock__;
            public int Kind__;
            public Known Next__;
        }

        static Known kinds__;

        /// The kind of the additions under the first of the locks that the thread holds.
        public static int KindOfAdditions() {
            if (!Orders.Several__) return 0;
            object first = null;
            for (Held h = all__; h != null; h = h.Next__)
                if (h.Thread__ == Orders.Thread__) first = h.Lock__;
            if (first == null) return 0;
            for (Known k = kinds__; k != null; k = k.Next__)
                if (k.Lock__ == first) return k.Kind__;
            kinds__ = new Known { Lock__ = first, Kind__ = kinds__ == null ? 2 : kinds__.Kind__ + 1, Next__ = kinds__ };
            return kinds__.Kind__;
        }

        /// A lock that is taken where several threads run. Who tries to take it changes what all who take it look at: where nothing
        /// orders them, it may be theirs or not.
        class Taken {
            public object Lock__;
            public int Tried;
            public Taken Next__;
        }

        static Taken taken__;

        static Taken Of(object obj) {
            for (Taken t = taken__; t != null; t = t.Next__)
                if (t.Lock__ == obj) return t;
            taken__ = new Taken { Lock__ = obj, Next__ = taken__ };
            return taken__;
        }

        static Held Find(object obj) {
            if (obj == null) throw new ArgumentNullException("obj");
            for (Held h = all__; h != null; h = h.Next__)
                if (h.Lock__ == obj) return h;
            return null;
        }

        /// A lock of the thread that runs, or null.
        static Held Own(object obj) {
            Held held = Find(obj);
            if (held != null && held.Thread__ == Orders.Thread__) return held;
            if (held == null) RT.Grant("no lock is held when the entry starts");
            return null;
        }

        public static void Enter(object obj) {
            Held held = Find(obj);
            if (Orders.Several__ && Of(obj).Tried != 0) RT.Unsupported("a lock that was tried");
            if (held == null) all__ = new Held { Lock__ = obj, Times__ = 1, Thread__ = Orders.Thread__, Next__ = all__ };
            else if (held.Thread__ != Orders.Thread__) RT.Unsupported("a lock that another thread holds");
            else held.Times__++;
        }

        public static void Enter(object obj, ref bool lockTaken) {
            if (lockTaken) throw new ArgumentException("lockTaken is already true", "lockTaken");
            Enter(obj);
            lockTaken = true;
        }

        /// Who does not hold the lock asks whether somebody else does.
        public static bool TryEnter(object obj) {
            Held held = Find(obj);
            if (Orders.Several__ && (held == null || held.Thread__ != Orders.Thread__)) Of(obj).Tried = 0;
            Enter(obj);
            return true;
        }

        public static bool TryEnter(object obj, int millisecondsTimeout) {
            if (obj != null && millisecondsTimeout < -1) throw new ArgumentOutOfRangeException("millisecondsTimeout");
            if (millisecondsTimeout == 0) return TryEnter(obj);
            Enter(obj);
            if (Orders.Several__) Orders.InTime(millisecondsTimeout);
            return true;
        }

        public static void TryEnter(object obj, ref bool lockTaken) {
            if (lockTaken) throw new ArgumentException("Argument must be initialized to false", "lockTaken");
            lockTaken = TryEnter(obj);
        }

        public static void TryEnter(object obj, int millisecondsTimeout, ref bool lockTaken) {
            if (lockTaken) throw new ArgumentException("Argument must be initialized to false", "lockTaken");
            lockTaken = TryEnter(obj, millisecondsTimeout);
        }

        public static void Exit(object obj) {
            Held held = Own(obj);
            if (held == null)
                throw new SynchronizationLockException("Object synchronization method was called from an unsynchronized block of code.");
            if (--held.Times__ > 0) return;
            if (all__ == held) {
                all__ = held.Next__;
                return;
            }
            for (Held h = all__; h.Next__ != null; h = h.Next__)
                if (h.Next__ == held) {
                    h.Next__ = held.Next__;
                    return;
                }
        }

        public static bool IsEntered(object obj) { return Own(obj) != null; }

        public static void Pulse(object obj) {
            if (Own(obj) == null) throw new SynchronizationLockException("Object is not synchronized");
        }

        public static void PulseAll(object obj) { Pulse(obj); }
    }
}
