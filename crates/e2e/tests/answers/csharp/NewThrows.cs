// NewThrows.Made exceptions=violated System.Reflection.TargetInvocationException
using System;

public class Refused {
    public Refused() { throw new InvalidOperationException(); }
}

// On mono `new T()` is a call of `Activator.CreateInstance<T>`, which wraps what the constructor throws.
public static class NewThrows {
    static T Make<T>() where T : new() { return new T(); }

    public static void Made() {
        try {
            Make<Refused>();
        } catch (InvalidOperationException) {}
    }
}
