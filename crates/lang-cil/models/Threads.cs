// System.Threading: of the orders in which threads can run, one is followed: what is started runs to its end at once, and what
// an `async` method does after it awaited something that others do comes at once, too. What happens in this order can happen; that it
// says all is known where no two threads reach a place in an order that nobody fixes (`RT.ThreadFork` and its kin). Fields whose
// names end in `__` are what the models note of threads, which no program sees. The thread's object has no part of the runtime's
// own; what asks for that is unknown.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Conspect.Model {
    static class Orders {
        /// Which of the threads runs; 0 is the entry's.
        public static int Thread__;

        /// Was any started?
        public static bool Several__;

        /// A task that a thread of its own does.
        class Made {
            public Task Task__;
            public int Thread__;
            public Made Next__;
        }

        static Made all__;

        /// A new thread does what follows; the result is the one that goes on afterwards.
        public static int Begin() {
            int before = Thread__;
            Several__ = true;
            Thread__ = RT.ThreadFork();
            RT.ThreadEnter(Thread__);
            return before;
        }

        /// The thread has ended; its number.
        public static int End(int before) {
            int ended = Thread__;
            RT.ThreadLeave(before);
            Thread__ = before;
            return ended;
        }

        /// A task that ends when this thread does.
        public static void Note(Task task, int thread) {
            all__ = new Made { Task__ = task, Thread__ = thread, Next__ = all__ };
        }

        /// The thread that does a task; 0 where it is none of its own.
        static int Of(Task task) {
            for (Made m = all__; m != null; m = m.Next__)
                if (m.Task__ == task) return m.Thread__;
            return 0;
        }

        /// What the task did comes before what follows.
        public static void Waits(Task task) {
            int thread = Of(task);
            if (thread != 0) RT.ThreadJoin(thread);
        }

        public static void WaitsInTime(Task task, int milliseconds) {
            if (!IsDone(task)) InTime(milliseconds);
            Waits(task);
        }

        public static void WaitsForAll(Task[] tasks, int milliseconds) {
            if (tasks == null) return;
            foreach (Task task in tasks) if (task != null) WaitsInTime(task, milliseconds);
        }

        /// Is a task that is awaited done in every order, or nobody's but the runtime's?
        public static bool IsDone(Task task) {
            int thread = Of(task);
            return thread == 0 || RT.ThreadIsBefore(thread);
        }

        /// Another thread does the rest of an `async` method, whose task this is (or null); the result is the one that goes on afterwards.
        public static int GoesOn(Task own) {
            int before = Begin();
            if (own != null) Note(own, Thread__);
            return before;
        }

        /// The rest of an `async` method has ended, where another thread did it.
        public static void Ended(int before) {
            if (before >= 0) End(before);
        }

        /// A field that each thread has for itself is one field here.
        public static void OfThreads() {
            if (Thread__ != 0) RT.Unsupported("a static field of each thread, on a thread that the program started");
        }

        /// Only the order of threads decides what follows: one way is followed.
        public static void Choose() {
            if (RT.AnyBool("the runtime's other order of threads")) RT.Unsupported("other orders of threads");
        }

        /// What is waited for with a limit of time happens before it. Who does not wait at all asks whether it has happened.
        public static void InTime(int milliseconds) {
            if (milliseconds == 0) Choose();
            else if (milliseconds != -1) RT.Grant("what other threads do ends before a time runs out that is waited for it");
        }
    }

    static class System_Threading_Thread {
        /// What is known of a thread.
        class Known {
            public Thread Thread__;
            public MulticastDelegate Body__;
            public bool Started__;
            public bool Ended__;
            /// Its number once it was started; -1 before.
            public int Number__;
            public Known Next__;
        }

        static Known all__;

        static Known Find(Thread thread) {
            if (thread == null) throw new NullReferenceException();
            for (Known k = all__; k != null; k = k.Next__)
                if ((object) k.Thread__ == thread) return k;
            RT.Unsupported("a thread that the program did not make");
            return null;
        }

        public static Thread GetCurrentThread() {
            for (Known k = all__; k != null; k = k.Next__)
                if (k.Number__ == Orders.Thread__) return k.Thread__;
            // The entry's, or one of a pool.
            if (Orders.Thread__ != 0) RT.Grant("nothing rests on which thread of a pool runs a task");
            var current = (Thread) RT.NewInstanceOf(RT.ClassOfType(typeof(Thread)));
            all__ = new Known { Thread__ = current, Started__ = true, Number__ = Orders.Thread__, Ended__ = true, Next__ = all__ };
            return current;
        }

        public static void SetStart(Thread self, MulticastDelegate start, int maxStackSize) {
            all__ = new Known { Thread__ = self, Body__ = start, Number__ = -1, Next__ = all__ };
        }

        public static void Start(Thread self) { Run(Find(self), null); }

        public static void Start(Thread self, object parameter) {
            Known known = Find(self);
            if (known.Body__ is ThreadStart) throw new InvalidOperationException("The thread was created with a ThreadStart delegate that does not accept a parameter.");
            Run(known, parameter);
        }

        static void Run(Known known, object parameter) {
            if (known.Started__) throw new ThreadStateException("Thread has already been started.");
            known.Started__ = true;
            int before = Orders.Begin();
            known.Number__ = Orders.Thread__;
            var plain = known.Body__ as ThreadStart;
            try {
                if (plain != null) plain();
                else ((ParameterizedThreadStart) known.Body__)(parameter);
            } catch (Exception) {
                RT.Unsupported("an exception that ends a thread");
            }
            Orders.End(before);
            known.Ended__ = true;
        }

        static void Joined(Thread self) {
            Known known = Find(self);
            if (!known.Started__) throw new ThreadStateException("Thread has not been started.");
            if (!known.Ended__ || known.Body__ == null) RT.Unsupported("waiting for a thread that waits itself");
            RT.ThreadJoin(known.Number__);
        }

        /// Has the thread ended in every order?
        static bool WasJoined(Thread self) {
            Known known = Find(self);
            return known.Ended__ && known.Body__ != null && RT.ThreadIsBefore(known.Number__);
        }

        public static void Join(Thread self) { Joined(self); }

        public static bool Join(Thread self, int millisecondsTimeout) {
            if (millisecondsTimeout < -1) throw new ArgumentOutOfRangeException("millisecondsTimeout");
            bool before = WasJoined(self);
            Joined(self);
            if (!before) Orders.InTime(millisecondsTimeout);
            return true;
        }

        public static bool get_IsAlive(Thread self) {
            Known known = Find(self);
            if (!known.Started__) return false;
            if (!known.Ended__ || known.Body__ == null) return true;
            if (!RT.ThreadIsBefore(known.Number__)) Orders.Choose();
            return false;
        }

        public static void set_IsBackground(Thread self, bool value) { Find(self); }

        public static void Sleep(int millisecondsTimeout) {
            if (millisecondsTimeout < -1) throw new ArgumentOutOfRangeException("millisecondsTimeout", "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
        }

        public static bool Yield() { return RT.AnyBool("the runtime's scheduler"); }
    }

    static class System_Threading_ThreadPool {
        public static bool QueueUserWorkItem(WaitCallback callBack, object state) {
            if (callBack == null) throw new ArgumentNullException("callBack");
            int before = Orders.Begin();
            try {
                callBack(state);
            } catch (Exception) {
                RT.Unsupported("an exception that ends a thread");
            }
            Orders.End(before);
            return true;
        }

        public static bool QueueUserWorkItem(WaitCallback callBack) { return QueueUserWorkItem(callBack, null); }
    }

    static class System_Threading_Tasks_Task {
        public static Task Run(Action action) {
            if (action == null) throw new ArgumentNullException("action");
            return Done<object>(null, () => { action(); return null; });
        }

        public static Task<T> Run<T>(Func<T> function) {
            if (function == null) throw new ArgumentNullException("function");
            return Done(null, function);
        }

        public static Task Run(Func<Task> function) {
            if (function == null) throw new ArgumentNullException("function");
            return Unwrapped<object>(function);
        }

        public static Task<T> Run<T>(Func<Task<T>> function) {
            if (function == null) throw new ArgumentNullException("function");
            return Unwrapped<T>(function);
        }

        /// A task that a thread of its own does, after another task where one is given.
        internal static Task<T> Done<T>(Task after, Func<T> function) {
            var source = new TaskCompletionSource<T>();
            int before = Orders.Begin();
            if (after != null) Orders.Waits(after);
            try {
                source.SetResult(function());
            } catch (Exception e) {
                source.SetException(e);
            }
            Orders.Note(source.Task, Orders.End(before));
            return source.Task;
        }

        /// A task that a thread of its own does, and that ends as the task that this gives.
        static Task<T> Unwrapped<T>(Func<Task> function) {
            var source = new TaskCompletionSource<T>();
            int before = Orders.Begin();
            try {
                Task inner = function();
                if (inner == null) source.SetCanceled();
                else EndAs(source, inner);
            } catch (Exception e) {
                source.SetException(e);
            }
            Orders.Note(source.Task, Orders.End(before));
            return source.Task;
        }

        static void EndAs<T>(TaskCompletionSource<T> source, Task task) {
            Orders.Waits(task);
            if (!task.IsCompleted) RT.Unsupported("a task that ends after what waits for it was looked at");
            var typed = task as Task<T>;
            if (task.IsFaulted) source.SetException(task.Exception.InnerExceptions);
            else if (task.IsCanceled) source.SetCanceled();
            else source.SetResult(typed == null ? default(T) : typed.Result);
        }

        /// Why tasks that have ended do not end well: the exceptions of those that failed, else null; `canceled` where one was.
        static List<Exception> Failures(Task[] tasks, out bool canceled) {
            List<Exception> thrown = null;
            canceled = false;
            foreach (Task task in tasks) {
                Orders.Waits(task);
                if (!task.IsCompleted) RT.Unsupported("a task that ends after what waits for it was looked at");
                if (task.IsFaulted) {
                    if (thrown == null) thrown = new List<Exception>();
                    foreach (Exception e in task.Exception.InnerExceptions) thrown.Add(e);
                } else if (task.IsCanceled) canceled = true;
            }
            return thrown;
        }

        public static Task InternalWhenAll(Task[] tasks) {
            if (tasks.Length == 0) return Task.CompletedTask;
            var source = new TaskCompletionSource<object>();
            int before = Orders.Begin();
            bool canceled;
            List<Exception> thrown = Failures(tasks, out canceled);
            if (thrown != null) source.SetException(thrown);
            else if (canceled) source.SetCanceled();
            else source.SetResult(null);
            Orders.Note(source.Task, Orders.End(before));
            return source.Task;
        }

        public static Task<T[]> InternalWhenAll<T>(Task<T>[] tasks) {
            if (tasks.Length == 0) return Task.FromResult(new T[0]);
            var source = new TaskCompletionSource<T[]>();
            int before = Orders.Begin();
            bool canceled;
            List<Exception> thrown = Failures(tasks, out canceled);
            if (thrown != null) source.SetException(thrown);
            else if (canceled) source.SetCanceled();
            else {
                var results = new T[tasks.Length];
                for (int i = 0; i < tasks.Length; i++) results[i] = tasks[i].Result;
                source.SetResult(results);
            }
            Orders.Note(source.Task, Orders.End(before));
            return source.Task;
        }

        public static Task ContinueWith(Task self, Action<Task> action) {
            if (self == null) throw new NullReferenceException();
            if (action == null) throw new ArgumentNullException("continuationAction");
            Ended(self);
            return Done<object>(self, () => { action(self); return null; });
        }

        public static Task<R> ContinueWith<R>(Task self, Func<Task, R> function) {
            if (self == null) throw new NullReferenceException();
            if (function == null) throw new ArgumentNullException("continuationFunction");
            Ended(self);
            return Done(self, () => function(self));
        }

        /// Others than those that a thread does end when the program says so.
        internal static void Ended(Task task) {
            if (Orders.IsDone(task) && !task.IsCompleted) RT.Unsupported("a task that goes on after one that has not ended");
        }

        public static Task Delay(int millisecondsDelay) {
            if (millisecondsDelay < -1) throw new ArgumentOutOfRangeException("millisecondsDelay", "The value needs to be either -1 (signifying an infinite timeout), 0 or a positive integer.");
            if (millisecondsDelay == -1) RT.Unsupported("a delay without an end");
            if (millisecondsDelay == 0) return Task.CompletedTask;
            return Done<object>(null, () => null);
        }
    }

    static class System_Threading_Tasks_Task<T> {
        public static Task ContinueWith(Task<T> self, Action<Task<T>> action) {
            if (self == null) throw new NullReferenceException();
            if (action == null) throw new ArgumentNullException("continuationAction");
            System_Threading_Tasks_Task.Ended(self);
            return System_Threading_Tasks_Task.Done<object>(self, () => { action(self); return null; });
        }

        public static Task<R> ContinueWith<R>(Task<T> self, Func<Task<T>, R> function) {
            if (self == null) throw new NullReferenceException();
            if (function == null) throw new ArgumentNullException("continuationFunction");
            System_Threading_Tasks_Task.Ended(self);
            return System_Threading_Tasks_Task.Done(self, () => function(self));
        }
    }

    static class System_Threading_Tasks_TaskFactory {
        public static Task StartNew(TaskFactory self, Action action) {
            if (action == null) throw new ArgumentNullException("action");
            return System_Threading_Tasks_Task.Done<object>(null, () => { action(); return null; });
        }

        public static Task<T> StartNew<T>(TaskFactory self, Func<T> function) {
            if (function == null) throw new ArgumentNullException("function");
            return System_Threading_Tasks_Task.Done(null, function);
        }
    }

    // The rounds of a parallel loop run in turn, each on a thread of its own, and the loop waits for them. Which rounds there are besides
    // one that throws depends on the order.
    static class System_Threading_Tasks_Parallel {
        /// The thread on which the round ran.
        static int Round<T>(Action<T> body, T value, bool alone) {
            int before = Orders.Begin();
            try {
                body(value);
            } catch (Exception e) {
                int ended = Orders.End(before);
                if (!alone) Orders.Choose();
                RT.ThreadJoin(ended);
                throw new AggregateException(e);
            }
            return Orders.End(before);
        }

        static void Wait(int[] rounds, int n) {
            for (int i = 0; i < n; i++) RT.ThreadJoin(rounds[i]);
        }

        static int[] Keep(int[] rounds, int n, int round) {
            if (n == rounds.Length) {
                var more = new int[2 * n];
                for (int i = 0; i < n; i++) more[i] = rounds[i];
                rounds = more;
            }
            rounds[n] = round;
            return rounds;
        }

        public static ParallelLoopResult For(int fromInclusive, int toExclusive, Action<int> body) {
            if (body == null) throw new ArgumentNullException("body");
            var rounds = new int[4];
            int n = 0;
            for (int i = fromInclusive; i < toExclusive; i++, n++) rounds = Keep(rounds, n, Round(body, i, (long) toExclusive - fromInclusive == 1));
            Wait(rounds, n);
            return default(ParallelLoopResult);
        }

        public static ParallelLoopResult For(long fromInclusive, long toExclusive, Action<long> body) {
            if (body == null) throw new ArgumentNullException("body");
            var rounds = new int[4];
            int n = 0;
            for (long i = fromInclusive; i < toExclusive; i++, n++) rounds = Keep(rounds, n, Round(body, i, i == fromInclusive && i == toExclusive - 1));
            Wait(rounds, n);
            return default(ParallelLoopResult);
        }

        public static ParallelLoopResult ForEach<T>(IEnumerable<T> source, Action<T> body) {
            if (source == null) throw new ArgumentNullException("source");
            if (body == null) throw new ArgumentNullException("body");
            var rounds = new int[4];
            int n = 0;
            foreach (T one in source) {
                rounds = Keep(rounds, n, Round(body, one, false));
                n++;
            }
            Wait(rounds, n);
            return default(ParallelLoopResult);
        }

        public static void Invoke(params Action[] actions) {
            if (actions == null) throw new ArgumentNullException("actions");
            foreach (Action action in actions) if (action == null) throw new ArgumentException("One of the actions was null.");
            var thrown = new List<Exception>();
            var rounds = new int[actions.Length];
            for (int i = 0; i < actions.Length; i++) {
                int before = Orders.Begin();
                try {
                    actions[i]();
                } catch (Exception e) {
                    thrown.Add(e);
                }
                rounds[i] = Orders.End(before);
            }
            Wait(rounds, rounds.Length);
            if (thrown.Count > 1) Orders.Choose();
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
