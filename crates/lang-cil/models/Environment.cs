// The machine and the process: what is fixed of them, and what is unknown. What is read of the clock and of the environment is
// an input that an execution cannot be given again: nothing that depends on it is confirmed where it comes out otherwise.
using System;

namespace Conspect.Model {
    static class Clocks {
        static long last;

        /// A count of ticks that never runs backwards.
        public static long Now() {
            long passed = RT.AnyLong("the runtime's clock");
            RT.Assume(passed >= 0 && passed < (1L << 60) - last);
            last += passed;
            return last;
        }

        /// The ticks of a point in time from the year 1601 on, where file times begin.
        public static long Time() {
            long passed = RT.AnyLong("the runtime's time");
            RT.Assume(passed >= 0 && passed <= 3155378975999999999 - 504911232000000000);
            return 504911232000000000 + passed;
        }
    }

    static class System_Environment {
        public static string get_NewLine() { return "\n"; }
        public static string GetNewLine() { return "\n"; }
        public static int get_CurrentManagedThreadId() { return 1; }
        static int code;
        public static int get_ExitCode() { return code; }
        public static void set_ExitCode(int value) {
            code = value;
            RT.Status(value);
        }
        public static void Exit(int exitCode) {
            RT.Status(exitCode);
            RT.Halt();
        }
        public static bool get_HasShutdownStarted() { return false; }
        public static bool get_Is64BitProcess() { return true; }
        public static PlatformID get_Platform() { return PlatformID.Unix; }
        public static int get_TickCount() { return RT.AnyInt("the runtime's clock"); }

        public static int get_ProcessorCount() {
            int others = RT.AnyInt("the runtime's number of processors");
            RT.Assume(others >= 0 && others < int.MaxValue);
            return 1 + others;
        }

        public static string GetEnvironmentVariable(string variable) {
            return variable != null && RT.AnyBool("the runtime's environment has the variable") ? RT.AnyString("the runtime's environment") : null;
        }
    }

    // Linux, as everything here that depends on the system.
    static class System_IO_MonoIO {
        public static char get_VolumeSeparatorChar() { return '/'; }
        public static char get_DirectorySeparatorChar() { return '/'; }
        public static char get_AltDirectorySeparatorChar() { return '/'; }
        public static char get_PathSeparator() { return ':'; }
    }

    static class System_Text_RegularExpressions_Regex {
        // A variable of the environment would make the runtime compile expressions, which then match the same texts.
        public static bool UseOptionC(System.Text.RegularExpressions.Regex self) {
            RT.Grant("the runtime has its default options and properties");
            return false;
        }
        // Asks the domain for a setting, which nobody makes.
        public static TimeSpan InitDefaultMatchTimeout() { return System.Text.RegularExpressions.Regex.InfiniteMatchTimeout; }
    }

    static class System_IO_Path {
        public static string get_temp_path() {
            string path = RT.AnyString("the runtime's folder of temporary files");
            // A variable of the environment says where it is, which need not be a whole path.
            RT.Assume(path != null && path.Length > 0);
            return path;
        }
    }

    static class System_Diagnostics_Stopwatch {
        public static long GetTimestamp() { return Clocks.Now(); }
    }
}
