// System.Array: what the library does through pointers of another width.
using System;

namespace Conspect.Model {
    static class System_Array {
        public static Array CreateInstance(Type elementType, int length) {
            if (elementType == null) throw new ArgumentNullException("elementType");
            if (elementType == typeof(void)) throw new NotSupportedException("Array type can not be void");
            if (length < 0) RT.Unsupported("an array of negative length, made by reflection");
            return (Array) RT.NewArrayOf(RT.ClassOfType(elementType), length);
        }

        // What an array is as a list. The library has a pointer to a local that is written to.
        public static T InternalArray__get_Item<T>(Array self, int index) {
            var elements = (T[]) self;
            if ((uint) index >= (uint) elements.Length) throw new ArgumentOutOfRangeException("index");
            return elements[index];
        }

        public static void Reverse<T>(T[] array) {
            if (array == null) throw new ArgumentNullException("array");
            Reverse(array, 0, array.Length);
        }

        public static void Reverse<T>(T[] array, int index, int length) {
            if (array == null) throw new ArgumentNullException("array");
            if (index < 0 || length < 0) throw new ArgumentOutOfRangeException(index < 0 ? "index" : "length", "Non-negative number required.");
            if (array.Length - index < length) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
            for (int i = index, j = index + length - 1; i < j; i++, j--) {
                T t = array[i];
                array[i] = array[j];
                array[j] = t;
            }
        }
    }
}
