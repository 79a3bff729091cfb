using System;
using System.Collections.Generic;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.Serialization;

namespace Conspect.Replay {
    /// Objects of interfaces and abstract classes that nothing implements, and delegates: each call gives the next answer of the witness.
    public static class Given {
        /// What is asked with the label and the type of the answer.
        internal static Func<string, Type, object> Ask;
        static readonly ModuleBuilder module =
            AppDomain.CurrentDomain.DefineDynamicAssembly(new AssemblyName("Given"), AssemblyBuilderAccess.Run).DefineDynamicModule("Given");
        static readonly Dictionary<Type, Type> made = new Dictionary<Type, Type>();

        /// Called by what is made.
        public static object Next(string label, Type type) { return Ask(label, type); }

        internal static object Make(Type type) {
            if (typeof(Delegate).IsAssignableFrom(type)) return Calling(type);
            Type found;
            if (!made.TryGetValue(type, out found)) {
                try {
                    made[type] = found = Implementing(type);
                } catch (TypeLoadException) {
                    throw new Unbuildable("an object of " + type + ", which no other assembly can implement");
                }
            }
            return FormatterServices.GetUninitializedObject(found);
        }

        static object Calling(Type type) {
            var invoke = type.GetMethod("Invoke");
            var parameters = invoke.GetParameters();
            var types = Array.ConvertAll(parameters, p => p.ParameterType);
            var made = new DynamicMethod("Given", invoke.ReturnType, types, typeof(Given).Module, true);
            Fill(made.GetILGenerator(), Simple(type), invoke, parameters, 0);
            return made.CreateDelegate(type);
        }

        static Type Implementing(Type type) {
            bool isInterface = type.IsInterface;
            var above = isInterface ? new[] {type} : Type.EmptyTypes;
            var builder = module.DefineType("Given" + made.Count, TypeAttributes.Public | TypeAttributes.Sealed, isInterface ? typeof(object) : type, above);
            // Never run; the class above need not have one without parameters.
            builder.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, Type.EmptyTypes).GetILGenerator().Emit(OpCodes.Ret);
            var all = new List<Type> {type};
            if (isInterface) all.AddRange(type.GetInterfaces());
            foreach (var declaring in all) {
                foreach (var method in declaring.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)) {
                    if (!method.IsAbstract) continue;
                    Implement(builder, method);
                }
            }
            return builder.CreateType();
        }

        static void Implement(TypeBuilder builder, MethodInfo method) {
            var parameters = method.GetParameters();
            var attributes = method.Attributes & ~(MethodAttributes.Abstract | MethodAttributes.NewSlot) | MethodAttributes.Virtual;
            var types = Array.ConvertAll(parameters, p => p.ParameterType);
            var one = builder.DefineMethod(method.DeclaringType.Name + "." + method.Name, attributes, method.ReturnType, types);
            if (method.IsGenericMethodDefinition) {
                var own = Array.ConvertAll(method.GetGenericArguments(), a => a.Name);
                one.DefineGenericParameters(own);
                var no = one.GetILGenerator();
                no.Emit(OpCodes.Ldstr, "a generic method of a given object");
                no.Emit(OpCodes.Newobj, typeof(NotSupportedException).GetConstructor(new[] {typeof(string)}));
                no.Emit(OpCodes.Throw);
            } else {
                Fill(one.GetILGenerator(), Simple(method.DeclaringType) + "." + method.Name, method, parameters, 1);
            }
            builder.DefineMethodOverride(one, method);
        }

        static void Fill(ILGenerator code, string label, MethodInfo method, ParameterInfo[] parameters, int first) {
            for (int i = 0; i < parameters.Length; i++) {
                var type = parameters[i].ParameterType;
                if (!type.IsByRef || parameters[i].IsIn && !parameters[i].IsOut) continue;
                code.Emit(OpCodes.Ldarg, first + i);
                Answer(code, label + "(" + parameters[i].Name + ")", type.GetElementType());
                code.Emit(OpCodes.Stobj, type.GetElementType());
            }
            if (method.ReturnType != typeof(void)) Answer(code, label + "()", method.ReturnType);
            code.Emit(OpCodes.Ret);
        }

        static void Answer(ILGenerator code, string label, Type type) {
            code.Emit(OpCodes.Ldstr, label);
            code.Emit(OpCodes.Ldtoken, type);
            code.Emit(OpCodes.Call, typeof(Type).GetMethod("GetTypeFromHandle"));
            code.Emit(OpCodes.Call, typeof(Given).GetMethod("Next"));
            code.Emit(OpCodes.Unbox_Any, type);
        }

        static string Simple(Type type) { return type.Name.Split('`')[0]; }
    }
}
