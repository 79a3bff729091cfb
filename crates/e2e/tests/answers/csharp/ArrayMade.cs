// ArrayMade.Made assertions=proved
using System;
using System.Diagnostics;

public static class ArrayMade {
    public static void Made(byte n) {
        var numbers = (int[]) Array.CreateInstance(typeof(int), n);
        var texts = (string[]) Array.CreateInstance(typeof(string), 2);
        Debug.Assert(numbers.Length == n && texts[1] == null);
    }
}
