// Members of types as objects: what `Type.GetMethods` and its like give, what they say of themselves, and calls by them. The rows of a type
// are constants that the loader makes (`members.rs`); everything else is done here, in the order in which mono does it.
extern alias real;
using System;
using System.Collections.Generic;
using System.Reflection;
using CultureInfo = real::System.Globalization.CultureInfo;

namespace Conspect.Model {
    /// A member that a type declares. `Number` is its place among the rows of the type.
    sealed class MemberRow {
        public int Kind;
        public int Number;
        public int Flags;
        public string Name;
        public Type Owner;
        /// What a method returns, or of what type a field or property is; the nested type itself. Null where type parameters are open.
        public Type Type;
        public Type[] Parameters;
        public string[] Names;
        public int[] Bits;
        public int Generic;
        /// The values that parameters have where no argument is given, as objects.
        public object[] Defaults;
        /// How a method is implemented.
        public int How;
        /// The numbers of the methods that read and write a property, or add and remove handlers; -1 where there is none.
        public int First;
        public int Second;
    }

    /// Values as objects, and back; null stands for the default of a structure.
    static class Values {
        public static object Box<T>(T value) { return value; }
        public static T Of<T>(object value) { return value == null ? default(T) : (T) value; }
    }

    static class Members {
        public const int Constructors = 1, Events = 2, Fields = 4, Methods = 8, Properties = 16, Nested = 128;
        const int Access = 7, Private = 1, Public = 6, Static = 16, Virtual = 64;

        public static MemberRow[] Rows(Type type) { return (MemberRow[]) RT.Members(type); }

        public static int FlagsOf(MemberRow row) {
            if (row.Kind == Nested) return (row.Flags & 7) == 2 ? Public : Private;
            if (row.Kind != Properties && row.Kind != Events) return row.Flags;
            var rows = Rows(row.Owner);
            int first = row.First < 0 ? 0 : rows[row.First].Flags, second = row.Second < 0 ? 0 : rows[row.Second].Flags;
            int widest = (first & Access) > (second & Access) ? first : second;
            return (widest & Access) | ((first | second) & (Static | Virtual));
        }

        static bool IsChosen(MemberRow row, BindingFlags binding, bool inherited) {
            int flags = FlagsOf(row);
            bool isPublic = (flags & Access) == Public;
            if (isPublic ? (binding & BindingFlags.Public) == 0 : (binding & BindingFlags.NonPublic) == 0) return false;
            if (row.Kind == Nested) return true;
            if (inherited && (flags & Access) == Private) return false;
            if ((flags & Static) == 0) return (binding & BindingFlags.Instance) != 0;
            return (binding & BindingFlags.Static) != 0 && (!inherited || (binding & BindingFlags.FlattenHierarchy) != 0);
        }

        static bool AreAlike(MemberRow a, MemberRow b) {
            if (a.Name != b.Name || a.Generic != b.Generic) return false;
            Type[] x = Known(a.Parameters), y = Known(b.Parameters);
            if (x.Length != y.Length) return false;
            for (int i = 0; i < x.Length; i++) {
                if (x[i] != y[i]) return false;
            }
            return true;
        }

        /// The types of a signature, none of which may be open.
        public static Type[] Known(Type[] types) {
            foreach (Type type in types) Known(type);
            return types;
        }

        public static Type Known(Type type) {
            if (type == null) RT.Unsupported("reflection on a signature with open type parameters");
            return type;
        }

        static bool IsHidden(MemberRow row, List<MemberRow> found) {
            if (row.Kind == Fields) return false;
            bool isVirtual = (FlagsOf(row) & Virtual) != 0;
            if (row.Kind == Methods && !isVirtual) return false;
            const int NewSlot = 0x100;
            foreach (MemberRow other in found) {
                // A method takes the place of another one only where it overrides it.
                if (row.Kind == Methods && ((other.Flags & Virtual) == 0 || (other.Flags & NewSlot) != 0)) continue;
                if (other.Owner != row.Owner && AreAlike(other, row)) return true;
            }
            return false;
        }

        /// The rows of a kind that are asked for: those of the type itself first, then those of its bases.
        public static List<MemberRow> Choose(Type type, int kind, string name, BindingFlags binding) {
            var found = new List<MemberRow>();
            bool ignore = (binding & BindingFlags.IgnoreCase) != 0;
            for (Type at = type; at != null; at = at.BaseType) {
                foreach (MemberRow row in Rows(at)) {
                    if (row.Kind != kind || !IsChosen(row, binding, at != type)) continue;
                    if (name != null && !(ignore ? string.Equals(name, row.Name, StringComparison.OrdinalIgnoreCase) : name == row.Name)) continue;
                    if (at != type && IsHidden(row, found)) continue;
                    found.Add(row);
                }
                if (kind == Constructors || kind == Nested || (binding & BindingFlags.DeclaredOnly) != 0) break;
            }
            return found;
        }

        public static MethodInfo[] MethodsOf(Type type, List<MemberRow> rows) {
            var all = new MethodInfo[rows.Count];
            for (int i = 0; i < all.Length; i++) all[i] = new RuntimeMethodInfo(rows[i], type);
            return all;
        }

        public static ConstructorInfo[] ConstructorsOf(Type type, List<MemberRow> rows) {
            var all = new ConstructorInfo[rows.Count];
            for (int i = 0; i < all.Length; i++) all[i] = new RuntimeConstructorInfo(rows[i], type);
            return all;
        }

        public static FieldInfo[] FieldsOf(Type type, List<MemberRow> rows) {
            var all = new FieldInfo[rows.Count];
            for (int i = 0; i < all.Length; i++) all[i] = new RuntimeFieldInfo(rows[i], type);
            return all;
        }

        public static PropertyInfo[] PropertiesOf(Type type, List<MemberRow> rows) {
            var all = new PropertyInfo[rows.Count];
            for (int i = 0; i < all.Length; i++) all[i] = new RuntimePropertyInfo(rows[i], type);
            return all;
        }

        public static EventInfo[] EventsOf(Type type, List<MemberRow> rows) {
            var all = new EventInfo[rows.Count];
            for (int i = 0; i < all.Length; i++) all[i] = new RuntimeEventInfo(rows[i], type);
            return all;
        }

        public static Type[] NestedOf(List<MemberRow> rows) {
            var all = new Type[rows.Count];
            for (int i = 0; i < all.Length; i++) all[i] = Known(rows[i].Type);
            return all;
        }

        public static ParameterInfo[] ParametersOf(MemberRow row, MemberInfo member) {
            var types = Known(row.Parameters);
            var all = new ParameterInfo[types.Length];
            for (int i = 0; i < all.Length; i++) all[i] = new RuntimeParameterInfo(member, row, types[i], row.Names[i], i, row.Bits[i]);
            return all;
        }

        /// An argument as a value of the parameter's type; the binder's conversions of numbers are made, others refused.
        public static object Fit(object value, Type type) {
            if (type.IsByRef) type = type.GetElementType();
            if (value == null) return null;
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Nullable<>)) type = type.GetGenericArguments()[0];
            if (type.IsInstanceOfType(value)) return value;
            Type from = value.GetType();
            if (type.IsEnum && Enum.GetUnderlyingType(type) == from) return Enum.ToObject(type, value);
            Type to = type.IsEnum ? Enum.GetUnderlyingType(type) : type;
            if (to.IsPrimitive && from.IsPrimitive && Widens(Type.GetTypeCode(from), Type.GetTypeCode(to))) {
                object wide = Convert.ChangeType(value, to, null);
                return type.IsEnum ? Enum.ToObject(type, wide) : wide;
            }
            if (to.IsPrimitive && from.IsEnum) RT.Unsupported("an enum's value that reflection converts");
            if (type.IsPointer) RT.Unsupported("a pointer that reflection passes");
            throw new ArgumentException("Object of type '" + from + "' cannot be converted to type '" + type + "'.");
        }

        /// Has each number of one type the same value in the other, as far as runtimes say so?
        static bool Widens(TypeCode from, TypeCode to) {
            switch (from) {
                case TypeCode.Byte: return to == TypeCode.Char || to == TypeCode.Int16 || to >= TypeCode.UInt16 && to <= TypeCode.Double;
                case TypeCode.SByte: return to == TypeCode.Int16 || to == TypeCode.Int32 || to == TypeCode.Int64 || to == TypeCode.Single || to == TypeCode.Double;
                case TypeCode.Char: return to >= TypeCode.UInt16 && to <= TypeCode.Double;
                case TypeCode.UInt16: return to == TypeCode.Char || to >= TypeCode.Int32 && to <= TypeCode.Double;
                case TypeCode.Int16: return to == TypeCode.Int32 || to == TypeCode.Int64 || to == TypeCode.Single || to == TypeCode.Double;
                case TypeCode.Int32: return to == TypeCode.Int64 || to == TypeCode.Single || to == TypeCode.Double;
                case TypeCode.UInt32: return to == TypeCode.Int64 || to == TypeCode.UInt64 || to == TypeCode.Single || to == TypeCode.Double;
                case TypeCode.Int64:
                case TypeCode.UInt64: return to == TypeCode.Single || to == TypeCode.Double;
                case TypeCode.Single: return to == TypeCode.Double;
                default: return false;
            }
        }

        public static void CheckBinder(Binder binder) {
            if (binder != null && binder != Type.DefaultBinder) RT.Unsupported("a binder of the program");
        }

        /// The method that asks which it is.
        public static MethodBase Current(Type owner, int number) {
            MemberRow row = Rows(owner)[number];
            if (row.Generic != 0 || owner.IsGenericType) RT.Unsupported("the current method of a generic type or method");
            return row.Kind == Constructors ? new RuntimeConstructorInfo(row, owner) : (MethodBase) new RuntimeMethodInfo(row, owner);
        }

        public static object Call(MemberRow row, Type[] types, object target, BindingFlags binding, object[] given) {
            var wanted = Known(row.Parameters);
            if ((given == null ? 0 : given.Length) != wanted.Length) throw new TargetParameterCountException("Number of parameters specified does not match the expected number.");
            if (row.Generic != 0 || row.Owner.ContainsGenericParameters) {
                throw new InvalidOperationException("Late bound operations cannot be performed on types or methods for which ContainsGenericParameters is true.");
            }
            var args = new object[wanted.Length];
            for (int i = 0; i < args.Length; i++) args[i] = Fit(given[i], wanted[i]);
            object result;
            try {
                result = types == null ? RT.CallMember(row.Owner, 2 * row.Number, target, args) : RT.CallGenericMember(row.Owner, row.Number, types, target, args);
            } catch (OverflowException) {
                // As mono has it; .NET wraps this one, too.
                throw;
            } catch (Exception e) {
                if ((binding & (BindingFlags) 0x02000000) != 0) throw;
                throw new TargetInvocationException(e);
            }
            for (int i = 0; i < args.Length; i++) {
                if (wanted[i].IsByRef) given[i] = args[i];
            }
            return result;
        }

        public static void CheckTarget(MemberRow row, object target) {
            if ((row.Flags & Static) != 0) return;
            if (target == null) throw new TargetException(row.Kind == Fields ? "Non-static field requires a target" : "Non-static method requires a target.");
            if (row.Owner.IsInstanceOfType(target)) return;
            if (row.Kind == Fields) {
                throw new ArgumentException("Field " + row.Name + " defined on type " + row.Owner + " is not a field on the target object which is of type " + target.GetType() + ".", "obj");
            }
            throw new TargetException("Object does not match target type.");
        }

        /// As signatures show types: numbers by their short names.
        public static string Show(Type type) {
            Type plain = type;
            while (plain.HasElementType) plain = plain.GetElementType();
            if (plain.IsNested) return type.Name;
            string text = type.ToString();
            bool isShort = plain.IsPrimitive || plain == typeof(void);
            return isShort && text.StartsWith("System.", StringComparison.Ordinal) ? text.Substring(7) : text;
        }

        public static string Show(Type[] types) {
            var shown = new string[types.Length];
            for (int i = 0; i < shown.Length; i++) {
                shown[i] = types[i].IsByRef ? Show(types[i].GetElementType()) + " ByRef" : Show(types[i]);
            }
            return string.Join(", ", shown);
        }
    }

    /// Attributes of types and members, made each time anew, as the runtime does.
    static class Marks {
        /// The number by which a type's own attributes are asked for.
        const int Itself = -1;

        static bool Fits(Type type, Type wanted) { return wanted == null || wanted.IsAssignableFrom(type); }

        static AttributeUsageAttribute Usage(Type attribute) {
            for (Type at = attribute; at != null && at != typeof(Attribute); at = at.BaseType) {
                Type[] types = RT.AttributeTypes(at, Itself);
                for (int i = 0; i < types.Length; i++) {
                    if (types[i] == typeof(AttributeUsageAttribute)) return (AttributeUsageAttribute) RT.MakeAttribute(at, Itself, i);
                }
            }
            return new AttributeUsageAttribute(AttributeTargets.All);
        }

        static void Add(List<object> found, Type owner, int number, Type wanted, bool inherited) {
            Type[] types = RT.AttributeTypes(owner, number);
            int had = found.Count;
            for (int i = 0; i < types.Length; i++) {
                if (!Fits(types[i], wanted)) continue;
                if (inherited) {
                    var usage = Usage(types[i]);
                    if (!usage.Inherited) continue;
                    bool there = false;
                    for (int k = 0; k < had; k++) there |= found[k].GetType() == types[i];
                    if (there && !usage.AllowMultiple) continue;
                }
                found.Add(RT.MakeAttribute(owner, number, i));
            }
        }

        static object[] Pack(List<object> found, Type wanted) {
            object[] all = wanted == null || wanted.IsValueType ? new Attribute[found.Count] : (object[]) Array.CreateInstance(wanted, found.Count);
            for (int i = 0; i < all.Length; i++) all[i] = found[i];
            return all;
        }

        public static object[] Of(Type type, Type wanted, bool inherit) {
            var found = new List<object>();
            Add(found, type, Itself, wanted, false);
            if (inherit) {
                for (Type at = type.BaseType; at != null; at = at.BaseType) Add(found, at, Itself, wanted, true);
            }
            return Pack(found, wanted);
        }

        // Attributes that the metadata have as flags or in other tables.
        static void CheckFlags(MemberRow row, Type wanted) {
            bool some = row.Kind == Members.Fields && ((row.Flags & 0x1080) != 0 || row.Owner.IsExplicitLayout && (row.Flags & 16) == 0);
            some |= (row.Kind == Members.Methods || row.Kind == Members.Constructors) && ((row.Flags & 0x2000) != 0 || (row.How & 0x80) != 0);
            if (!some) return;
            if (wanted == null || wanted.Assembly == typeof(object).Assembly) RT.Unsupported("attributes that the metadata have as flags");
        }

        public static object[] Of(MemberRow row, MemberInfo member, Type wanted, bool inherit) {
            CheckFlags(row, wanted);
            var found = new List<object>();
            Add(found, row.Owner, row.Number, wanted, false);
            if (inherit && row.Kind == Members.Methods && (row.Flags & 64) != 0) {
                for (Type at = row.Owner.BaseType; at != null; at = at.BaseType) {
                    MemberRow over = RuntimeMethodInfo.Like(at, row);
                    if (over != null) Add(found, at, over.Number, wanted, true);
                }
            }
            return Pack(found, wanted);
        }

        /// Of a parameter: also those that the metadata have as flags.
        public static object[] OfParameter(MemberRow row, int position, ParameterAttributes bits, Type wanted) {
            var found = new List<object>();
            if ((bits & (ParameterAttributes) 0x2000) != 0 && Fits(typeof(System.Runtime.InteropServices.MarshalAsAttribute), wanted)) RT.Unsupported("attributes that the metadata have as flags");
            Add(found, row.Owner, row.Number + (position < 0 ? 2000000000 : 100000 * (position + 1)), wanted, false);
            if ((bits & ParameterAttributes.In) != 0 && Fits(typeof(System.Runtime.InteropServices.InAttribute), wanted)) found.Add(new System.Runtime.InteropServices.InAttribute());
            if ((bits & ParameterAttributes.Optional) != 0 && Fits(typeof(System.Runtime.InteropServices.OptionalAttribute), wanted)) found.Add(new System.Runtime.InteropServices.OptionalAttribute());
            if ((bits & ParameterAttributes.Out) != 0 && Fits(typeof(System.Runtime.InteropServices.OutAttribute), wanted)) found.Add(new System.Runtime.InteropServices.OutAttribute());
            return Pack(found, wanted);
        }

        public static object[] OfAssembly(Type any, Type wanted) {
            var found = new List<object>();
            Add(found, any, -2, wanted, false);
            return Pack(found, wanted);
        }

        public static bool Has(Type type, Type wanted, bool inherit) {
            if (wanted == null) throw new ArgumentNullException("attributeType");
            foreach (Type t in RT.AttributeTypes(type, Itself)) {
                if (Fits(t, wanted)) return true;
            }
            return inherit && Of(type, wanted, true).Length > 0;
        }

        public static bool Has(MemberRow row, MemberInfo member, Type wanted, bool inherit) {
            if (wanted == null) throw new ArgumentNullException("attributeType");
            CheckFlags(row, wanted);
            foreach (Type t in RT.AttributeTypes(row.Owner, row.Number)) {
                if (Fits(t, wanted)) return true;
            }
            return inherit && Of(row, member, wanted, true).Length > 0;
        }
    }

    // Handles are known where they are used at once; what is read of a type's own is no number here.
    static class System_RuntimeType {
        // An interface is below `object` here, though it has no base type.
        public static bool IsSubclassOf(Type self, Type type) {
            if (type == null) throw new ArgumentNullException("type");
            if (type == typeof(object)) return self != type;
            for (Type t = self.BaseType; t != null; t = t.BaseType) {
                if (t == type) return true;
            }
            return false;
        }

        public static RuntimeTypeHandle get_TypeHandle(Type self) {
            RT.Unsupported("the handle of a type");
            return default(RuntimeTypeHandle);
        }

        public static MethodInfo[] GetMethods(Type self, BindingFlags bindingAttr) {
            if (self.IsArray) RT.Unsupported("the methods of a type of arrays");
            return Members.MethodsOf(self, Members.Choose(self, Members.Methods, null, bindingAttr));
        }

        public static ConstructorInfo[] GetConstructors(Type self, BindingFlags bindingAttr) {
            return Members.ConstructorsOf(self, Members.Choose(self, Members.Constructors, null, bindingAttr));
        }

        public static FieldInfo[] GetFields(Type self, BindingFlags bindingAttr) {
            return Members.FieldsOf(self, Members.Choose(self, Members.Fields, null, bindingAttr));
        }

        public static PropertyInfo[] GetProperties(Type self, BindingFlags bindingAttr) {
            return Members.PropertiesOf(self, Members.Choose(self, Members.Properties, null, bindingAttr));
        }

        public static EventInfo[] GetEvents(Type self, BindingFlags bindingAttr) {
            return Members.EventsOf(self, Members.Choose(self, Members.Events, null, bindingAttr));
        }

        public static Type[] GetNestedTypes(Type self, BindingFlags bindingAttr) {
            return Members.NestedOf(Members.Choose(self, Members.Nested, null, bindingAttr & ~(BindingFlags.Static | BindingFlags.Instance)));
        }

        public static Type GetNestedType(Type self, string name, BindingFlags bindingAttr) {
            if (name == null) throw new ArgumentNullException();
            var rows = Members.Choose(self, Members.Nested, name, bindingAttr);
            if (rows.Count > 1) throw new AmbiguousMatchException("Ambiguous match found.");
            return rows.Count == 0 ? null : Members.Known(rows[0].Type);
        }

        public static MemberInfo[] GetMembers(Type self, BindingFlags bindingAttr) {
            return GetMember(self, null, MemberTypes.All, bindingAttr);
        }

        public static MemberInfo[] GetMember(Type self, string name, MemberTypes type, BindingFlags bindingAttr) {
            if (self.IsArray) RT.Unsupported("the members of a type of arrays");
            if (name != null && name.EndsWith("*", StringComparison.Ordinal)) RT.Unsupported("members by the beginning of their names");
            MethodInfo[] methods = (type & MemberTypes.Method) == 0 ? new MethodInfo[0] : Members.MethodsOf(self, Members.Choose(self, Members.Methods, name, bindingAttr));
            if (type == MemberTypes.Method) return methods;
            ConstructorInfo[] constructors = (type & MemberTypes.Constructor) == 0 ? new ConstructorInfo[0] : Members.ConstructorsOf(self, Members.Choose(self, Members.Constructors, name, bindingAttr));
            if (type == MemberTypes.Constructor) return constructors;
            PropertyInfo[] properties = (type & MemberTypes.Property) == 0 ? new PropertyInfo[0] : Members.PropertiesOf(self, Members.Choose(self, Members.Properties, name, bindingAttr));
            if (type == MemberTypes.Property) return properties;
            EventInfo[] events = (type & MemberTypes.Event) == 0 ? new EventInfo[0] : Members.EventsOf(self, Members.Choose(self, Members.Events, name, bindingAttr));
            if (type == MemberTypes.Event) return events;
            FieldInfo[] fields = (type & MemberTypes.Field) == 0 ? new FieldInfo[0] : Members.FieldsOf(self, Members.Choose(self, Members.Fields, name, bindingAttr));
            if (type == MemberTypes.Field) return fields;
            Type[] nested = (type & MemberTypes.NestedType) == 0 ? new Type[0] : Members.NestedOf(Members.Choose(self, Members.Nested, name, bindingAttr));
            if (type == MemberTypes.NestedType) return nested;
            var all = new List<MemberInfo>();
            all.AddRange(methods);
            all.AddRange(constructors);
            all.AddRange(properties);
            all.AddRange(events);
            all.AddRange(fields);
            all.AddRange(nested);
            return type == (MemberTypes.Method | MemberTypes.Constructor) ? Bases(all) : all.ToArray();
        }

        static MemberInfo[] Bases(List<MemberInfo> all) {
            var bases = new MethodBase[all.Count];
            for (int i = 0; i < bases.Length; i++) bases[i] = (MethodBase) all[i];
            return bases;
        }

        public static FieldInfo GetField(Type self, string name, BindingFlags bindingAttr) {
            if (name == null) throw new ArgumentNullException();
            var rows = Members.Choose(self, Members.Fields, name, bindingAttr);
            if (rows.Count == 0) return null;
            if (rows.Count > 1 && rows[0].Owner == rows[1].Owner) throw new AmbiguousMatchException("Ambiguous match found.");
            return new RuntimeFieldInfo(rows[0], self);
        }

        public static EventInfo GetEvent(Type self, string name, BindingFlags bindingAttr) {
            if (name == null) throw new ArgumentNullException();
            var rows = Members.Choose(self, Members.Events, name, bindingAttr);
            if (rows.Count > 1) throw new AmbiguousMatchException("Ambiguous match found.");
            return rows.Count == 0 ? null : new RuntimeEventInfo(rows[0], self);
        }

        // Methods by their number of parameters, where types are given; a `params` method takes others as well.
        static List<MemberRow> WithLength(List<MemberRow> rows, Type[] types) {
            if (types == null) return rows;
            var kept = new List<MemberRow>();
            foreach (MemberRow row in rows) {
                if (row.Parameters.Length == types.Length) kept.Add(row);
            }
            return kept;
        }

        static bool HasTypes(MemberRow row, Type[] types) {
            Type[] own = Members.Known(row.Parameters);
            for (int i = 0; i < own.Length; i++) {
                if (own[i] != types[i]) return false;
            }
            return true;
        }

        public static MethodInfo GetMethodImpl(Type self, string name, BindingFlags bindingAttr, Binder binder, CallingConventions callConvention, Type[] types, ParameterModifier[] modifiers) {
            var rows = WithLength(Members.Choose(self, Members.Methods, name, bindingAttr), types);
            if (rows.Count == 0) return null;
            if (types == null || types.Length == 0) {
                if (rows.Count == 1 || types != null && rows[0].Owner != rows[1].Owner) return new RuntimeMethodInfo(rows[0], self);
                if (types != null) return new RuntimeMethodInfo(rows[0], self);
                for (int i = 1; i < rows.Count; i++) {
                    if (rows[i].Parameters.Length != rows[0].Parameters.Length || !HasTypes(rows[i], Members.Known(rows[0].Parameters))) throw new AmbiguousMatchException("Ambiguous match found.");
                }
                return new RuntimeMethodInfo(rows[0], self);
            }
            foreach (MemberRow row in rows) {
                if (row.Generic == 0 && HasTypes(row, types)) return new RuntimeMethodInfo(row, self);
            }
            return (MethodInfo) (binder ?? Type.DefaultBinder).SelectMethod(bindingAttr, Members.MethodsOf(self, rows), types, modifiers);
        }

        public static ConstructorInfo GetConstructorImpl(Type self, BindingFlags bindingAttr, Binder binder, CallingConventions callConvention, Type[] types, ParameterModifier[] modifiers) {
            if (self.IsArray) RT.Unsupported("the constructors of a type of arrays");
            var rows = WithLength(Members.Choose(self, Members.Constructors, null, bindingAttr), types);
            if (rows.Count == 0) return null;
            foreach (MemberRow row in rows) {
                if (HasTypes(row, types)) return new RuntimeConstructorInfo(row, self);
            }
            return (ConstructorInfo) (binder ?? Type.DefaultBinder).SelectMethod(bindingAttr, Members.ConstructorsOf(self, rows), types, modifiers);
        }

        public static PropertyInfo GetPropertyImpl(Type self, string name, BindingFlags bindingAttr, Binder binder, Type returnType, Type[] types, ParameterModifier[] modifiers) {
            if (name == null) throw new ArgumentNullException();
            var rows = WithLength(Members.Choose(self, Members.Properties, name, bindingAttr), types);
            if (rows.Count == 0) return null;
            if (types == null || types.Length == 0) {
                if (rows.Count == 1) {
                    if (returnType != null && returnType != Members.Known(rows[0].Type)) return null;
                    return new RuntimePropertyInfo(rows[0], self);
                }
                if (returnType == null) throw new AmbiguousMatchException("Ambiguous match found.");
            }
            return (binder ?? Type.DefaultBinder).SelectProperty(bindingAttr, Members.PropertiesOf(self, rows), returnType, types, modifiers);
        }

        public static Type MakeGenericType(Type self, Type[] instantiation) {
            if (instantiation == null) throw new ArgumentNullException("instantiation");
            if (!self.IsGenericTypeDefinition) throw new InvalidOperationException(self + " is not a GenericTypeDefinition. MakeGenericType may only be called on a type for which Type.IsGenericTypeDefinition is true.");
            foreach (Type type in instantiation) {
                if (type == null) throw new ArgumentNullException();
                if (type.ContainsGenericParameters) RT.Unsupported("a type with open type parameters");
            }
            return RT.Construct(self, instantiation);
        }

        public static Assembly get_Assembly(Type self) { return Assemblies.Of(self); }

        // What `Activator.CreateInstance` does with arguments.
        public static object CreateInstanceImpl(Type self, BindingFlags bindingAttr, Binder binder, object[] args, CultureInfo culture, object[] activationAttributes, ref int mark) {
            Members.CheckBinder(binder);
            if (args == null || args.Length == 0) return Activator.CreateInstance(self);
            if (self == typeof(string)) RT.Unsupported("a constructor of System.String is called by reflection");
            if (activationAttributes != null && activationAttributes.Length > 0) RT.Unsupported("attributes for an activation");
            var rows = Members.Choose(self, Members.Constructors, null, (bindingAttr | BindingFlags.Instance) & ~BindingFlags.Static);
            object state;
            MethodBase[] all = Members.ConstructorsOf(self, rows);
            var chosen = all.Length == 0 ? null : Type.DefaultBinder.BindToMethod(bindingAttr, all, ref args, null, null, null, out state);
            if (chosen == null) throw new MissingMethodException("Constructor on type '" + self.FullName + "' not found.");
            return ((ConstructorInfo) chosen).Invoke(bindingAttr, null, args, null);
        }

        public static Type[] GetInterfaces(Type self) { return RT.InterfacesOf(self); }

        public static Type GetInterface(Type self, string fullname, bool ignoreCase) {
            if (fullname == null) throw new ArgumentNullException();
            Type found = null;
            foreach (Type type in RT.InterfacesOf(self)) {
                string name = fullname.IndexOf('.') < 0 ? type.Name : type.FullName;
                if (!string.Equals(name, fullname, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal)) continue;
                if (found != null) throw new AmbiguousMatchException("Ambiguous match found.");
                found = type;
            }
            return found;
        }

        public static object[] GetCustomAttributes(Type self, bool inherit) { return Marks.Of(self, null, inherit); }
        public static object[] GetCustomAttributes(Type self, Type attributeType, bool inherit) {
            if (attributeType == null) throw new ArgumentNullException("attributeType");
            return Marks.Of(self, attributeType, inherit);
        }
        public static bool IsDefined(Type self, Type attributeType, bool inherit) { return Marks.Has(self, attributeType, inherit); }
    }

    /// Assemblies of types: one object for each name.
    static class Assemblies {
        static readonly List<RuntimeAssembly> known = new List<RuntimeAssembly>();

        /// What `Type.GetType` finds for code in the assembly of this type.
        public static Type ByName(string name, bool throws, bool ignoreCase, Type own) {
            if (name == null) throw new ArgumentNullException("TypeName");
            if (RT.Home(own).StartsWith("mscorlib,", StringComparison.Ordinal)) RT.Unsupported("a type by its name, which the library looks for");
            if (name.IndexOfAny(new[] { '[', ',', '*', '&', '\\' }) >= 0) RT.Unsupported("a type that is made or of a named assembly, by its name");
            var how = ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
            foreach (Type type in RT.TypesBeside(own)) {
                if (string.Equals(type.FullName, name, how)) return type;
            }
            foreach (Type type in new[] { typeof(object), typeof(string), typeof(int), typeof(bool), typeof(char), typeof(byte), typeof(sbyte), typeof(short), typeof(ushort), typeof(uint), typeof(long), typeof(ulong), typeof(float), typeof(double), typeof(decimal), typeof(DateTime), typeof(Exception), typeof(Type), typeof(Enum), typeof(Array), typeof(Delegate), typeof(void) }) {
                if (string.Equals(type.FullName, name, how)) return type;
            }
            if (name.StartsWith("System.", how) || name.StartsWith("Microsoft.", how) || name.StartsWith("Mono.", how)) RT.Unsupported("a type of the library, by its name");
            if (throws) throw new TypeLoadException("Could not load type '" + name + "' from assembly '" + RT.Home(own) + "'.");
            return null;
        }

        public static Assembly Of(Type type) {
            string name = RT.Home(type);
            foreach (RuntimeAssembly one in known) {
                if (one.FullName == name) return one;
            }
            var made = new RuntimeAssembly(name, type);
            known.Add(made);
            return made;
        }
    }

    static class System_Delegate {
        public static Delegate CreateDelegate_internal(Type type, object target, MethodInfo info, bool throwOnBindFailure) {
            RT.Unsupported("a delegate by internal means");
            return null;
        }

        // A method that fits open is open; a static one may be closed over null.
        static Delegate Loose(Type type, MethodInfo method, bool throws) {
            return Made(type, null, method, false, false) ?? Made(type, null, method, true, throws);
        }

        static Delegate Made(Type type, object target, MethodInfo method, bool closed, bool throws) {
            if (type == null) throw new ArgumentNullException("type");
            if (method == null) throw new ArgumentNullException("method");
            if (!type.IsSubclassOf(typeof(MulticastDelegate))) throw new ArgumentException("type is not a subclass of Multicastdelegate");
            var made = ((RuntimeMethodInfo) method).AsDelegate(type, target, closed);
            if (made == null && throws) throw new ArgumentException("method arguments are incompatible");
            return made;
        }

        public static Delegate CreateDelegate(Type type, object firstArgument, MethodInfo method, bool throwOnBindFailure) {
            if (firstArgument == null && method != null) return Loose(type, method, throwOnBindFailure);
            return Made(type, firstArgument, method, true, throwOnBindFailure);
        }

        public static Delegate CreateDelegate(Type type, object firstArgument, MethodInfo method) { return CreateDelegate(type, firstArgument, method, true); }
        public static Delegate CreateDelegate(Type type, MethodInfo method, bool throwOnBindFailure) { return Made(type, null, method, false, throwOnBindFailure); }
        public static Delegate CreateDelegate(Type type, MethodInfo method) { return Made(type, null, method, false, true); }

        static Delegate Named(Type type, Type target, object first, string name, bool ignoreCase, bool throws) {
            if (type == null) throw new ArgumentNullException("type");
            if (target == null) throw new ArgumentNullException("target");
            if (name == null) throw new ArgumentNullException("method");
            var flags = BindingFlags.ExactBinding | BindingFlags.Public | BindingFlags.NonPublic | (first == null ? BindingFlags.Static : BindingFlags.Instance);
            if (ignoreCase) flags |= BindingFlags.IgnoreCase;
            for (Type at = target; at != null; at = at.BaseType) {
                foreach (MemberRow row in Members.Choose(at, Members.Methods, name, flags | BindingFlags.DeclaredOnly)) {
                    if (row.Generic != 0) continue;
                    var made = new RuntimeMethodInfo(row, at).AsDelegate(type, first, first != null);
                    if (made != null) return made;
                }
            }
            if (throws) throw new ArgumentException("Couldn't bind to method '" + name + "'.");
            return null;
        }

        public static Delegate CreateDelegate(Type type, object target, string method) { return Named(type, target.GetType(), target, method, false, true); }
        public static Delegate CreateDelegate(Type type, object target, string method, bool ignoreCase) { return Named(type, target.GetType(), target, method, ignoreCase, true); }
        public static Delegate CreateDelegate(Type type, object target, string method, bool ignoreCase, bool throwOnBindFailure) { return Named(type, target.GetType(), target, method, ignoreCase, throwOnBindFailure); }
        public static Delegate CreateDelegate(Type type, Type target, string method) { return Named(type, target, null, method, false, true); }
        public static Delegate CreateDelegate(Type type, Type target, string method, bool ignoreCase) { return Named(type, target, null, method, ignoreCase, true); }
        public static Delegate CreateDelegate(Type type, Type target, string method, bool ignoreCase, bool throwOnBindFailure) { return Named(type, target, null, method, ignoreCase, throwOnBindFailure); }

        public static object get_Target(Delegate self) { return RT.DelegateTarget(Last(self)); }
        public static MethodInfo GetMethodImpl(Delegate self) { return Owner(Last(self)); }

        // What several delegates in one say of themselves is what the last one does.
        static Delegate Last(Delegate self) {
            Delegate[] list = self.GetInvocationList();
            return list[list.Length - 1];
        }

        /// Do two delegates, one of which at least is selected by their target, lead to the same method?
        public static bool AreSelectedAlike(Delegate a, Delegate b) {
            const int Virtual = 1 << 30;
            if (((RT.DelegateMember(a) | RT.DelegateMember(b)) & Virtual) == 0) return false;
            return ((RuntimeMethodInfo) Owner(a)).IsOf((RuntimeMethodInfo) Owner(b));
        }

        // What was taken virtually is the method of the target's class.
        static MethodInfo Owner(Delegate one) {
            Type owner = RT.DelegateOwner(one);
            int number = RT.DelegateMember(one);
            const int Virtual = 1 << 30;
            object target = RT.DelegateTarget(one);
            if (number < Virtual || target == null) return RuntimeMethodInfo.At(owner, number & ~Virtual, owner);
            MemberRow row = Members.Rows(owner)[number & ~Virtual];
            if (owner.IsInterface) RT.Unsupported("the method of a delegate that an interface names");
            for (Type at = target.GetType(); at != null && at != owner; at = at.BaseType) {
                MemberRow over = RuntimeMethodInfo.Like(at, row);
                if (over != null) return new RuntimeMethodInfo(over, target.GetType());
            }
            return new RuntimeMethodInfo(row, target.GetType());
        }
    }
}
