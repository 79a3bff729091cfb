// GivenTypes.Long assertions=violated
// GivenTypes.Named assertions=violated
// GivenTypes.None assertions=violated
// GivenTypes.Above assertions=assumed a System.Type that is given is null or one of System.Int64
// GivenTypes.Looked assertions=violated
// GivenTypes.Same assertions=proved
using System;
using System.Collections.Generic;
using System.Diagnostics;

public interface IAnimal {}

public class Dog : IAnimal {}

public static class GivenTypes {
    public static void Long(Type t) { Debug.Assert(t != typeof(long)); }

    public static void Named(Type t) { if (t != null) Debug.Assert(t.Name != "Dog"); }

    public static void None(Type t) { Debug.Assert(t != null); }

    public static void Above(Type t) { if (t == typeof(Dog)) Debug.Assert(typeof(IAnimal).IsAssignableFrom(t)); }

    public static void Looked(Type t) {
        if (t == null) return;
        var known = new Dictionary<Type, int> {{typeof(int), 1}, {typeof(string), 2}};
        Debug.Assert(!known.ContainsKey(t));
    }

    public static void Same(Type t, object o) {
        if (o != null && o.GetType() == t) Debug.Assert(t.IsInstanceOfType(o));
    }
}
