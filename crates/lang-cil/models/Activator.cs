// System.Activator: objects by constructors without parameters. What one throws comes wrapped, as on mono, where `new T()` is a
// call of `CreateInstance<T>`.
using System;
using System.Reflection;

namespace Conspect.Model {
    static class System_Activator {
        public static T CreateInstance<T>() {
            if (!RT.HasConstructor<T>()) {
                if (typeof(T).IsArray) throw new MissingMethodException("No parameterless constructor defined for this object.");
                throw Missing(typeof(T));
            }
            try {
                return RT.New<T>();
            } catch (OverflowException) {
                // As mono has it; .NET wraps this one, too.
                throw;
            } catch (Exception e) {
                throw new TargetInvocationException(e);
            }
        }

        public static object CreateInstance(Type type) {
            if (type == null) throw new ArgumentNullException("type");
            return RT.NewOfType(type);
        }

        // What the object of a type runs for `RT.NewOfType`.
        static object Make<T>() {
            if (!RT.HasConstructor<T>()) throw Missing(typeof(T));
            return CreateInstance<T>();
        }

        static MissingMethodException Missing(Type type) {
            return new MissingMethodException("Default constructor not found for type " + type);
        }
    }
}
