// conspect: assertions=proved exceptions=proved
// Elements of an array that is known as an array only.
using System;
using System.Diagnostics;

public static class ArrayByReflection {
    static void Put(Array array, object value) {
        for (int i = 0; i < array.Length; i++) array.SetValue(value, i);
    }

    public static void Main() {
        int n = Conspect.Any.Int();
        var numbers = new int[2];
        var texts = new string[2];
        Put(numbers, n);
        Put(texts, "x");
        Debug.Assert(numbers[0] == n && numbers[1] == n && texts[1] == "x");
        Put(numbers, null);
        Debug.Assert(numbers[0] == 0);
    }
}
