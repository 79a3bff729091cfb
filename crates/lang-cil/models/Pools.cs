// System.Buffers.ArrayPool, the whole type: every array is a new one, which answers list.
using Conspect;

namespace System.Buffers {
    public class ArrayPool<T> {
        static readonly ArrayPool<T> shared = new ArrayPool<T>();

        public static ArrayPool<T> Shared { get { return shared; } }

        public static ArrayPool<T> Create() { return new ArrayPool<T>(); }

        public static ArrayPool<T> Create(int maxArrayLength, int maxArraysPerBucket) {
            if (maxArrayLength <= 0) throw new ArgumentOutOfRangeException("maxArrayLength");
            if (maxArraysPerBucket <= 0) throw new ArgumentOutOfRangeException("maxArraysPerBucket");
            return new ArrayPool<T>();
        }

        public virtual T[] Rent(int minimumLength) {
            if (minimumLength < 0) throw new ArgumentOutOfRangeException("minimumLength");
            RT.Grant("arrays of an ArrayPool are new ones, as long as those of the shared pool");
            if (minimumLength == 0) return new T[0];
            if (minimumLength > 1 << 20) return new T[minimumLength];
            int length = 16;
            while (length < minimumLength) length *= 2;
            return new T[length];
        }

        public virtual void Return(T[] array, bool clearArray = false) {
            if (array == null) throw new ArgumentNullException("array");
            if (clearArray) Array.Clear(array, 0, array.Length);
        }
    }
}
