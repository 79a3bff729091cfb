using System;
using System.Threading;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.Contracts;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;

namespace Conspect.Replay {
    /// Runs one method of an assembly with the inputs of a witness, which comes on standard input, and says on standard output
    /// what happened. What is said ends with a number that the program does not know; all else that is printed is dropped.
    static class Host {
        static void Main() {
            var input = new StreamReader(Console.OpenStandardInput(), Encoding.UTF8);
            var witness = new Witness(input.ReadToEnd());
            var outcome = new Outcome(Console.OpenStandardOutput(), witness);
            Console.SetOut(new Nowhere());
            Console.SetError(new Nowhere());
            MethodBase method;
            object receiver;
            object[] arguments;
            try {
                var types = new Types(witness);
                method = types.Entry(witness.Entry);
                var heap = new Heap(witness, types);
                var requests = new Requests(witness, heap, outcome);
                heap.Build();
                Observe(requests, outcome);
                arguments = Arguments(witness, heap, requests, method, out receiver);
                heap.SetGlobals();
                Tell(witness, method);
            } catch (Unbuildable e) {
                outcome.Say("unbuildable", e.Message);
                return;
            } catch (Exception e) {
                outcome.Say("unbuildable", e.GetType() + ": " + e.Message);
                return;
            }
            AppDomain.CurrentDomain.ProcessExit += delegate { outcome.Say("exited"); };
            Invoke(method, receiver, arguments, outcome);
        }

        /// Code that contracts were woven into is told which method is the entry; what its class needs before has been done.
        static void Tell(Witness witness, MethodBase method) {
            if (witness.Tag == null) return;
            try {
                System.Runtime.CompilerServices.RuntimeHelpers.RunClassConstructor(method.DeclaringType.TypeHandle);
            } catch (TypeInitializationException) {
                // It fails again at the call.
            }
            Conspect.Woven.Contract.__AtEntry(witness.Tag.Value | method.MetadataToken & 0xffffff);
        }

        /// Assertions and contracts that fail end the run, whatever the program would do about it.
        static void Observe(Requests requests, Outcome outcome) {
            Given.Ask = requests.Given;
            Console.SetIn(new Input(requests));
            Trace.Listeners.Clear();
            Trace.Listeners.Add(new Listener(outcome));
            Contract.ContractFailed += delegate(object sender, ContractFailedEventArgs e) {
                if (e.FailureKind == ContractFailureKind.Assume) outcome.Say("assumption");
                outcome.Failed("System.Diagnostics.Contracts.ContractException", e.Message);
            };
            Action<string, string> failed = delegate(string kind, string text) {
                if (kind == "assume") outcome.Say("assumption");
                string name = kind == "Assert" ? "ContractException" : "ContractFailureKind." + kind;
                outcome.Failed("System.Diagnostics.Contracts." + name, text);
            };
            typeof(Conspect.Woven.Contract).GetField("failed", BindingFlags.Static | BindingFlags.NonPublic).SetValue(null, failed);
            var any = Assembly.Load("Conspect").GetType("Conspect.Any");
            any.GetField("answer", BindingFlags.Static | BindingFlags.NonPublic).SetValue(null, new Func<string, object>(requests.Any));
        }

        static object[] Arguments(Witness witness, Heap heap, Requests requests, MethodBase method, out object receiver) {
            var parameters = method.GetParameters();
            var values = new List<string>(witness.Arguments);
            receiver = null;
            if (!method.IsStatic && !method.IsConstructor) {
                if (values.Count == 0) throw new Unbuildable("there is no receiver");
                receiver = heap.Value(values[0], method.DeclaringType);
                if (receiver == null) throw new Unbuildable("the receiver is null");
                values.RemoveAt(0);
            }
            if (parameters.Length == 1 && values.Count == 0 && parameters[0].ParameterType == typeof(string[]) && method.Name == "Main")
                return new object[] {requests.MainArguments()};
            if (values.Count != parameters.Length) throw new Unbuildable(values.Count + " arguments for " + parameters.Length + " parameters");
            var arguments = new object[values.Count];
            for (int i = 0; i < arguments.Length; i++) {
                var type = parameters[i].ParameterType;
                arguments[i] = type.IsPointer ? heap.Pointer(values[i]) : heap.Value(values[i], type.IsByRef ? type.GetElementType() : type);
            }
            return arguments;
        }

        static void Invoke(MethodBase method, object receiver, object[] arguments, Outcome outcome) {
            object given = null;
            try {
                var constructor = method as ConstructorInfo;
                // Reflection calls a synchronized method without its lock.
                bool locks = (method.GetMethodImplementationFlags() & MethodImplAttributes.Synchronized) != 0;
                object held = !locks || constructor != null ? null : receiver ?? method.DeclaringType;
                if (held != null) Monitor.Enter(held);
                try {
                    if (constructor != null) constructor.Invoke(arguments); else given = method.Invoke(receiver, arguments);
                } catch (TargetInvocationException) {
                    if (held != null) Monitor.Exit(held);
                    throw;
                }
                if (held != null) Monitor.Exit(held);
            } catch (TargetInvocationException e) {
                outcome.Thrown(e.InnerException ?? e);
                return;
            } catch (Exception e) {
                outcome.Thrown(e);
                return;
            }
            try {
                if (method is MethodInfo) Endings.Finish(given, ((MethodInfo) method).ReturnType);
            } catch (Exception e) {
                outcome.Thrown(e);
                return;
            }
            outcome.Say("returned");
        }
    }

    /// The inputs cannot be had.
    sealed class Unbuildable : Exception {
        public Unbuildable(string why) : base(why) {}
    }

    /// What is said to the process that watches: once, and then this process ends.
    sealed class Outcome {
        const int MostFrames = 256;
        readonly Stream output;
        readonly string secret;
        readonly Witness witness;
        readonly object guard = new object();
        bool said;

        public Outcome(Stream output, Witness witness) {
            this.output = output;
            this.witness = witness;
            secret = witness.Secret;
        }

        public void Say(params string[] parts) {
            var line = new StringBuilder();
            for (int i = 0; i < parts.Length; i++) line.Append(i == 0 ? "" : "\t").Append(Clean(parts[i]));
            Put(line.Append('\n').ToString());
        }

        /// What escaped. No method of the exception is called: the program may have written it.
        public void Thrown(Exception thrown) {
            var field = typeof(Exception).GetField("_message", BindingFlags.Instance | BindingFlags.NonPublic);
            string message = field == null ? "" : field.GetValue(thrown) as string;
            Put("thrown\t" + Types.Name(thrown.GetType()) + "\t" + Clean(message ?? "") + "\n" + Frames(new StackTrace(thrown, true)));
        }

        /// A check that failed where this is called.
        public void Failed(string kind, string message) {
            Put("thrown\t" + kind + "\t" + Clean(message ?? "") + "\n" + Frames(new StackTrace(1, true)));
        }

        string Frames(StackTrace trace) {
            var text = new StringBuilder();
            int count = 0;
            foreach (var frame in trace.GetFrames() ?? new StackFrame[0]) {
                var method = frame.GetMethod();
                if (method == null || method.DeclaringType == null) continue;
                var type = method.DeclaringType;
                // What the program calls, and is no program.
                if (type.Namespace == "Conspect.Replay.Lists") continue;
                if (type.Namespace == "Conspect.Replay" || type == typeof(Conspect.Model.Left)) {
                    if (text.Length > 0) break;
                    continue;
                }
                if (count++ == MostFrames) break;
                string file = frame.GetFileName() ?? "";
                int line = frame.GetFileLineNumber();
                KeyValuePair<string, int[]> known;
                if (file == "" && witness.Tag != null && type.Assembly.Location == witness.Assembly && witness.Lines.TryGetValue(method.MetadataToken, out known)) {
                    file = known.Key;
                    line = Line(known.Value, frame.GetILOffset());
                }
                text.Append("frame\t").Append(IsLibrary(type.Assembly) ? type.Assembly.GetName().Name : "").Append('\t');
                text.Append(Types.Name(type.IsGenericType ? type.GetGenericTypeDefinition() : type)).Append('\t').Append(method.Name);
                text.Append('\t').Append(file.Substring(file.LastIndexOfAny(new[] {'/', '\\'}) + 1)).Append('\t');
                text.Append(line).Append('\n');
            }
            return text.ToString();
        }

        /// The line that holds at a position of the code.
        static int Line(int[] points, int position) {
            int line = 0;
            for (int i = 0; i + 1 < points.Length && points[i] <= position; i += 2) line = points[i + 1];
            return line;
        }

        static bool IsLibrary(Assembly assembly) {
            if (assembly.GetName().Name == "Conspect" || assembly.GetName().Name == "Conspect.Newer") return true;
            var directory = RuntimeEnvironment.GetRuntimeDirectory();
            return assembly.GlobalAssemblyCache || assembly.Location.StartsWith(directory, StringComparison.Ordinal);
        }

        static string Clean(string text) {
            if (text.Length > 500) text = text.Substring(0, 500);
            var clean = new StringBuilder();
            foreach (char c in text) clean.Append(c < ' ' || char.IsSurrogate(c) ? ' ' : c);
            return clean.ToString();
        }

        void Put(string text) {
            lock (guard) {
                if (said) return;
                said = true;
                var bytes = Encoding.UTF8.GetBytes("\n" + secret + "\n" + text + "end\t" + secret + "\n");
                output.Write(bytes, 0, bytes.Length);
                output.Flush();
            }
            Process.GetCurrentProcess().Kill();
        }
    }

    sealed class Listener : TraceListener {
        readonly Outcome outcome;

        public Listener(Outcome outcome) { this.outcome = outcome; }
        public override void Write(string message) {}
        public override void WriteLine(string message) {}
        public override void Fail(string message) { Fail(message, ""); }
        public override void Fail(string message, string detail) { outcome.Failed("System.Diagnostics.DebugAssertException", message); }
    }

    /// Drops what is written, after it was made a text as the console does it.
    sealed class Nowhere : TextWriter {
        public override Encoding Encoding { get { return Encoding.UTF8; } }
        public override void Write(char value) {}
        public override void Write(char[] buffer, int index, int count) {}
        public override void Write(string value) {}
    }
}
