// System.Span and System.ReadOnlySpan, the whole types: a part of an array. Those of memory that is no array are unknown.
using Conspect;

namespace System {
    public struct Span<T> {
        internal readonly T[] array;
        internal readonly int start;
        readonly int length;

        public Span(T[] array) {
            this.array = array;
            start = 0;
            length = array == null ? 0 : array.Length;
            if (array != null) Check(array);
        }

        public Span(T[] array, int start, int length) {
            if (array == null) {
                if (start != 0 || length != 0) throw new ArgumentOutOfRangeException();
            } else {
                Check(array);
                if ((uint) start > (uint) array.Length || (uint) length > (uint) (array.Length - start)) throw new ArgumentOutOfRangeException();
            }
            this.array = array;
            this.start = start;
            this.length = length;
        }

        unsafe public Span(void* pointer, int length) {
            if (length < 0) throw new ArgumentOutOfRangeException();
            array = RT.ArrayBehind<T>(pointer);
            start = RT.IndexBehind<T>(pointer);
            if (array == null ? pointer != null || length != 0 : start < 0 || length > array.Length - start) RT.Unsupported("a span of memory that is no array");
            this.length = length;
        }

        /// Elements can be written, so that the array has to be one of just this type.
        static void Check(T[] array) {
            if (default(T) == null && array.GetType() != typeof(T[]))
                throw new ArrayTypeMismatchException("Attempted to access an element as a type incompatible with the array.");
        }

        public int Length { get { return length; } }

        public bool IsEmpty { get { return length == 0; } }

        public static Span<T> Empty { get { return default(Span<T>); } }

        public ref T this[int index] {
            get {
                if ((uint) index >= (uint) length) throw new IndexOutOfRangeException();
                return ref array[start + index];
            }
        }

        public Span<T> Slice(int start) {
            if ((uint) start > (uint) length) throw new ArgumentOutOfRangeException();
            return new Span<T>(array, this.start + start, length - start);
        }

        public Span<T> Slice(int start, int length) {
            if ((uint) start > (uint) this.length || (uint) length > (uint) (this.length - start)) throw new ArgumentOutOfRangeException();
            return new Span<T>(array, this.start + start, length);
        }

        public T[] ToArray() {
            var copy = new T[length];
            if (length > 0) Array.Copy(array, start, copy, 0, length);
            return copy;
        }

        public void Clear() {
            if (length > 0) Array.Clear(array, start, length);
        }

        public void Fill(T value) {
            for (int i = 0; i < length; i++) array[start + i] = value;
        }

        public void CopyTo(Span<T> destination) {
            if (!TryCopyTo(destination)) throw new ArgumentException("Destination is too short.", "destination");
        }

        public bool TryCopyTo(Span<T> destination) {
            if (length > destination.length) return false;
            if (length > 0) Array.Copy(array, start, destination.array, destination.start, length);
            return true;
        }

        public static bool operator ==(Span<T> left, Span<T> right) {
            return left.length == right.length && left.array == right.array && left.start == right.start;
        }

        public static bool operator !=(Span<T> left, Span<T> right) { return !(left == right); }

        public static implicit operator Span<T>(T[] array) { return new Span<T>(array); }

        public static implicit operator Span<T>(ArraySegment<T> segment) { return new Span<T>(segment.Array, segment.Offset, segment.Count); }

        public static implicit operator ReadOnlySpan<T>(Span<T> span) { return new ReadOnlySpan<T>(span.array, span.start, span.length); }

        public override bool Equals(object obj) { throw new NotSupportedException("Equals() on Span and ReadOnlySpan is not supported. Use operator== instead."); }

        public override int GetHashCode() { throw new NotSupportedException("GetHashCode() on Span and ReadOnlySpan is not supported."); }

        public override string ToString() {
            if (typeof(T) == typeof(char)) return new string((char[]) (object) ToArray());
            return "System.Span<" + typeof(T).Name + ">[" + length + "]";
        }

        public Enumerator GetEnumerator() { return new Enumerator(this); }

        public struct Enumerator {
            readonly Span<T> span;
            int at;

            internal Enumerator(Span<T> span) {
                this.span = span;
                at = -1;
            }

            public bool MoveNext() {
                if (at + 1 >= span.length) return false;
                at++;
                return true;
            }

            public ref T Current { get { return ref span[at]; } }
        }
    }

    public struct ReadOnlySpan<T> {
        internal readonly T[] array;
        internal readonly int start;
        readonly int length;

        public ReadOnlySpan(T[] array) {
            this.array = array;
            start = 0;
            length = array == null ? 0 : array.Length;
        }

        public ReadOnlySpan(T[] array, int start, int length) {
            if (array == null) {
                if (start != 0 || length != 0) throw new ArgumentOutOfRangeException();
            } else if ((uint) start > (uint) array.Length || (uint) length > (uint) (array.Length - start)) throw new ArgumentOutOfRangeException();
            this.array = array;
            this.start = start;
            this.length = length;
        }

        unsafe public ReadOnlySpan(void* pointer, int length) {
            if (length < 0) throw new ArgumentOutOfRangeException();
            array = RT.ArrayBehind<T>(pointer);
            start = RT.IndexBehind<T>(pointer);
            if (array == null ? pointer != null || length != 0 : start < 0 || length > array.Length - start) RT.Unsupported("a span of memory that is no array");
            this.length = length;
        }

        public int Length { get { return length; } }

        public bool IsEmpty { get { return length == 0; } }

        public static ReadOnlySpan<T> Empty { get { return default(ReadOnlySpan<T>); } }

        public ref T this[int index] {
            get {
                if ((uint) index >= (uint) length) throw new IndexOutOfRangeException();
                return ref array[start + index];
            }
        }

        public ReadOnlySpan<T> Slice(int start) {
            if ((uint) start > (uint) length) throw new ArgumentOutOfRangeException();
            return new ReadOnlySpan<T>(array, this.start + start, length - start);
        }

        public ReadOnlySpan<T> Slice(int start, int length) {
            if ((uint) start > (uint) this.length || (uint) length > (uint) (this.length - start)) throw new ArgumentOutOfRangeException();
            return new ReadOnlySpan<T>(array, this.start + start, length);
        }

        public T[] ToArray() {
            var copy = new T[length];
            if (length > 0) Array.Copy(array, start, copy, 0, length);
            return copy;
        }

        public void CopyTo(Span<T> destination) {
            if (!TryCopyTo(destination)) throw new ArgumentException("Destination is too short.", "destination");
        }

        public bool TryCopyTo(Span<T> destination) {
            if (length > destination.Length) return false;
            if (length > 0) Array.Copy(array, start, destination.array, destination.start, length);
            return true;
        }

        public static bool operator ==(ReadOnlySpan<T> left, ReadOnlySpan<T> right) {
            return left.length == right.length && left.array == right.array && left.start == right.start;
        }

        public static bool operator !=(ReadOnlySpan<T> left, ReadOnlySpan<T> right) { return !(left == right); }

        public static implicit operator ReadOnlySpan<T>(T[] array) { return new ReadOnlySpan<T>(array); }

        public static implicit operator ReadOnlySpan<T>(ArraySegment<T> segment) {
            return new ReadOnlySpan<T>(segment.Array, segment.Offset, segment.Count);
        }

        public override bool Equals(object obj) { throw new NotSupportedException("Equals() on Span and ReadOnlySpan is not supported. Use operator== instead."); }

        public override int GetHashCode() { throw new NotSupportedException("GetHashCode() on Span and ReadOnlySpan is not supported."); }

        public override string ToString() {
            if (typeof(T) == typeof(char)) return new string((char[]) (object) ToArray());
            return "System.ReadOnlySpan<" + typeof(T).Name + ">[" + length + "]";
        }

        public Enumerator GetEnumerator() { return new Enumerator(this); }

        public struct Enumerator {
            readonly ReadOnlySpan<T> span;
            int at;

            internal Enumerator(ReadOnlySpan<T> span) {
                this.span = span;
                at = -1;
            }

            public bool MoveNext() {
                if (at + 1 >= span.length) return false;
                at++;
                return true;
            }

            public ref T Current { get { return ref span[at]; } }
        }
    }
}

namespace Conspect.Model {
    using System;

    static class System_MemoryExtensions {
        public static bool EqualsOrdinalIgnoreCase(ReadOnlySpan<char> span, ReadOnlySpan<char> value) {
            return string.Equals(span.ToString(), value.ToString(), StringComparison.OrdinalIgnoreCase);
        }

        public static ReadOnlySpan<char> AsSpan(string text) {
            return text == null ? default(ReadOnlySpan<char>) : new ReadOnlySpan<char>(RT.Chars(text));
        }

        public static ReadOnlySpan<char> AsSpan(string text, int start) {
            if (text == null) {
                if (start != 0) throw new ArgumentOutOfRangeException("start");
                return default(ReadOnlySpan<char>);
            }
            if ((uint) start > (uint) text.Length) throw new ArgumentOutOfRangeException("start");
            return new ReadOnlySpan<char>(RT.Chars(text), start, text.Length - start);
        }

        public static ReadOnlySpan<char> AsSpan(string text, int start, int length) {
            if (text == null) {
                if (start != 0 || length != 0) throw new ArgumentOutOfRangeException("start");
                return default(ReadOnlySpan<char>);
            }
            if ((uint) start > (uint) text.Length || (uint) length > (uint) (text.Length - start)) throw new ArgumentOutOfRangeException("start");
            return new ReadOnlySpan<char>(RT.Chars(text), start, length);
        }
    }
}
