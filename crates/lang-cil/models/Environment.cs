// The machine and the process, as far as they are fixed.
using System;

namespace Conspect.Model {
    static class System_Environment {
        public static string get_NewLine() { return "\n"; }
        public static string GetNewLine() { return "\n"; }
        public static int get_CurrentManagedThreadId() { return 1; }
        public static bool get_HasShutdownStarted() { return false; }
        public static bool get_Is64BitProcess() { return true; }
    }
}
