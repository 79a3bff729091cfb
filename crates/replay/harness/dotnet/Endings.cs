using System;
using System.Collections.Generic;
using System.Reflection;
using Conspect.Model;

namespace Conspect.Replay {
    /// Does what is left to callers of a method with what it gave back, by the type that it declares: the same as the engine does.
    static class Endings {
        static readonly string[] collections = {
            "System.Collections.ICollection", "System.Collections.Generic.ICollection`1", "System.Collections.Generic.IReadOnlyCollection`1"
        };

        /// Types by name, and what does an object of one to its end. Those of tasks give what the task gives.
        static readonly string[,] done = {
            {"System.Threading.Tasks.Task", "Await"},
            {"System.Threading.Tasks.Task`1", "AwaitValue"},
            {"System.Threading.Tasks.ValueTask", "AwaitSoon"},
            {"System.Threading.Tasks.ValueTask`1", "AwaitValueSoon"},
            {"System.Collections.Generic.IEnumerable`1", "GoOverElements"},
            {"System.Collections.IEnumerable", "GoOver"},
            {"System.Collections.Generic.IEnumerator`1", "FinishElements"},
            {"System.Collections.IEnumerator", "Finish"},
        };

        static string Name(Type type) { return (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName; }

        public static void Finish(object value, Type declared) {
            var types = new List<Type> {declared};
            if (declared.IsInterface) types.AddRange(declared.GetInterfaces());
            if (types.Exists(t => Array.IndexOf(collections, Name(t)) >= 0)) return;
            for (int i = 0; i < done.GetLength(0); i++) {
                var type = types.Find(t => Name(t) == done[i, 0]);
                if (type == null) continue;
                var method = typeof(Left).GetMethod(done[i, 1]);
                if (!type.IsGenericType) {
                    Caller(method, type, typeof(void)).On(value);
                    return;
                }
                var inner = type.GetGenericArguments()[0];
                method = method.MakeGenericMethod(inner);
                object given = Caller(method, type, method.ReturnType).On(value);
                if (method.ReturnType != typeof(void)) Finish(given, inner);
                return;
            }
        }

        /// What is called by reflection wraps exceptions; what a delegate calls does not.
        abstract class Call {
            public abstract object On(object value);
        }

        sealed class Giving<A, R> : Call {
            readonly Func<A, R> call;
            public Giving(MethodInfo method) { call = (Func<A, R>) Delegate.CreateDelegate(typeof(Func<A, R>), method); }
            public override object On(object value) { return call((A) value); }
        }

        sealed class Doing<A> : Call {
            readonly Action<A> call;
            public Doing(MethodInfo method) { call = (Action<A>) Delegate.CreateDelegate(typeof(Action<A>), method); }
            public override object On(object value) {
                call((A) value);
                return null;
            }
        }

        static Call Caller(MethodInfo method, Type given, Type result) {
            var made = result == typeof(void) ? typeof(Doing<>).MakeGenericType(given) : typeof(Giving<,>).MakeGenericType(given, result);
            return (Call) Activator.CreateInstance(made, method);
        }
    }
}
