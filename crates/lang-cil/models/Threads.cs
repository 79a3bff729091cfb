// System.Threading: one thread runs at a time. What is started runs to its end at once, and that there are other orders is
// unknown: violations are found in this order, and nothing is proved. The thread's object has no part of the runtime's own; what
// asks for that is unknown.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace Conspect.Model {
    static class Orders {
        /// Which of the threads runs, and how many there were.
        public static int Thread;
        static int threads;

        /// The number of the thread that starts now; the result is that of the one that goes on afterwards.
        public static int Begin() {
            int before = Thread;
            Thread = ++threads;
            return before;
        }

        /// A field that each thread has for itself is one field here.
        public static void OfThreads() {
            if (Thread != 0) RT.Unsupported("a static field of each thread, on a thread that the program started");
        }

        /// Other orders of what runs at the same time are not explored.
        public static void Choose() {
            if (RT.AnyBool("the runtime's other order of threads")) RT.Unsupported("other orders of threads");
        }
    }

    static class System_Threading_Thread {
        static Thread current;

        /// What is known of a thread that the program made.
        class Known {
            public Thread Thread;
            public MulticastDelegate Body;
            public bool Started;
            public Known Next;
        }

        static Known all;

        static Known Find(Thread thread) {
            if (thread == null) throw new NullReferenceException();
            for (Known k = all; k != null; k = k.Next)
                if ((object) k.Thread == thread) return k;
            RT.Unsupported("a thread that the program did not make");
            return null;
        }

        public static Thread GetCurrentThread() {
            if (current == null) current = (Thread) RT.NewInstanceOf(RT.ClassOfType(typeof(Thread)));
            return current;
        }

        public static void SetStart(Thread self, MulticastDelegate start, int maxStackSize) {
            all = new Known { Thread = self, Body = start, Next = all };
        }

        public static void Start(Thread self) { Run(Find(self), null); }

        public static void Start(Thread self, object parameter) {
            Known known = Find(self);
            if (known.Body is ThreadStart) throw new InvalidOperationException("The thread was created with a ThreadStart delegate that does not accept a parameter.");
            Run(known, parameter);
        }

        static void Run(Known known, object parameter) {
            if (known.Started) throw new ThreadStateException("Thread has already been started.");
            known.Started = true;
            Orders.Choose();
            int before = Orders.Begin();
            var plain = known.Body as ThreadStart;
            try {
                if (plain != null) plain();
                else ((ParameterizedThreadStart) known.Body)(parameter);
            } catch (Exception) {
                RT.Unsupported("an exception that ends a thread");
            }
            Orders.Thread = before;
        }

        static void Joined(Thread self) {
            if (!Find(self).Started) throw new ThreadStateException("Thread has not been started.");
        }

        public static void Join(Thread self) { Joined(self); }

        public static bool Join(Thread self, int millisecondsTimeout) {
            if (millisecondsTimeout < -1) throw new ArgumentOutOfRangeException("millisecondsTimeout");
            Joined(self);
            return true;
        }

        public static bool get_IsAlive(Thread self) {
            Find(self);
            return false;
        }

        public static void set_IsBackground(Thread self, bool value) { Find(self); }

        public static void Sleep(int millisecondsTimeout) {
            if (millisecondsTimeout < -1) throw new ArgumentOutOfRangeException("millisecondsTimeout", "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
        }

        public static bool Yield() { return RT.AnyBool("the runtime's scheduler"); }
    }

    static class System_Threading_Tasks_Task {
        public static Task Run(Action action) {
            if (action == null) throw new ArgumentNullException("action");
            return Done<object>(() => { action(); return null; });
        }

        public static Task<T> Run<T>(Func<T> function) {
            if (function == null) throw new ArgumentNullException("function");
            return Done(function);
        }

        internal static Task<T> Done<T>(Func<T> function) {
            Orders.Choose();
            int before = Orders.Begin();
            var source = new TaskCompletionSource<T>();
            try {
                source.SetResult(function());
            } catch (Exception e) {
                source.SetException(e);
            }
            Orders.Thread = before;
            return source.Task;
        }

        public static Task Delay(int millisecondsDelay) {
            if (millisecondsDelay < -1) throw new ArgumentOutOfRangeException("millisecondsDelay", "The value needs to be either -1 (signifying an infinite timeout), 0 or a positive integer.");
            if (millisecondsDelay == -1) RT.Unsupported("a delay without an end");
            Orders.Choose();
            return Task.CompletedTask;
        }
    }

    static class System_Threading_Tasks_TaskFactory {
        public static Task StartNew(TaskFactory self, Action action) {
            if (action == null) throw new ArgumentNullException("action");
            return System_Threading_Tasks_Task.Done<object>(() => { action(); return null; });
        }

        public static Task<T> StartNew<T>(TaskFactory self, Func<T> function) {
            if (function == null) throw new ArgumentNullException("function");
            return System_Threading_Tasks_Task.Done(function);
        }
    }

    // The rounds of a parallel loop run in turn, each on a thread of its own. What a round throws ends the loop.
    static class System_Threading_Tasks_Parallel {
        static void Round<T>(Action<T> body, T value) {
            Orders.Choose();
            int before = Orders.Begin();
            try {
                body(value);
            } catch (Exception e) {
                throw new AggregateException(e);
            } finally {
                Orders.Thread = before;
            }
        }

        public static ParallelLoopResult For(int fromInclusive, int toExclusive, Action<int> body) {
            if (body == null) throw new ArgumentNullException("body");
            for (int i = fromInclusive; i < toExclusive; i++) Round(body, i);
            return default(ParallelLoopResult);
        }

        public static ParallelLoopResult For(long fromInclusive, long toExclusive, Action<long> body) {
            if (body == null) throw new ArgumentNullException("body");
            for (long i = fromInclusive; i < toExclusive; i++) Round(body, i);
            return default(ParallelLoopResult);
        }

        public static ParallelLoopResult ForEach<T>(IEnumerable<T> source, Action<T> body) {
            if (source == null) throw new ArgumentNullException("source");
            if (body == null) throw new ArgumentNullException("body");
            foreach (T one in source) Round(body, one);
            return default(ParallelLoopResult);
        }

        public static void Invoke(params Action[] actions) {
            if (actions == null) throw new ArgumentNullException("actions");
            foreach (Action action in actions) if (action == null) throw new ArgumentException("One of the actions was null.");
            var thrown = new List<Exception>();
            foreach (Action action in actions) {
                try {
                    Round(a => a(), action);
                } catch (AggregateException e) {
                    thrown.Add(e.InnerException);
                }
            }
            if (thrown.Count > 0) throw new AggregateException(thrown);
        }
    }

    static class System_Threading_Tasks_ParallelLoopResult {
        // The fields of results that the models of loops give are not set.
        public static bool get_IsCompleted(ref ParallelLoopResult self) {
            RT.Unsupported("whether a parallel loop ran to its end");
            return false;
        }
    }

    // What is awaited goes on at once, in the same thread.
    static class System_Runtime_CompilerServices_YieldAwaitable__YieldAwaiter {
        public static bool get_IsCompleted(ref System.Runtime.CompilerServices.YieldAwaitable.YieldAwaiter self) {
            Orders.Choose();
            return true;
        }
    }

    static class System_Runtime_ExceptionServices_ExceptionDispatchInfo {
        /// What was thrown before is thrown from where it was then.
        public static void Throw(System.Runtime.ExceptionServices.ExceptionDispatchInfo self) {
            var e = self.SourceException;
            if (!RT.WasThrown(e)) throw e;
            RT.ThrowAgain(e);
        }
    }

    // What a stack trace says is unknown; an exception has one when it was thrown.
    static class System_Exception {
        public static string GetStackTrace(Exception self, bool needFileInfo) {
            if (self == null) throw new NullReferenceException();
            return RT.WasThrown(self) ? RT.AnyString("the runtime's stack traces") : null;
        }
    }

    // Exceptions of tasks remember where they were thrown; what a program asks of that is unknown.
    static class System_Diagnostics_StackTrace {
        public static StackFrame[] get_trace(Exception e, int skipFrames, bool fNeedFileInfo) {
            RT.ClassOf(e);
            return null;
        }

        public static int get_FrameCount(StackTrace self) {
            RT.Unsupported("frames of a stack trace");
            return 0;
        }

        public static StackFrame GetFrame(StackTrace self, int index) {
            RT.Unsupported("frames of a stack trace");
            return null;
        }

        public static StackFrame[] GetFrames(StackTrace self) {
            RT.Unsupported("frames of a stack trace");
            return null;
        }

        public static string ToString(StackTrace self) {
            RT.Unsupported("the text of a stack trace");
            return null;
        }
    }
}
