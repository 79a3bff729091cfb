// What reflection gives of members, under the names that the library has for it; the rows are those of `Reflection.cs`.
extern alias real;
using System;
using System.Collections.Generic;
using System.IO;
using Conspect;
using Conspect.Model;
using CultureInfo = real::System.Globalization.CultureInfo;

namespace System.Reflection {
    sealed class RuntimeParameterInfo : ParameterInfo {
        readonly MemberRow row;

        public RuntimeParameterInfo(MemberInfo member, MemberRow row, Type type, string name, int position, int bits) {
            this.row = row;
            MemberImpl = member;
            ClassImpl = type;
            NameImpl = name;
            PositionImpl = position;
            AttrsImpl = (ParameterAttributes) bits;
        }

        public override ParameterAttributes Attributes { get { return AttrsImpl & (ParameterAttributes) 0xffff; } }
        public override MemberInfo Member { get { return MemberImpl; } }
        public override string Name { get { return NameImpl; } }
        public override Type ParameterType { get { return ClassImpl; } }
        public override int Position { get { return PositionImpl; } }
        public override string ToString() { return Members.Show(new[] { ClassImpl }) + " " + NameImpl; }

        object Default(bool raw) {
            if (PositionImpl < 0) return null;
            if ((AttrsImpl & ParameterAttributes.HasDefault) == 0) {
                if (ClassImpl == typeof(decimal) || ClassImpl == typeof(DateTime) || ClassImpl == typeof(decimal?)) RT.Unsupported("the default of a parameter that an attribute has");
                return (AttrsImpl & ParameterAttributes.Optional) != 0 ? Missing.Value : (object) DBNull.Value;
            }
            object value = row.Defaults[PositionImpl];
            return !raw && value != null && ClassImpl.IsEnum ? Enum.ToObject(ClassImpl, value) : value;
        }

        public override object DefaultValue { get { return Default(false); } }
        public override object RawDefaultValue { get { return Default(true); } }
        public override bool HasDefaultValue { get { object value = Default(true); return value != DBNull.Value && value != Missing.Value; } }
        public override int MetadataToken { get { RT.Unsupported("the token of a member"); return 0; } }
        public override Type[] GetOptionalCustomModifiers() { RT.Unsupported("modifiers of a type"); return null; }
        public override Type[] GetRequiredCustomModifiers() { RT.Unsupported("modifiers of a type"); return null; }

        public override object[] GetCustomAttributes(bool inherit) { return Marks.OfParameter(row, PositionImpl, AttrsImpl, null); }
        public override object[] GetCustomAttributes(Type type, bool inherit) {
            if (type == null) throw new ArgumentNullException("attributeType");
            return Marks.OfParameter(row, PositionImpl, AttrsImpl, type);
        }
        public override bool IsDefined(Type type, bool inherit) { return GetCustomAttributes(type, inherit).Length > 0; }
    }

    sealed class RuntimeMethodInfo : MethodInfo {
        readonly MemberRow row;
        readonly Type reflected;
        /// The type arguments of a generic method, or null.
        readonly Type[] given;

        public RuntimeMethodInfo(MemberRow row, Type reflected) {
            this.row = row;
            this.reflected = reflected;
        }

        RuntimeMethodInfo(MemberRow row, Type reflected, Type[] given) {
            this.row = row;
            this.reflected = reflected;
            this.given = given;
        }

        /// Is it the same method, whoever was asked for it?
        public bool IsOf(RuntimeMethodInfo other) { return row.Owner == other.row.Owner && row.Number == other.row.Number && given == null && other.given == null; }

        public override MethodInfo MakeGenericMethod(params Type[] types) {
            if (types == null) throw new ArgumentNullException("methodInstantiation");
            foreach (Type type in types) {
                if (type == null) throw new ArgumentNullException();
            }
            if (row.Generic == 0) throw new InvalidOperationException("not a generic method definition");
            if (types.Length != row.Generic) throw new ArgumentException("Incorrect length");
            return new RuntimeMethodInfo((MemberRow) RT.GenericMember(row.Owner, row.Number, types), reflected, (Type[]) types.Clone());
        }

        public override MethodInfo GetGenericMethodDefinition() {
            if (row.Generic != 0) return this;
            if (given == null) throw new InvalidOperationException();
            return new RuntimeMethodInfo(Members.Rows(row.Owner)[row.Number], reflected);
        }

        public override Type[] GetGenericArguments() {
            if (row.Generic != 0) RT.Unsupported("the type parameters of a generic method");
            return given == null ? new Type[0] : (Type[]) given.Clone();
        }

        public override Delegate CreateDelegate(Type delegateType) { return Delegate.CreateDelegate(delegateType, this); }
        public override Delegate CreateDelegate(Type delegateType, object target) { return Delegate.CreateDelegate(delegateType, target, this); }

        /// A delegate for the method, whose parameters are those of the type of delegates, or null.
        public Delegate AsDelegate(Type delegates, object target, bool closed) {
            if (row.Owner.ContainsGenericParameters) RT.Unsupported("a delegate of a method of an open type");
            if (given != null || row.Generic != 0) RT.Unsupported("a delegate of a generic method, by reflection");
            Type[] own = Members.Known(row.Parameters);
            var wanted = delegates.GetMethod("Invoke");
            var parameters = wanted.GetParameters();
            int bound = IsStatic && closed ? 1 : 0, open = IsStatic || closed ? 0 : 1;
            if (own.Length - bound != parameters.Length - open) return null;
            if (open == 1) {
                Type first = parameters[0].ParameterType;
                if (row.Owner.IsValueType ? first != row.Owner.MakeByRefType() : !row.Owner.IsAssignableFrom(first)) return null;
            }
            if (!IsStatic && closed && target == null) RT.Unsupported("a delegate of a method of null");
            if (!IsStatic && closed && target != null && !row.Owner.IsInstanceOfType(target)) return null;
            if (bound == 1 && (own[0].IsValueType || own[0].IsByRef)) return null;
            if (bound == 1 && target != null && !own[0].IsInstanceOfType(target)) return null;
            for (int i = bound; i < own.Length; i++) {
                Type to = own[i], from = parameters[i - bound + open].ParameterType;
                if (to != from && (from.IsValueType || to.IsValueType || !to.IsAssignableFrom(from))) return null;
            }
            Type result = Members.Known(row.Type);
            if (wanted.ReturnType != result && (result.IsValueType || wanted.ReturnType.IsValueType || !wanted.ReturnType.IsAssignableFrom(result))) return null;
            return RT.DelegateFor(row.Owner, row.Number, delegates, target);
        }

        public static MethodInfo At(Type owner, int number, Type reflected) {
            return number < 0 ? null : new RuntimeMethodInfo(Members.Rows(owner)[number], reflected);
        }

        /// The virtual method of a type with the name and parameters of another one.
        public static MemberRow Like(Type type, MemberRow row) {
            foreach (MemberRow other in Members.Rows(type)) {
                if (other.Kind != Members.Methods || (other.Flags & 64) == 0 || other.Name != row.Name) continue;
                Type[] a = Members.Known(other.Parameters), b = Members.Known(row.Parameters);
                bool same = a.Length == b.Length && other.Generic == row.Generic;
                for (int i = 0; same && i < a.Length; i++) same = a[i] == b[i];
                if (same) return other;
            }
            return null;
        }

        public override int MetadataToken { get { RT.Unsupported("the token of a member"); return 0; } }
        public override Module Module { get { RT.Unsupported("the module of a member"); return null; } }
        public override string Name { get { return row.Name; } }
        public override Type DeclaringType { get { return row.Owner; } }
        public override Type ReflectedType { get { return reflected; } }
        public override Type ReturnType { get { return Members.Known(row.Type); } }
        public override MethodAttributes Attributes { get { return (MethodAttributes) row.Flags; } }
        public override CallingConventions CallingConvention {
            get { return (row.Flags & 16) != 0 ? CallingConventions.Standard : CallingConventions.Standard | CallingConventions.HasThis; }
        }
        public override bool IsGenericMethod { get { return row.Generic != 0 || given != null; } }
        public override bool IsGenericMethodDefinition { get { return row.Generic != 0; } }
        public override bool ContainsGenericParameters { get { return row.Generic != 0 || row.Owner.ContainsGenericParameters; } }
        public override ParameterInfo[] GetParameters() { return Members.ParametersOf(row, this); }
        public override ParameterInfo ReturnParameter { get { return new RuntimeParameterInfo(this, row, ReturnType, null, -1, 0); } }
        public override ICustomAttributeProvider ReturnTypeCustomAttributes { get { return ReturnParameter; } }
        public override RuntimeMethodHandle MethodHandle { get { RT.Unsupported("the handle of a method"); return default(RuntimeMethodHandle); } }
        public override MethodImplAttributes GetMethodImplementationFlags() { return (MethodImplAttributes) row.How; }
        public override MethodBody GetMethodBody() { RT.Unsupported("the body of a method, by reflection"); return null; }

        public override MethodInfo GetBaseDefinition() {
            if ((row.Flags & 64) == 0) return this;
            MemberRow found = row;
            for (Type at = row.Owner.BaseType; at != null && (found.Flags & 0x100) == 0; at = at.BaseType) {
                MemberRow over = Like(at, row);
                if (over != null) found = over;
            }
            return found == row ? this : new RuntimeMethodInfo(found, found.Owner);
        }

        public override object Invoke(object obj, BindingFlags invokeAttr, Binder binder, object[] parameters, CultureInfo culture) {
            Members.CheckTarget(row, obj);
            Members.CheckBinder(binder);
            return Members.Call(row, given, obj, invokeAttr, parameters);
        }

        public override object[] GetCustomAttributes(bool inherit) { return Marks.Of(row, this, null, inherit); }
        public override object[] GetCustomAttributes(Type type, bool inherit) {
            if (type == null) throw new ArgumentNullException("attributeType");
            return Marks.Of(row, this, type, inherit);
        }
        public override bool IsDefined(Type type, bool inherit) { return Marks.Has(row, this, type, inherit); }

        public override bool Equals(object other) {
            var m = other as RuntimeMethodInfo;
            if (m == null || m.row.Owner != row.Owner || m.row.Number != row.Number || m.reflected != reflected || m.given == null != (given == null)) return false;
            for (int i = 0; given != null && i < given.Length; i++) {
                if (given[i] != m.given[i]) return false;
            }
            return true;
        }
        public override int GetHashCode() { return row.Name.GetHashCode(); }
        public override string ToString() {
            if (row.Generic != 0) RT.Unsupported("the text of a generic method");
            string types = given == null ? "" : "[" + Members.Show(given).Replace(", ", ",") + "]";
            return Members.Show(ReturnType) + " " + row.Name + types + "(" + Members.Show(Members.Known(row.Parameters)) + ")";
        }
    }

    sealed class RuntimeConstructorInfo : ConstructorInfo {
        readonly MemberRow row;
        readonly Type reflected;

        public RuntimeConstructorInfo(MemberRow row, Type reflected) {
            this.row = row;
            this.reflected = reflected;
        }

        public override int MetadataToken { get { RT.Unsupported("the token of a member"); return 0; } }
        public override Module Module { get { RT.Unsupported("the module of a member"); return null; } }
        public override string Name { get { return row.Name; } }
        public override Type DeclaringType { get { return row.Owner; } }
        public override Type ReflectedType { get { return reflected; } }
        public override MethodAttributes Attributes { get { return (MethodAttributes) row.Flags; } }
        public override CallingConventions CallingConvention {
            get { return (row.Flags & 16) != 0 ? CallingConventions.Standard : CallingConventions.Standard | CallingConventions.HasThis; }
        }
        public override ParameterInfo[] GetParameters() { return Members.ParametersOf(row, this); }
        public override RuntimeMethodHandle MethodHandle { get { RT.Unsupported("the handle of a method"); return default(RuntimeMethodHandle); } }
        public override MethodImplAttributes GetMethodImplementationFlags() { return (MethodImplAttributes) row.How; }
        public override MethodBody GetMethodBody() { RT.Unsupported("the body of a method, by reflection"); return null; }

        public override object Invoke(BindingFlags invokeAttr, Binder binder, object[] parameters, CultureInfo culture) {
            if ((row.Flags & 16) != 0) RT.Unsupported("a static constructor is called by reflection");
            if (row.Owner.IsAbstract) throw new MemberAccessException("Cannot create an instance of " + row.Owner + " because it is an abstract class.");
            Members.CheckBinder(binder);
            return Members.Call(row, null, null, invokeAttr, parameters);
        }

        public override object Invoke(object obj, BindingFlags invokeAttr, Binder binder, object[] parameters, CultureInfo culture) {
            if (obj != null) RT.Unsupported("a constructor is called for an object that there is");
            return Invoke(invokeAttr, binder, parameters, culture);
        }

        public override object[] GetCustomAttributes(bool inherit) { return Marks.Of(row, this, null, false); }
        public override object[] GetCustomAttributes(Type type, bool inherit) {
            if (type == null) throw new ArgumentNullException("attributeType");
            return Marks.Of(row, this, type, false);
        }
        public override bool IsDefined(Type type, bool inherit) { return Marks.Has(row, this, type, false); }
        public override bool Equals(object other) {
            var m = other as RuntimeConstructorInfo;
            return m != null && m.row == row && m.reflected == reflected;
        }
        public override int GetHashCode() { return row.Name.GetHashCode(); }
        public override string ToString() { return "Void " + row.Name + "(" + Members.Show(Members.Known(row.Parameters)) + ")"; }
    }

    sealed class RuntimeFieldInfo : FieldInfo {
        readonly MemberRow row;
        readonly Type reflected;

        public RuntimeFieldInfo(MemberRow row, Type reflected) {
            this.row = row;
            this.reflected = reflected;
        }

        public override int MetadataToken { get { RT.Unsupported("the token of a member"); return 0; } }
        public override Module Module { get { RT.Unsupported("the module of a member"); return null; } }
        public override string Name { get { return row.Name; } }
        public override Type DeclaringType { get { return row.Owner; } }
        public override Type ReflectedType { get { return reflected; } }
        public override Type FieldType { get { return Members.Known(row.Type); } }
        public override FieldAttributes Attributes { get { return (FieldAttributes) row.Flags; } }
        public override RuntimeFieldHandle FieldHandle { get { RT.Unsupported("the handle of a field"); return default(RuntimeFieldHandle); } }

        public override Type[] GetOptionalCustomModifiers() { RT.Unsupported("modifiers of a type"); return null; }
        public override Type[] GetRequiredCustomModifiers() { RT.Unsupported("modifiers of a type"); return null; }
        public override object GetValue(object obj) {
            Members.CheckTarget(row, obj);
            return RT.CallMember(row.Owner, 2 * row.Number, obj, null);
        }

        public override object GetRawConstantValue() {
            if (!IsLiteral) throw new InvalidOperationException();
            object value = GetValue(null);
            if (value is Enum) return Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType()));
            return value;
        }

        public override void SetValue(object obj, object val, BindingFlags invokeAttr, Binder binder, CultureInfo culture) {
            Members.CheckTarget(row, obj);
            if (IsLiteral) throw new FieldAccessException("Cannot set a constant field");
            Members.CheckBinder(binder);
            val = Members.Fit(val, Members.Known(row.Type));
            RT.CallMember(row.Owner, 2 * row.Number + 1, obj, new object[] { val });
        }

        public override object[] GetCustomAttributes(bool inherit) { return Marks.Of(row, this, null, false); }
        public override object[] GetCustomAttributes(Type type, bool inherit) {
            if (type == null) throw new ArgumentNullException("attributeType");
            return Marks.Of(row, this, type, false);
        }
        public override bool IsDefined(Type type, bool inherit) { return Marks.Has(row, this, type, false); }
        public override bool Equals(object other) {
            var m = other as RuntimeFieldInfo;
            return m != null && m.row == row && m.reflected == reflected;
        }
        public override int GetHashCode() { return row.Name.GetHashCode(); }
        public override string ToString() { return FieldType + " " + row.Name; }
    }

    sealed class RuntimePropertyInfo : PropertyInfo {
        readonly MemberRow row;
        readonly Type reflected;

        public RuntimePropertyInfo(MemberRow row, Type reflected) {
            this.row = row;
            this.reflected = reflected;
        }

        public override int MetadataToken { get { RT.Unsupported("the token of a member"); return 0; } }
        public override Module Module { get { RT.Unsupported("the module of a member"); return null; } }
        public override string Name { get { return row.Name; } }
        public override Type DeclaringType { get { return row.Owner; } }
        public override Type ReflectedType { get { return reflected; } }
        public override Type PropertyType { get { return Members.Known(row.Type); } }
        public override PropertyAttributes Attributes { get { return (PropertyAttributes) row.Flags; } }
        public override Type[] GetOptionalCustomModifiers() { RT.Unsupported("modifiers of a type"); return null; }
        public override Type[] GetRequiredCustomModifiers() { RT.Unsupported("modifiers of a type"); return null; }
        public override object GetConstantValue() { RT.Unsupported("the constant of a property"); return null; }
        public override object GetRawConstantValue() { RT.Unsupported("the constant of a property"); return null; }
        public override bool CanRead { get { return row.First >= 0; } }
        public override bool CanWrite { get { return row.Second >= 0; } }
        public override ParameterInfo[] GetIndexParameters() { return Members.ParametersOf(row, this); }

        static MethodInfo Visible(MethodInfo m, bool nonPublic) { return m == null || nonPublic || m.IsPublic ? m : null; }
        public override MethodInfo GetGetMethod(bool nonPublic) { return Visible(RuntimeMethodInfo.At(row.Owner, row.First, reflected), nonPublic); }
        public override MethodInfo GetSetMethod(bool nonPublic) { return Visible(RuntimeMethodInfo.At(row.Owner, row.Second, reflected), nonPublic); }

        public override MethodInfo[] GetAccessors(bool nonPublic) {
            MethodInfo get = GetGetMethod(nonPublic), set = GetSetMethod(nonPublic);
            if (get == null) return set == null ? new MethodInfo[0] : new[] { set };
            return set == null ? new[] { get } : new[] { get, set };
        }

        public override object GetValue(object obj, BindingFlags invokeAttr, Binder binder, object[] index, CultureInfo culture) {
            MethodInfo get = GetGetMethod(true);
            if (get == null) throw new ArgumentException("Get Method not found for '" + Name + "'");
            return get.Invoke(obj, invokeAttr, binder, index, culture);
        }

        public override object GetValue(object obj, object[] index) { return GetValue(obj, BindingFlags.Default, null, index, null); }

        public override void SetValue(object obj, object val, BindingFlags invokeAttr, Binder binder, object[] index, CultureInfo culture) {
            MethodInfo set = GetSetMethod(true);
            if (set == null) throw new ArgumentException("Set Method not found for '" + Name + "'");
            int n = index == null ? 0 : index.Length;
            var args = new object[n + 1];
            for (int i = 0; i < n; i++) args[i] = index[i];
            args[n] = val;
            set.Invoke(obj, invokeAttr, binder, args, culture);
        }

        public override object[] GetCustomAttributes(bool inherit) { return Marks.Of(row, this, null, false); }
        public override object[] GetCustomAttributes(Type type, bool inherit) {
            if (type == null) throw new ArgumentNullException("attributeType");
            return Marks.Of(row, this, type, false);
        }
        public override bool IsDefined(Type type, bool inherit) { return Marks.Has(row, this, type, false); }
        public override bool Equals(object other) {
            var m = other as RuntimePropertyInfo;
            return m != null && m.row == row && m.reflected == reflected;
        }
        public override int GetHashCode() { return row.Name.GetHashCode(); }
        public override string ToString() {
            string indexes = row.Parameters.Length == 0 ? "" : " [" + Members.Show(Members.Known(row.Parameters)) + "]";
            return Members.Show(PropertyType) + " " + row.Name + indexes;
        }
    }

    sealed class RuntimeEventInfo : EventInfo {
        readonly MemberRow row;
        readonly Type reflected;

        public RuntimeEventInfo(MemberRow row, Type reflected) {
            this.row = row;
            this.reflected = reflected;
        }

        public override int MetadataToken { get { RT.Unsupported("the token of a member"); return 0; } }
        public override Module Module { get { RT.Unsupported("the module of a member"); return null; } }
        public override string Name { get { return row.Name; } }
        public override Type DeclaringType { get { return row.Owner; } }
        public override Type ReflectedType { get { return reflected; } }
        public override EventAttributes Attributes { get { return (EventAttributes) row.Flags; } }

        static MethodInfo Visible(MethodInfo m, bool nonPublic) { return m == null || nonPublic || m.IsPublic ? m : null; }
        public override MethodInfo GetAddMethod(bool nonPublic) { return Visible(RuntimeMethodInfo.At(row.Owner, row.First, reflected), nonPublic); }
        public override MethodInfo GetRemoveMethod(bool nonPublic) { return Visible(RuntimeMethodInfo.At(row.Owner, row.Second, reflected), nonPublic); }
        public override MethodInfo GetRaiseMethod(bool nonPublic) { return null; }

        public override object[] GetCustomAttributes(bool inherit) { return Marks.Of(row, this, null, false); }
        public override object[] GetCustomAttributes(Type type, bool inherit) {
            if (type == null) throw new ArgumentNullException("attributeType");
            return Marks.Of(row, this, type, false);
        }
        public override bool IsDefined(Type type, bool inherit) { return Marks.Has(row, this, type, false); }
        public override bool Equals(object other) {
            var m = other as RuntimeEventInfo;
            return m != null && m.row == row && m.reflected == reflected;
        }
        public override int GetHashCode() { return row.Name.GetHashCode(); }
        public override string ToString() { return Members.Show(Members.Known(row.Type)) + " " + row.Name; }
    }

    sealed class RuntimeAssembly : Assembly {
        readonly string name;
        readonly Type any;

        public RuntimeAssembly(string name, Type any) {
            this.name = name;
            this.any = any;
        }

        public override string FullName { get { return name; } }
        public override string ToString() { return name; }
        public override Type[] GetTypes() { return RT.TypesBeside(any); }

        public override Type[] GetExportedTypes() {
            var found = new List<Type>();
            foreach (Type type in GetTypes()) {
                if (type.IsVisible) found.Add(type);
            }
            return found.ToArray();
        }

        public override Type GetType(string name) { return GetType(name, false, false); }
        public override Type GetType(string name, bool throwOnError) { return GetType(name, throwOnError, false); }
        public override Type GetType(string name, bool throwOnError, bool ignoreCase) {
            if (name == null) throw new ArgumentNullException("name");
            if (name.Length == 0) throw new ArgumentException("Name cannot be empty", "name");
            foreach (Type type in GetTypes()) {
                if (string.Equals(type.FullName, name, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal)) return type;
            }
            if (name.IndexOfAny(new[] { '[', ',', '*', '&', '\\' }) >= 0) RT.Unsupported("a type that is made, by its name");
            if (throwOnError) throw new TypeLoadException("Could not load type '" + name + "' from assembly '" + this.name + "'.");
            return null;
        }

        public override object[] GetCustomAttributes(bool inherit) { return Marks.OfAssembly(any, null); }
        public override object[] GetCustomAttributes(Type type, bool inherit) {
            if (type == null) throw new ArgumentNullException("attributeType");
            return Marks.OfAssembly(any, type);
        }
        public override bool IsDefined(Type type, bool inherit) { return GetCustomAttributes(type, inherit).Length > 0; }

        public override AssemblyName GetName(bool copied) { RT.Unsupported("the parts of an assembly's name"); return null; }
        public override AssemblyName GetName() { RT.Unsupported("the parts of an assembly's name"); return null; }
        public override string CodeBase { get { RT.Unsupported("where an assembly is"); return null; } }
        public override string EscapedCodeBase { get { RT.Unsupported("where an assembly is"); return null; } }
        public override string Location { get { RT.Unsupported("where an assembly is"); return null; } }
        public override bool GlobalAssemblyCache { get { RT.Unsupported("where an assembly is"); return false; } }
        public override string ImageRuntimeVersion { get { RT.Unsupported("the version of an assembly"); return null; } }
        public override MethodInfo EntryPoint { get { RT.Unsupported("the entry of an assembly"); return null; } }
        public override Module ManifestModule { get { RT.Unsupported("the modules of an assembly"); return null; } }
        public override Module GetModule(string name) { RT.Unsupported("the modules of an assembly"); return null; }
        public override Module[] GetModules(bool resources) { RT.Unsupported("the modules of an assembly"); return null; }
        public override Module[] GetLoadedModules(bool resources) { RT.Unsupported("the modules of an assembly"); return null; }
        public override FileStream GetFile(string name) { RT.Unsupported("the files of an assembly"); return null; }
        public override FileStream[] GetFiles(bool resources) { RT.Unsupported("the files of an assembly"); return null; }
        public override Stream GetManifestResourceStream(string name) { RT.Unsupported("the resources of an assembly"); return null; }
        public override Stream GetManifestResourceStream(Type type, string name) { RT.Unsupported("the resources of an assembly"); return null; }
        public override string[] GetManifestResourceNames() { RT.Unsupported("the resources of an assembly"); return null; }
        public override ManifestResourceInfo GetManifestResourceInfo(string name) { RT.Unsupported("the resources of an assembly"); return null; }
        public override AssemblyName[] GetReferencedAssemblies() { RT.Unsupported("what an assembly refers to"); return null; }
        public override Assembly GetSatelliteAssembly(CultureInfo culture) { RT.Unsupported("assemblies of cultures"); return null; }
        public override object CreateInstance(string name, bool ignoreCase, BindingFlags binding, Binder binder, object[] args, CultureInfo culture, object[] attributes) {
            Type type = GetType(name, false, ignoreCase);
            return type == null ? null : Activator.CreateInstance(type, binding, binder, args, culture, attributes);
        }
    }
}
