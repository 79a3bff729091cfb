using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Text;

namespace Conspect.Replay {
    /// Types, fields and methods by their names. A name is the full name of ECMA-335's reflection without assemblies:
    /// `Ns.Outer+Inner`, `System.Int32[]`, `Ns.Pair`2[System.Int32,System.String]`; the last may be `Ns.Pair<System.Int32,System.String>` too.
    sealed class Types {
        const BindingFlags Declared = BindingFlags.DeclaredOnly | BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
        readonly Assembly program;
        readonly List<string> directories = new List<string>();

        static readonly Dictionary<string, string> keywords = new Dictionary<string, string> {
            {"bool", "System.Boolean"}, {"char", "System.Char"}, {"sbyte", "System.SByte"}, {"byte", "System.Byte"}, {"short", "System.Int16"},
            {"ushort", "System.UInt16"}, {"int", "System.Int32"}, {"uint", "System.UInt32"}, {"long", "System.Int64"}, {"ulong", "System.UInt64"},
            {"float", "System.Single"}, {"double", "System.Double"}, {"decimal", "System.Decimal"}, {"string", "System.String"}, {"object", "System.Object"},
        };

        public Types(Witness witness) {
            directories.Add(Path.GetDirectoryName(witness.Assembly));
            directories.AddRange(witness.Libraries);
            AppDomain.CurrentDomain.AssemblyResolve += Resolve;
            program = Assembly.LoadFrom(witness.Assembly);
        }

        Assembly Resolve(object sender, ResolveEventArgs wanted) {
            string name = new AssemblyName(wanted.Name).Name;
            foreach (string directory in directories) {
                foreach (string extension in new[] {".dll", ".exe"}) {
                    string path = Path.Combine(directory, name + extension);
                    if (File.Exists(path)) return Assembly.LoadFrom(path);
                }
            }
            return null;
        }

        /// How a type is called: its full name, with type arguments in brackets and no assemblies.
        public static string Name(Type type) {
            if (type.IsArray) return Name(type.GetElementType()) + "[" + new string(',', type.GetArrayRank() - 1) + "]";
            if (type.IsByRef) return Name(type.GetElementType()) + "&";
            if (type.IsPointer) return Name(type.GetElementType()) + "*";
            if (type.IsGenericParameter) return type.Name;
            if (!type.IsGenericType || type.IsGenericTypeDefinition) return type.FullName;
            var text = new StringBuilder(type.GetGenericTypeDefinition().FullName).Append('[');
            var arguments = type.GetGenericArguments();
            for (int i = 0; i < arguments.Length; i++) text.Append(i == 0 ? "" : ",").Append(Name(arguments[i]));
            return text.Append(']').ToString();
        }

        /// The type with this name.
        public Type Named(string name) {
            name = name.Trim();
            // A structure in a box has the structure's type.
            if (name.StartsWith("boxed ", StringComparison.Ordinal)) name = name.Substring(6);
            if (name.EndsWith("&")) return Named(name.Substring(0, name.Length - 1)).MakeByRefType();
            if (name.EndsWith("*")) return Named(name.Substring(0, name.Length - 1)).MakePointerType();
            if (name.EndsWith("]")) {
                int open = Opening(name);
                string inside = name.Substring(open + 1, name.Length - open - 2);
                string outside = name.Substring(0, open);
                if (inside.Trim(',') == "") {
                    var element = Named(outside);
                    return inside == "" ? element.MakeArrayType() : element.MakeArrayType(inside.Length + 1);
                }
                return Plain(outside).MakeGenericType(Parts(inside).ConvertAll(Named).ToArray());
            }
            if (name.EndsWith(">") && name[0] != '<') {
                int open = Opening(name);
                var arguments = Parts(name.Substring(open + 1, name.Length - open - 2)).ConvertAll(Named);
                return Generic(name.Substring(0, open), arguments.Count).MakeGenericType(arguments.ToArray());
            }
            return Plain(name);
        }

        // The definition with this name and so many type parameters; those of a type within another one are its own and the other one's
        // (`Outer+Inner` with two is ``Outer`1+Inner`1``, ``Outer`2+Inner`` or ``Outer+Inner`2``).
        Type Generic(string name, int count) {
            var type = Within("", name.Split('+'), 0, count);
            if (type == null) throw new Unbuildable("no type is called " + name + "`" + count);
            return type;
        }

        Type Within(string outer, string[] names, int at, int count) {
            if (at == names.Length) return count == 0 ? Known(outer) : null;
            for (int own = at + 1 < names.Length ? 0 : count; own <= count; own++) {
                string name = outer + (at == 0 ? "" : "+") + names[at] + (own == 0 ? "" : "`" + own);
                var type = Within(name, names, at + 1, count - own);
                if (type != null) return type;
            }
            return null;
        }

        // The bracket that the last one closes.
        static int Opening(string name) {
            int depth = 0;
            for (int i = name.Length - 1; i >= 0; i--) {
                if (name[i] == ']' || name[i] == '>' || name[i] == ')') depth++;
                if ((name[i] == '[' || name[i] == '<' || name[i] == '(') && --depth == 0) return i;
            }
            throw new Unbuildable("no type is called " + name);
        }

        // What commas outside of brackets separate.
        static List<string> Parts(string text) {
            var parts = new List<string>();
            int depth = 0, start = 0;
            for (int i = 0; i < text.Length; i++) {
                if (text[i] == '[' || text[i] == '<' || text[i] == '(') depth++;
                if (text[i] == ']' || text[i] == '>' || text[i] == ')') depth--;
                if (text[i] == ',' && depth == 0) {
                    parts.Add(text.Substring(start, i - start));
                    start = i + 1;
                }
            }
            if (text.Trim() != "") parts.Add(text.Substring(start));
            return parts;
        }

        Type Plain(string name) {
            string full;
            if (keywords.TryGetValue(name, out full)) name = full;
            var type = Known(name);
            if (type == null) throw new Unbuildable("no type is called " + name);
            return type;
        }

        Type Known(string name) {
            var type = program.GetType(name) ?? typeof(object).Assembly.GetType(name);
            if (type != null) return type;
            foreach (var reference in program.GetReferencedAssemblies()) {
                type = Assembly.Load(reference).GetType(name);
                if (type != null) return type;
            }
            foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies()) {
                type = assembly.GetType(name);
                if (type != null) return type;
            }
            return null;
        }

        public FieldInfo Field(string type, string name, bool isStatic) {
            var field = Named(type).GetField(name, Declared);
            if (field == null || field.IsStatic != isStatic || field.IsLiteral) throw new Unbuildable("no field " + type + "." + name);
            return field;
        }

        /// The method `Ns.Class.Method(System.Int32,System.String[])`; parameters may be left out where the name is of one method alone,
        /// and a generic one has its type arguments behind its name: `Method<System.Int32>(…)`.
        public MethodBase Entry(string entry) {
            List<string> parameters = null, arguments = null;
            string name = entry;
            if (name.EndsWith(")")) {
                int open = Opening(name);
                parameters = Parts(name.Substring(open + 1, name.Length - open - 2));
                name = name.Substring(0, open);
            }
            if (name.EndsWith(">")) {
                int open = Opening(name);
                arguments = Parts(name.Substring(open + 1, name.Length - open - 2));
                name = name.Substring(0, open);
            }
            int dot = name.EndsWith(".ctor") ? name.Length - 6 : LastDot(name);
            if (dot < 0) throw new Unbuildable("no method is called " + entry);
            var owner = Named(name.Substring(0, dot).TrimEnd('.'));
            string simple = name.Substring(dot + 1).TrimStart('.');
            var found = new List<MethodBase>();
            foreach (var member in owner.GetMembers(Declared)) {
                var method = member as MethodBase;
                if (method == null || method.Name.TrimStart('.') != simple) continue;
                var info = method as MethodInfo;
                if (method.IsGenericMethodDefinition) {
                    if (arguments == null || info.GetGenericArguments().Length != arguments.Count) continue;
                    method = info.MakeGenericMethod(arguments.ConvertAll(Named).ToArray());
                } else if (arguments != null) {
                    continue;
                }
                if (parameters == null || Same(method.GetParameters(), parameters)) found.Add(method);
            }
            if (found.Count != 1) throw new Unbuildable((found.Count == 0 ? "no method is called " : "several methods are called ") + entry);
            return found[0];
        }

        // The dot before the method's own name; names of types may have dots in brackets.
        static int LastDot(string name) {
            int depth = 0;
            for (int i = name.Length - 1; i >= 0; i--) {
                if (name[i] == ']' || name[i] == '>') depth++;
                if (name[i] == '[' || name[i] == '<') depth--;
                if (name[i] == '.' && depth == 0) return i;
            }
            return -1;
        }

        bool Same(ParameterInfo[] real, List<string> names) {
            if (real.Length != names.Count) return false;
            for (int i = 0; i < real.Length; i++) if (real[i].ParameterType != Named(names[i])) return false;
            return true;
        }
    }
}
