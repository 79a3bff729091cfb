// A `Main` without a result: the exit code is what was set.
using System;

class Program {
    enum Level { Low = 3, Base = 1, Other = 1, High = 9 }
    [Flags]
    enum Many { A = 1, B = 2, C = 4, D = 8, E = 16, F = 32, G = 64, H = 128, Also = 8, I = 256, J = 512, K = 3, L = 1024, M = 2048, N = 4096, O = 0, P = 8192, Q = 6 }

    static unsafe bool IsBelow(sbyte* a, sbyte* b) { return a < b; }

    static unsafe void Main() {
        Console.WriteLine(IsBelow((sbyte*) (-1) + 1, (sbyte*) (-1)) + " " + IsBelow((sbyte*) 5, (sbyte*) (-5)) + " " + IsBelow((sbyte*) 7, (sbyte*) 6));
        Console.WriteLine(Level.Base + " " + Level.Other + " " + (Many.D | Many.A) + " " + (Many) 7 + " " + Many.Also);
        Console.WriteLine(typeof(object).IsAssignableFrom(typeof(int*)) + " " + typeof(object).IsAssignableFrom(typeof(int)));
        Environment.ExitCode = 7;
    }
}
