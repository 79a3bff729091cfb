// System.Threading: there is one thread. Its object has no part of the runtime's own; what asks for that is unknown.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace Conspect.Model {
    static class System_Threading_Thread {
        static Thread current;

        public static Thread GetCurrentThread() {
            if (current == null) current = (Thread) RT.NewInstanceOf(RT.ClassOfType(typeof(Thread)));
            return current;
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
