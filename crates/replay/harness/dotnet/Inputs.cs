using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Reflection;
using System.Runtime.Serialization;

namespace Conspect.Replay {
    /// An object to be made.
    sealed class Shape {
        public string Class, Kind, Text;
        public int Length;
        /// Class, name, value of a field; index, value of an element; an element added; key, value of an entry.
        public readonly List<string[]> Parts = new List<string[]>();
    }

    /// What the witness says: one thing a line, its parts separated by tabs. Values are kept as their text.
    sealed class Witness {
        public string Assembly, Entry, Secret;
        public readonly List<string> Libraries = new List<string>(), Arguments = new List<string>();
        /// Pairs of label and value.
        public readonly List<string[]> Requests = new List<string[]>();
        /// Triples of class, field and value.
        public readonly List<string[]> Globals = new List<string[]>();
        public readonly List<Shape> Objects = new List<Shape>();
        /// With the row of a method, the number by which woven code knows that it is the entry.
        public int? Tag;
        /// Of methods of woven code, by token: the file, and pairs of position and line.
        public readonly Dictionary<int, KeyValuePair<string, int[]>> Lines = new Dictionary<int, KeyValuePair<string, int[]>>();

        public Witness(string text) {
            foreach (string line in text.Split('\n')) {
                var parts = line.Split('\t');
                switch (parts[0]) {
                    case "": break;
                    case "assembly": Assembly = parts[1]; break;
                    case "library": Libraries.Add(parts[1]); break;
                    case "woven": Tag = int.Parse(parts[1], CultureInfo.InvariantCulture); break;
                    case "lines":
                        var points = parts[3].Split(new[] {',', ':'}, StringSplitOptions.RemoveEmptyEntries);
                        int token = 0x06000000 | int.Parse(parts[1], CultureInfo.InvariantCulture);
                        Lines[token] = new KeyValuePair<string, int[]>(parts[2], Array.ConvertAll(points, p => int.Parse(p, CultureInfo.InvariantCulture)));
                        break;
                    case "entry": Entry = parts[1]; break;
                    case "secret": Secret = parts[1]; break;
                    case "argument": Arguments.Add(parts[1]); break;
                    case "request": Requests.Add(new[] {parts[1], parts[2]}); break;
                    case "global": Globals.Add(new[] {parts[1], parts[2], parts[3]}); break;
                    case "object":
                        var shape = new Shape {Class = parts[1], Kind = parts[2]};
                        if (shape.Kind == "array") shape.Length = int.Parse(parts[3], CultureInfo.InvariantCulture);
                        else if (parts.Length > 3) shape.Text = parts[3];
                        Objects.Add(shape);
                        break;
                    case "part":
                        var rest = new string[parts.Length - 1];
                        Array.Copy(parts, 1, rest, 0, rest.Length);
                        Objects[Objects.Count - 1].Parts.Add(rest);
                        break;
                    default: throw new Unbuildable("a line of the witness starts with " + parts[0]);
                }
            }
        }

        /// The string whose UTF-16 code units are written with four hexadecimal digits each.
        public static string Units(string digits) {
            var units = new char[digits.Length / 4];
            for (int i = 0; i < units.Length; i++) units[i] = (char) ushort.Parse(digits.Substring(4 * i, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            return new string(units);
        }
    }

    /// The objects of a witness, made without running constructors.
    sealed class Heap {
        readonly Witness witness;
        readonly Types types;
        readonly object[] objects;
        readonly bool[] filled;

        public Heap(Witness witness, Types types) {
            this.witness = witness;
            this.types = types;
            objects = new object[witness.Objects.Count];
            filled = new bool[objects.Length];
        }

        /// Makes all objects, then links them, so cycles need no order; a struct is complete before it is copied anywhere.
        public void Build() {
            for (int i = 0; i < objects.Length; i++) Made(i);
            for (int i = 0; i < objects.Length; i++) Fill(i);
            // Sets and maps ask their elements for hash codes, so those are complete by now.
            for (int i = 0; i < objects.Length; i++) Collect(objects[i], witness.Objects[i]);
        }

        // A Nullable is made of its value, which may come later in the list.
        object Made(int index) {
            if (objects[index] == null) objects[index] = Make(witness.Objects[index]);
            return objects[index];
        }

        object Make(Shape shape) {
            switch (shape.Kind) {
                case "text":
                    if (shape.Class == "System.Text.StringBuilder") return new System.Text.StringBuilder(Witness.Units(shape.Text));
                    if (shape.Class == "System.Type") return types.Named(Witness.Units(shape.Text));
                    if (shape.Class == "System.IO.StringReader") return new StringReader(Witness.Units(shape.Text));
                    if (shape.Class == "System.IO.StringWriter") return new StringWriter(new System.Text.StringBuilder(Witness.Units(shape.Text)));
                    return Witness.Units(shape.Text);
                case "array": return Array.CreateInstance(types.Named(shape.Class).GetElementType(), shape.Length);
                case "constant":
                    var field = types.Named(shape.Class).GetField(shape.Text, BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic);
                    if (field == null) throw new Unbuildable("no field " + shape.Class + "." + shape.Text);
                    return field.GetValue(null);
                case "fields":
                    if (shape.Class.StartsWith("given ", StringComparison.Ordinal)) return Given.Make(types.Named(shape.Class.Substring(6).TrimEnd('#')));
                    var type = types.Named(shape.Class);
                    if (type.IsArray) return Grid(shape, type);
                    if (type.IsPrimitive || type.IsEnum) return shape.Parts.Count == 0 ? Activator.CreateInstance(type) : Value(shape.Parts[0][2], type);
                    if (Nullable.GetUnderlyingType(type) != null) return Optional(shape, Nullable.GetUnderlyingType(type));
                    if (type.IsAbstract || type.IsInterface || typeof(Delegate).IsAssignableFrom(type)) throw new Unbuildable("an object of " + shape.Class);
                    return FormatterServices.GetUninitializedObject(type);
                case "collection":
                    return Collection(types.Named(shape.Class));
                case "map": return Activator.CreateInstance(types.Named(shape.Class));
                default: throw new Unbuildable("an object of kind " + shape.Kind);
            }
        }

        // A collection without elements. What can only be read reads a list.
        static object Collection(Type type) {
            if (type == typeof(IEnumerator)) return new Lists.Enumerator();
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IEnumerator<>))
                return Activator.CreateInstance(typeof(Lists.Enumerator<>).MakeGenericType(type.GetGenericArguments()));
            if (!IsReadOnly(type)) return Activator.CreateInstance(type);
            return Activator.CreateInstance(type, Activator.CreateInstance(typeof(List<>).MakeGenericType(type.GetGenericArguments())));
        }

        static bool IsReadOnly(Type type) {
            return type.IsGenericType && type.GetGenericTypeDefinition() == typeof(System.Collections.ObjectModel.ReadOnlyCollection<>);
        }

        // An array of several dimensions: its lengths, and an array with its elements.
        Array Grid(Shape shape, Type type) {
            var lengths = new int[type.GetArrayRank()];
            foreach (var part in shape.Parts)
                if (part[1] != "elements") lengths[int.Parse(part[1].Substring(6), CultureInfo.InvariantCulture)] = (int) (long) Value(part[2], typeof(long));
            return Array.CreateInstance(type.GetElementType(), lengths);
        }

        // The elements in order, the last index fastest.
        void FillGrid(Array grid, Shape shape) {
            foreach (var part in shape.Parts) {
                if (part[1] != "elements" || part[2][0] != 'O') continue;
                int from = int.Parse(part[2].Substring(1), CultureInfo.InvariantCulture);
                foreach (var cell in witness.Objects[from].Parts) {
                    int at = int.Parse(cell[0], CultureInfo.InvariantCulture);
                    var indices = new int[grid.Rank];
                    for (int i = grid.Rank - 1; i >= 0; i--) {
                        indices[i] = at % grid.GetLength(i);
                        at /= grid.GetLength(i);
                    }
                    grid.SetValue(Value(cell[1], grid.GetType().GetElementType()), indices);
                }
            }
        }

        // A Nullable is its value or null wherever it is an object.
        object Optional(Shape shape, Type type) {
            string value = null;
            bool there = false;
            foreach (var part in shape.Parts) {
                if (part[1] == "value") value = part[2]; else there = part[2] != "I0";
            }
            if (!there) return null;
            return value == null ? Activator.CreateInstance(type) : Value(value, type);
        }

        void Fill(int index) {
            if (filled[index]) return;
            filled[index] = true;
            var shape = witness.Objects[index];
            if (shape.Kind == "array") {
                var array = (Array) objects[index];
                foreach (var part in shape.Parts)
                    array.SetValue(Value(part[1], array.GetType().GetElementType()), int.Parse(part[0], CultureInfo.InvariantCulture));
            } else if (shape.Kind == "fields" && objects[index] is Array) {
                FillGrid((Array) objects[index], shape);
            } else if (shape.Kind == "fields" && !shape.Class.StartsWith("System.Nullable", StringComparison.Ordinal) && !IsNumber(objects[index])) {
                foreach (var part in shape.Parts) {
                    var field = types.Field(part[0], part[1], false);
                    field.SetValue(objects[index], Value(part[2], field.FieldType));
                }
            }
        }

        // A number in a box is complete when it is made.
        static bool IsNumber(object made) { return made != null && (made.GetType().IsPrimitive || made is Enum); }

        void Collect(object made, Shape shape) {
            if (shape.Kind != "collection" && shape.Kind != "map") return;
            object inner = Inner(made);
            var adder = Adder(inner, shape.Kind == "map" ? 2 : 1);
            var parameters = adder.GetParameters();
            foreach (var part in shape.Parts) {
                var values = new object[parameters.Length];
                for (int i = 0; i < values.Length; i++) values[i] = Value(part[i], parameters[i].ParameterType);
                Add(inner, adder, values);
            }
            Rewind(made);
        }

        // What elements are added to: of a collection that can only be read, the list that it reads.
        static object Inner(object made) {
            return !IsReadOnly(made.GetType()) ? made : made.GetType().GetField("list", BindingFlags.Instance | BindingFlags.NonPublic).GetValue(made);
        }

        static void Rewind(object made) {
            if (made is MemoryStream) ((MemoryStream) made).Position = 0;
        }

        // A pointer to the first element of an array, which stays where it is.
        public object Pointer(string text) {
            if (text[0] == 'N') return IntPtr.Zero;
            var array = (Array) objects[int.Parse(text.Substring(1), CultureInfo.InvariantCulture)];
            try {
                System.Runtime.InteropServices.GCHandle.Alloc(array, System.Runtime.InteropServices.GCHandleType.Pinned);
            } catch (ArgumentException) {
                // It is too large to be moved.
            }
            return System.Runtime.InteropServices.Marshal.UnsafeAddrOfPinnedArrayElement(array, 0);
        }

        static MethodInfo Adder(object made, int count) {
            foreach (var method in made.GetType().GetMethods()) {
                if (method.Name != "Add" && method.Name != "Enqueue" && method.Name != "Push" && method.Name != "AddLast" && method.Name != "WriteByte") continue;
                if (method.GetParameters().Length == count) return method;
            }
            throw new Unbuildable("nothing can be added to a " + made.GetType());
        }

        static void Add(object made, MethodInfo adder, object[] values) {
            try {
                adder.Invoke(made, values);
            } catch (TargetInvocationException e) {
                throw new Unbuildable("an element does not go into a " + made.GetType() + ": " + e.InnerException.GetType());
            }
        }

        /// What a call of a method that answers anything gives: a collection is made of the array of its elements.
        public object Answer(string text, Type type) {
            if (text[0] != 'O' || type.IsArray || type == typeof(object) || type == typeof(Array)) return Value(text, type);
            var elements = objects[int.Parse(text.Substring(1), CultureInfo.InvariantCulture)] as Array;
            if (elements == null || type.IsInstanceOfType(elements) && !type.IsInterface) return Value(text, type);
            var list = typeof(List<>).MakeGenericType(elements.GetType().GetElementType());
            if (type == typeof(System.Text.StringBuilder)) return Value(text, type);
            if (type == typeof(Stream)) type = typeof(MemoryStream);
            if (type == typeof(IList) || type == typeof(ICollection)) type = typeof(ArrayList);
            object made = Collection(type.IsInterface ? list : type), inner = Inner(made);
            var adder = Adder(inner, 1);
            foreach (object element in elements) Add(inner, adder, new[] {element});
            Rewind(made);
            return made;
        }

        public void SetGlobals() {
            foreach (var global in witness.Globals) {
                var field = types.Field(global[0], global[1], true);
                field.SetValue(null, Value(global[2], field.FieldType));
            }
        }

        /// The value with this text, for a place of this type.
        public object Value(string text, Type type) {
            switch (text[0]) {
                case 'N':
                    // A structure of which nothing is known is the default one.
                    if (type.IsValueType && !type.IsPrimitive && !type.IsEnum && Nullable.GetUnderlyingType(type) == null)
                        return System.Runtime.Serialization.FormatterServices.GetUninitializedObject(type);
                    if (type.IsValueType && Nullable.GetUnderlyingType(type) == null) throw new Unbuildable("null for a " + type);
                    return null;
                case 'S': return Fitting(Witness.Units(text.Substring(1)), type);
                case 'O':
                    int index = int.Parse(text.Substring(1), CultureInfo.InvariantCulture);
                    if (Made(index) is ValueType) Fill(index);
                    return Fitting(objects[index], type);
                case 'F': return Fitting(BitConverter.ToSingle(BitConverter.GetBytes(uint.Parse(text.Substring(1), NumberStyles.HexNumber, CultureInfo.InvariantCulture)), 0), type);
                case 'D': return Fitting(BitConverter.Int64BitsToDouble(long.Parse(text.Substring(1), NumberStyles.HexNumber, CultureInfo.InvariantCulture)), type);
                case 'I': return Integer(long.Parse(text.Substring(1), CultureInfo.InvariantCulture), Nullable.GetUnderlyingType(type) ?? type);
                default: throw new Unbuildable("a value that starts with " + text[0]);
            }
        }

        static object Fitting(object value, Type type) {
            if (value == null || (Nullable.GetUnderlyingType(type) ?? type).IsInstanceOfType(value)) return value;
            throw new Unbuildable("a " + value.GetType() + " for a " + type);
        }

        public static object Integer(long number, Type type) {
            if (type.IsEnum) return Enum.ToObject(type, number);
            switch (Type.GetTypeCode(type)) {
                case TypeCode.Boolean: return number != 0;
                case TypeCode.Char: return (char) number;
                case TypeCode.SByte: return (sbyte) number;
                case TypeCode.Byte: return (byte) number;
                case TypeCode.Int16: return (short) number;
                case TypeCode.UInt16: return (ushort) number;
                case TypeCode.Int32: return (int) number;
                case TypeCode.UInt32: return (uint) number;
                case TypeCode.Int64: return number;
                case TypeCode.UInt64: return (ulong) number;
            }
            if (type == typeof(IntPtr)) return new IntPtr(number);
            if (type == typeof(UIntPtr)) return new UIntPtr((ulong) number);
            throw new Unbuildable(number + " for a " + type);
        }
    }

    /// Answers to what the program asks for, in the order of the witness.
    sealed class Requests {
        readonly Witness witness;
        readonly Heap heap;
        readonly Outcome outcome;
        int next;

        public Requests(Witness witness, Heap heap, Outcome outcome) {
            this.witness = witness;
            this.heap = heap;
            this.outcome = outcome;
        }

        string Answer(string label) {
            if (next >= witness.Requests.Count) outcome.Say("exhausted", label, witness.Requests.Count.ToString(CultureInfo.InvariantCulture));
            var request = witness.Requests[next++];
            if (request[0] != label && request[0] != label + "()") outcome.Say("mismatch", label, request[0], next.ToString(CultureInfo.InvariantCulture));
            return request[1];
        }

        /// What a call of the class Conspect.Any gives.
        public object Any(string label) {
            if (label == "assume") {
                outcome.Say("assumption");
                return null;
            }
            string text = Answer(label);
            switch (text[0]) {
                case 'I': return heap.Value(text, typeof(long));
                case 'F': return heap.Value(text, typeof(float));
                case 'D': return heap.Value(text, typeof(double));
                default: return heap.Value(text, typeof(string));
            }
        }

        /// What a method gives that answers anything.
        public object Given(string label, Type type) { return heap.Answer(Answer(label), type); }

        /// A line of standard input; null at its end.
        public string Line() {
            if ((long) heap.Value(Answer("Console.In has more"), typeof(long)) == 0) return null;
            return (string) heap.Value(Answer("Console.ReadLine"), typeof(string));
        }

        public string[] MainArguments() {
            if (next >= witness.Requests.Count || witness.Requests[next][0] != "args") return new string[0];
            return (string[]) heap.Value(witness.Requests[next++][1], typeof(string[]));
        }
    }

    /// Standard input as the witness has it.
    sealed class Input : TextReader {
        readonly Requests requests;

        public Input(Requests requests) { this.requests = requests; }
        public override string ReadLine() { return requests.Line(); }
        public override int Read() { throw new NotSupportedException(); }
        public override int Peek() { throw new NotSupportedException(); }
    }
}
