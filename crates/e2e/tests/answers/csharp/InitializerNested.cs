// InitializerNested.Inside exceptions=violated The type initializer for 'Limits' threw an exception.
// InitializerNested.Within exceptions=violated The type initializer for 'Limits' threw an exception.
// InitializerNested.Named assertions=proved
using System;
using System.Diagnostics;

// What mono calls a type whose initializer failed has nothing of the types around it.
public static class InitializerNested {
    public class Limits {
        public static int Most = int.Parse("ten");
    }

    public class Pair<T> {
        public static int Size = int.Parse("two");
    }

    public static int Inside(int a) {
        return a + Limits.Most;
    }

    public static int Within(int a) {
        return a > 3 ? Inside(a) : 0;
    }

    public static void Named() {
        try {
            Debug.Assert(Pair<int>.Size == 0);
        } catch (TypeInitializationException e) {
            Debug.Assert(e.TypeName == "Pair`1" && e.InnerException is FormatException);
        }
    }
}
