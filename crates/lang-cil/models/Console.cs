// System.Console, the whole type: standard output and error are printed to, standard input is a row of inputs.
using System.IO;
using System.Text;
using Conspect;

namespace System {
    public static class Console {
        static TextWriter output = new Conspect.Model.Printer(1), error = new Conspect.Model.Printer(2);

        public static TextWriter Out { get { return output; } }
        public static TextWriter Error { get { return error; } }

        public static void SetOut(TextWriter newOut) {
            if (newOut == null) throw new ArgumentNullException("newOut");
            output = newOut;
        }

        public static void SetError(TextWriter newError) {
            if (newError == null) throw new ArgumentNullException("newError");
            error = newError;
        }

        public static string ReadLine() {
            if (!RT.AnyBool("Console.In has more")) return null;
            var line = RT.AnyString("Console.ReadLine");
            RT.Assume(line != null);
            return line;
        }

        public static void Write(bool value) { output.Write(value); }
        public static void Write(char value) { output.Write(value); }
        public static void Write(char[] buffer) { output.Write(buffer); }
        public static void Write(char[] buffer, int index, int count) { output.Write(buffer, index, count); }
        public static void Write(decimal value) { output.Write(value); }
        public static void Write(double value) { output.Write(value); }
        public static void Write(float value) { output.Write(value); }
        public static void Write(int value) { output.Write(value); }
        public static void Write(uint value) { output.Write(value); }
        public static void Write(long value) { output.Write(value); }
        public static void Write(ulong value) { output.Write(value); }
        public static void Write(object value) { output.Write(value); }
        public static void Write(string value) { output.Write(value); }
        public static void Write(string format, object arg0) { output.Write(format, arg0); }
        public static void Write(string format, object arg0, object arg1) { output.Write(format, arg0, arg1); }
        public static void Write(string format, object arg0, object arg1, object arg2) { output.Write(format, arg0, arg1, arg2); }

        public static void Write(string format, params object[] arg) {
            if (arg == null) output.Write(format); else output.Write(format, arg);
        }

        public static void WriteLine() { output.WriteLine(); }
        public static void WriteLine(bool value) { output.WriteLine(value); }
        public static void WriteLine(char value) { output.WriteLine(value); }
        public static void WriteLine(char[] buffer) { output.WriteLine(buffer); }
        public static void WriteLine(char[] buffer, int index, int count) { output.WriteLine(buffer, index, count); }
        public static void WriteLine(decimal value) { output.WriteLine(value); }
        public static void WriteLine(double value) { output.WriteLine(value); }
        public static void WriteLine(float value) { output.WriteLine(value); }
        public static void WriteLine(int value) { output.WriteLine(value); }
        public static void WriteLine(uint value) { output.WriteLine(value); }
        public static void WriteLine(long value) { output.WriteLine(value); }
        public static void WriteLine(ulong value) { output.WriteLine(value); }
        public static void WriteLine(object value) { output.WriteLine(value); }
        public static void WriteLine(string value) { output.WriteLine(value); }
        public static void WriteLine(string format, object arg0) { output.WriteLine(format, arg0); }
        public static void WriteLine(string format, object arg0, object arg1) { output.WriteLine(format, arg0, arg1); }
        public static void WriteLine(string format, object arg0, object arg1, object arg2) { output.WriteLine(format, arg0, arg1, arg2); }

        public static void WriteLine(string format, params object[] arg) {
            if (arg == null) output.WriteLine(format); else output.WriteLine(format, arg);
        }
    }
}

namespace Conspect.Model {
    // A stream of the process. The library's own writer encodes into buffers; here texts are printed as they are.
    sealed class Printer : TextWriter {
        readonly int stream;

        public Printer(int stream) { this.stream = stream; }

        public override Encoding Encoding {
            get {
                RT.Unsupported("the encoding of the console");
                return null;
            }
        }

        void Print(char[] text) { RT.Print(stream, text, 0, text.Length); }

        void Line(char[] text) {
            Print(text);
            Print(new char[] {'\n'});
        }

        public override void Flush() {}
        public override void Write(char value) { Print(new char[] {value}); }
        public override void Write(char[] buffer) { if (buffer != null) Print(buffer); }

        public override void Write(char[] buffer, int index, int count) {
            if (buffer == null) throw new System.ArgumentNullException("buffer");
            if (index < 0) throw new System.ArgumentOutOfRangeException("index", "Non-negative number required.");
            if (count < 0) throw new System.ArgumentOutOfRangeException("count", "Non-negative number required.");
            if (buffer.Length - index < count) throw new System.ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
            RT.Print(stream, buffer, index, count);
        }

        public override void Write(string value) { if (value != null) Print(RT.Chars(value)); }
        public override void Write(bool value) { Write(value ? "True" : "False"); }
        public override void Write(int value) { Write(value.ToString()); }
        public override void Write(uint value) { Write(value.ToString()); }
        public override void Write(long value) { Write(value.ToString()); }
        public override void Write(ulong value) { Write(value.ToString()); }
        public override void Write(float value) { Write(value.ToString()); }
        public override void Write(double value) { Write(value.ToString()); }
        public override void Write(decimal value) { Write(value.ToString()); }
        public override void Write(object value) { if (value != null) Write(value.ToString()); }
        public override void WriteLine() { Print(new char[] {'\n'}); }
        public override void WriteLine(char value) { Line(new char[] {value}); }
        public override void WriteLine(string value) { Line(value == null ? new char[0] : RT.Chars(value)); }
        public override void WriteLine(bool value) { WriteLine(value ? "True" : "False"); }
        public override void WriteLine(int value) { WriteLine(value.ToString()); }
        public override void WriteLine(uint value) { WriteLine(value.ToString()); }
        public override void WriteLine(long value) { WriteLine(value.ToString()); }
        public override void WriteLine(ulong value) { WriteLine(value.ToString()); }
        public override void WriteLine(float value) { WriteLine(value.ToString()); }
        public override void WriteLine(double value) { WriteLine(value.ToString()); }
        public override void WriteLine(decimal value) { WriteLine(value.ToString()); }
        public override void WriteLine(object value) { WriteLine(value == null ? null : value.ToString()); }
    }
}
