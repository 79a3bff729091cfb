// Exceptions: handlers, filters in two passes, finally, using, initializers, iterators, generics.
using System;
using System.Collections.Generic;
using static System.Diagnostics.Debug;

namespace Suites {
    public class AppException : Exception {
        public readonly int Code;
        public AppException(int code) : base("code " + code) { Code = code; }
    }

    public sealed class SpecialException : AppException {
        public SpecialException() : base(7) {}
    }

    public sealed class Resource : IDisposable {
        public static int Open;
        readonly bool fails;
        public Resource(bool fails) { this.fails = fails; Open++; }
        public void Dispose() { Open--; if (fails) throw new AppException(99); }
    }

    public static class Broken {
        public static int Value;
        static Broken() { Value = Compute(0); }
        static int Compute(int n) { return 10 / n; }
    }

    public sealed class Guarded<T> where T : class {
        public string Use(T value) {
            try { return value.ToString(); }
            catch (NullReferenceException) { return typeof(T).Name; }
            finally { Exceptions.Log += "f"; }
        }
    }

    public static class Exceptions {
        public static string Log = "";

        static void FinallyWithinFinally() {
            try { throw new AppException(1); }
            finally {
                Log = "a";
                try { try { throw new SpecialException(); } finally { Log = "b"; } } catch (SpecialException) {}
            }
        }

        [Proved]
        public static void FilterBeforeAnyFinally() {
            int n = 0;
            Log = "";
            try { FinallyWithinFinally(); } catch (AppException) when (Log == "") { n = 1; } catch (AppException) { n = 2; }
            Assert(n == 1);
        }

        [Proved]
        public static void CollectNothing() {
            bool refused = false;
            try { GC.Collect(-1); } catch (ArgumentOutOfRangeException) { refused = true; }
            Assert(refused);
        }

        static void Throw(int n) {
            if (n == 1) throw new AppException(1);
            if (n == 2) throw new SpecialException();
            if (n == 3) throw new InvalidOperationException();
        }

        [Proved]
        public static void Caught(int n) { int r = 0; try { Throw(n); } catch (AppException e) { r = e.Code; } catch (Exception) { r = 3; } Assert(r == (n == 1 ? 1 : n == 2 ? 7 : n == 3 ? 3 : 0)); }

        [Fails(typeof(System.InvalidOperationException), 3)]
        public static void NotCaught(int n) { try { Throw(n); } catch (AppException) {} }

        [Fails(typeof(AppException), 1)]
        public static void Leaves(int n) { Throw(n == 1 ? 1 : 0); }

        [Proved]
        public static void Order(int n) { string s = ""; try { try { s += "t"; Throw(n); s += "n"; } finally { s += "f"; } } catch (Exception) { s += "c"; } Assert(s == (n >= 1 && n <= 3 ? "tfc" : "tnf")); }

        [Proved]
        public static void FinallyAfterReturn(int n) { int[] x = {0}; int r = Returned(n, x); Assert(r == n && x[0] == 1); }

        static int Returned(int n, int[] x) { try { return n; } finally { x[0]++; } }

        [Proved]
        public static void ResultIsCopied(int n) { Assert(Early(n) == n); }

        static int Early(int n) { int r = n; try { return r; } finally { r = 99; } }

        [Proved]
        public static void Filter(int n) { int r = 0; try { Throw(n); } catch (AppException e) when (e.Code == 7) { r = 1; } catch (AppException) { r = 2; } catch { r = 3; } Assert(r == (n == 2 ? 1 : n == 1 ? 2 : n == 3 ? 3 : 0)); }

        [Proved]
        public static void FilterBeforeFinally() { Log = ""; try { try { Throw(1); } finally { Log += "f"; } } catch (Exception) when (Logged("w")) { Log += "c"; } Assert(Log == "wfc"); }

        static bool Logged(string s) { Log += s; return true; }

        [Proved]
        public static void FilterSeesLocals(int n) { int r = 0; try { n++; Throw(1); } catch (AppException e) when (e.Code == n) { r = 1; } catch (AppException) { r = 2; } Assert(r == (n == 1 ? 1 : 2)); }

        [Fails(typeof(AppException), 0)]
        public static void FilterRefuses(int n) { try { Throw(1); } catch (AppException) when (n != 0) {} }

        [Proved]
        public static void Rethrown() { Exception a = null, b = null; try { try { Throw(1); } catch (Exception e) { a = e; throw; } } catch (Exception e) { b = e; } Assert(a == b && a != null); }

        [Fails(typeof(SpecialException), 2)]
        public static void RethrownLeaves(int n) { try { Throw(n); } catch (SpecialException) { throw; } catch (Exception) {} }

        [Proved]
        public static void Replaced(int n) { int r = 0; try { try { Throw(n); } catch (AppException) { throw new InvalidOperationException(); } } catch (InvalidOperationException) { r = 1; } Assert(r == (n >= 1 && n <= 3 ? 1 : 0)); }

        [Fails(typeof(DivideByZeroException), 0)]
        public static void FinallyReplaces(int n) { try { try { Throw(1); } finally { n = 1 / n; } } catch (AppException) {} }

        [Proved]
        public static void Nested(int n) { int r = 0; try { try { Throw(n); r = 1; } catch (InvalidOperationException) { r = 2; Throw(1); } } catch (AppException e) { r += 10 * e.Code; } Assert(r == (n == 1 ? 10 : n == 2 ? 70 : n == 3 ? 12 : 1)); }

        [Proved]
        public static void InLoop(int n) { int c = 0, f = 0; for (int i = 0; i < 3; i++) { try { if (i == n) continue; c++; } finally { f++; } } Assert(f == 3 && c == (n >= 0 && n < 3 ? 2 : 3)); }

        [Proved]
        public static void BreakThroughFinally(int n) { int f = 0, i; for (i = 0; i < 3; i++) { try { if (i == n) break; } finally { f++; } } Assert(n >= 0 && n < 3 ? i == n && f == n + 1 : f == 3); }

        [Proved]
        public static void Using(bool fails) { int before = Resource.Open; try { using (new Resource(fails)) Assert(Resource.Open == before + 1); } catch (AppException e) { Assert(fails && e.Code == 99); } Assert(Resource.Open == before); }

        [Fails(typeof(AppException), true)]
        public static void UsingFails(bool fails) { using (new Resource(fails)) {} }

        [Proved]
        public static void DisposeReplaces() { int code = 0; try { using (new Resource(true)) Throw(1); } catch (AppException e) { code = e.Code; } Assert(code == 99); }

        [Proved]
        public static void Initializer() { string s = ""; for (int i = 0; i < 2; i++) { try { s += Broken.Value; } catch (TypeInitializationException e) { s += e.InnerException is DivideByZeroException ? "d" : "?"; } } Assert(s == "dd"); }

        [Proved]
        public static void Inner() { string s = null; try { try { Throw(1); } catch (Exception e) { throw new InvalidOperationException("outer", e); } } catch (InvalidOperationException e) { s = e.Message + " " + e.InnerException.Message; } Assert(s == "outer code 1"); }

        [Proved]
        public static void InGenericClass() { Log = ""; Assert(new Guarded<string>().Use(null) == "String" && new Guarded<object>().Use("x") == "x" && Log == "ff"); }

        static IEnumerable<int> Numbers(int n, List<string> log) {
            try {
                yield return 1;
                if (n == 1) throw new AppException(5);
                yield return 2;
            } finally {
                log.Add("end");
            }
        }

        [Proved]
        public static void InIterator(int n) { var log = new List<string>(); int sum = 0; try { foreach (int i in Numbers(n, log)) sum += i; } catch (AppException) { sum += 100; } Assert(log.Count == 1 && sum == (n == 1 ? 101 : 3)); }

        [Proved]
        public static void IteratorLeftEarly() { var log = new List<string>(); foreach (int i in Numbers(0, log)) break; Assert(log.Count == 1); }

        [Fails(typeof(AppException), 1)]
        public static int IteratorFails(int n) { int sum = 0; foreach (int i in Numbers(n, new List<string>())) sum += i; return sum; }

        [Proved]
        public static void FromDelegate(int n) { Action a = () => Throw(n); int r = 0; try { a(); } catch (AppException e) { r = e.Code; } catch (InvalidOperationException) { r = 3; } Assert(r == (n == 1 ? 1 : n == 2 ? 7 : n == 3 ? 3 : 0)); }

        [Fails(typeof(IndexOutOfRangeException), 4)]
        public static int OutOfArray(int i) { var x = new int[4]; return i < 0 ? 0 : x[i]; }

        [Proved]
        public static void NegativeLength(int n) { bool thrown = false; try { var x = new int[n < 8 ? n : 0]; } catch (OverflowException) { thrown = true; } Assert(thrown == (n < 0)); }

        [Breaks(2)]
        public static void BreaksInHandler(int n) { try { Throw(n); } catch (SpecialException e) { Assert(e.Code != 7); } catch (Exception) {} }

        static int Note(List<int> log, int n) { log.Add(n); return n; }

        [Proved]
        public static void FilterNotesBeforeFinally(int n) { var log = new List<int>(); try { try { Throw(n); } finally { Note(log, 2); } } catch (AppException) when (Note(log, 1) == 1) { Note(log, 3); } catch (InvalidOperationException) {} Assert(n != 1 && n != 2 || log[0] == 1 && log[1] == 2 && log[2] == 3); }

        [Breaks(1)]
        public static void FinallyBeforeFilter(int n) { var log = new List<int>(); try { try { Throw(n); } finally { Note(log, 2); } } catch (AppException) when (Note(log, 1) == 1) { Assert(log[0] == 2); } catch (InvalidOperationException) {} }

        [Proved]
        public static void TwoFiltersBeforeFinally(int n) { var log = new List<int>(); try { try { try { Throw(n); } finally { Note(log, 3); } } catch (AppException) when (Note(log, 1) == 2) { Note(log, 9); } finally { Note(log, 4); } } catch (AppException) when (Note(log, 2) == 2) { Note(log, 5); } catch (InvalidOperationException) {} Assert(n != 1 && n != 2 || log.Count == 5 && log[0] == 1 && log[1] == 2 && log[2] == 3 && log[4] == 5); }

        static void ThrowAndNote(int n, List<int> log) { try { Throw(n); } finally { log.Add(n); } }

        [Proved]
        public static void FilterAfterCallee(int n) { var log = new List<int>(); int r = 0; try { ThrowAndNote(n, log); } catch (AppException e) when (e.Code == 7) { r = 2; } catch (Exception) when (n == 1) { r = 1; } catch (InvalidOperationException) { r = 3; } Assert(r == (n == 1 ? 1 : n == 2 ? 2 : n == 3 ? 3 : 0) && log.Count == 1); }
    }
}
