// What an entry leaves to its callers is done as they do it: a task that it gives back is awaited, and a sequence is gone over to its end,
// unless it is a collection, whose elements are there. The harness that executes violations again runs the same source.
namespace Conspect.Model {
    using System;
    using System.Collections;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    static class Left {
        public static void Await(Task task) {
            if (task != null) task.GetAwaiter().GetResult();
        }

        public static T AwaitValue<T>(Task<T> task) { return task == null ? default(T) : task.GetAwaiter().GetResult(); }

        public static void AwaitSoon(ValueTask task) { task.GetAwaiter().GetResult(); }

        public static T AwaitValueSoon<T>(ValueTask<T> task) { return task.GetAwaiter().GetResult(); }

        public static void GoOver(IEnumerable sequence) {
            if (sequence == null || sequence is ICollection || sequence is string) return;
            Finish(sequence.GetEnumerator());
        }

        public static void GoOverElements<T>(IEnumerable<T> sequence) {
            if (sequence == null || sequence is ICollection || sequence is ICollection<T> || sequence is IReadOnlyCollection<T> || sequence is string) return;
            FinishElements(sequence.GetEnumerator());
        }

        public static void Finish(IEnumerator enumerator) {
            if (enumerator == null) return;
            object last;
            try {
                while (enumerator.MoveNext()) last = enumerator.Current;
            } finally {
                var held = enumerator as IDisposable;
                if (held != null) held.Dispose();
            }
        }

        public static void FinishElements<T>(IEnumerator<T> enumerator) {
            if (enumerator == null) return;
            T last;
            try {
                while (enumerator.MoveNext()) last = enumerator.Current;
            } finally {
                enumerator.Dispose();
            }
        }
    }
}
