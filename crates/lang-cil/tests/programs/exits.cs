// How a process ends: `Environment.Exit` runs no `finally` and no handler, `Main` gives the code otherwise.
using System;

class Program {
    static int Leave(int code) {
        try {
            try {
                Console.WriteLine("leaving with " + code);
                Environment.Exit(code);
                return 1;
            } finally {
                Console.WriteLine("never");
            }
        } catch (Exception) {
            return 2;
        }
    }

    static int Main() {
        Environment.ExitCode = 5;
        Console.WriteLine(Environment.ExitCode);
        return Leave(42);
    }
}
