// What is expected of a case of the suites. A case is a static method; its parameters are inputs.
using System;

namespace Suites {
    /// No assertion of it fails and no exception leaves it, whatever the inputs.
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class ProvedAttribute : Attribute {}

    /// An exception of this type leaves it, for these inputs among others; no assertion fails.
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class FailsAttribute : Attribute {
        public readonly Type Kind;
        public readonly object[] Inputs;

        public FailsAttribute(Type kind, params object[] inputs) {
            Kind = kind;
            Inputs = inputs;
        }
    }

    /// An assertion of it fails, for these inputs among others; no exception leaves it.
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class BreaksAttribute : Attribute {
        public readonly object[] Inputs;

        public BreaksAttribute(params object[] inputs) { Inputs = inputs; }
    }

    /// It gives this result for these inputs.
    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class GivesAttribute : Attribute {
        public readonly object Result;
        public readonly object[] Inputs;

        public GivesAttribute(object result, params object[] inputs) {
            Result = result;
            Inputs = inputs;
        }
    }
}
