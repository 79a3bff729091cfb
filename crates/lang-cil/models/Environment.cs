// The machine and the process: what is fixed of them, and what is unknown. What is read of the clock and of the environment is
// an input that an execution cannot be given again: nothing that depends on it is confirmed where it comes out otherwise.
using System;

namespace Conspect.Model {
    static class Clocks {
        static long last;

        /// A count of ticks that never runs backwards.
        public static long Now() {
            long now = RT.AnyLong("the runtime's clock");
            RT.Assume(now >= last && now < 1L << 60);
            last = now;
            return now;
        }

        /// The ticks of a point in time from the year 1601 on, where file times begin.
        public static long Time() {
            long now = RT.AnyLong("the runtime's time");
            RT.Assume(now >= 504911232000000000 && now <= 3155378975999999999);
            return now;
        }
    }

    static class System_Environment {
        public static string get_NewLine() { return "\n"; }
        public static string GetNewLine() { return "\n"; }
        public static int get_CurrentManagedThreadId() { return 1; }
        public static bool get_HasShutdownStarted() { return false; }
        public static bool get_Is64BitProcess() { return true; }
        public static int get_TickCount() { return RT.AnyInt("the runtime's clock"); }

        public static int get_ProcessorCount() {
            int n = RT.AnyInt("the runtime's number of processors");
            RT.Assume(n >= 1);
            return n;
        }

        public static string GetEnvironmentVariable(string variable) {
            return variable != null && RT.AnyBool("the runtime's environment has the variable") ? RT.AnyString("the runtime's environment") : null;
        }
    }

    static class System_Diagnostics_Stopwatch {
        public static long GetTimestamp() { return Clocks.Now(); }
    }

    static class System_DateTime {
        public static DateTime get_UtcNow() { return new DateTime(Clocks.Time(), DateTimeKind.Utc); }
        public static DateTime get_Now() { return new DateTime(Clocks.Time(), DateTimeKind.Local); }
    }

    static class System_Guid {
        /// Version 4, variant 1 of RFC 4122.
        public static Guid NewGuid() {
            int d = RT.AnyByte("the runtime's random numbers") & 0x3f | 0x80;
            int c = RT.AnyShort("the runtime's random numbers") & 0x0fff | 0x4000;
            return new Guid(RT.AnyInt("the runtime's random numbers"), RT.AnyShort("the runtime's random numbers"), (short) c, (byte) d,
                RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"),
                RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"), RT.AnyByte("the runtime's random numbers"));
        }
    }
}
