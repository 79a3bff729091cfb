using System;

namespace Conspect.Model {
    /// Lists of delegates: combined, taken apart, compared (System.MulticastDelegate).
    public static class System_MulticastDelegate {
        public static System.Reflection.MethodInfo GetMethodImpl(MulticastDelegate self) { return System_Delegate.GetMethodImpl(self); }

        public static object DynamicInvokeImpl(MulticastDelegate self, object[] args) {
            return self.GetType().GetMethod("Invoke").Invoke(self, args);
        }

        static Delegate[] Parts(Delegate d) {
            Delegate[] list = RT.DelegateList(d);
            if (list == null) {
                list = new Delegate[1];
                list[0] = d;
            }
            return list;
        }

        static bool Same(Delegate[] a, int from, Delegate[] b) {
            for (int i = 0; i < b.Length; i++)
                if ((object) a[from + i] != (object) b[i] && !RT.SameTarget(a[from + i], b[i]) && !IsSameMethod(a[from + i], b[i])) return false;
            return true;
        }

        // Delegates that were made in different ways may be of one method of one object: what is selected by the object is what it has.
        static bool IsSameMethod(Delegate a, Delegate b) {
            // A delegate that is given is none that the program makes.
            if (RT.DelegateFunction(a) < 0 || RT.DelegateFunction(b) < 0) return false;
            object target = RT.DelegateTarget(a);
            if (target == null || target != RT.DelegateTarget(b) || RT.ClassOf(a) == RT.ClassOf(b)) return false;
            return RT.DelegateFunction(a) == RT.DelegateFunction(b) || System_Delegate.AreSelectedAlike(a, b);
        }

        public static Delegate CombineImpl(MulticastDelegate self, Delegate follow) {
            if (follow == null) return self;
            Delegate[] a = Parts(self), b = Parts(follow);
            Delegate[] all = new Delegate[a.Length + b.Length];
            for (int i = 0; i < a.Length; i++) all[i] = a[i];
            for (int i = 0; i < b.Length; i++) all[a.Length + i] = b[i];
            return RT.NewMulticast(self, all);
        }

        /// Removes the last occurrence of the other list.
        public static Delegate RemoveImpl(MulticastDelegate self, Delegate value) {
            if (value == null) return self;
            Delegate[] a = Parts(self), b = Parts(value);
            if (a.Length == 1 && b.Length > 1) RT.Unsupported("several delegates are removed from one, on which runtimes differ");
            for (int at = a.Length - b.Length; at >= 0; at--) {
                if (!Same(a, at, b)) continue;
                int left = a.Length - b.Length;
                if (left == 0) return null;
                Delegate[] rest = new Delegate[left];
                for (int i = 0; i < left; i++) rest[i] = i < at ? a[i] : a[i + b.Length];
                return left == 1 ? rest[0] : RT.NewMulticast(self, rest);
            }
            return self;
        }

        public static bool Equals(MulticastDelegate self, object obj) {
            if ((object) self == obj) return true;
            Delegate other = obj as Delegate;
            if (other == null) return false;
            Delegate[] a = Parts(self), b = Parts(other);
            if (self.GetType() != other.GetType()) {
                bool alike = a.Length == 1 && b.Length == 1 && RT.DelegateFunction(a[0]) == RT.DelegateFunction(b[0]);
                if (alike && RT.DelegateTarget(a[0]) == RT.DelegateTarget(b[0])) RT.Unsupported("an equality of delegates of two types, on which runtimes differ");
                return false;
            }
            return a.Length == b.Length && Same(a, 0, b);
        }

        public static Delegate[] GetInvocationList(MulticastDelegate self) {
            Delegate[] a = Parts(self);
            Delegate[] copy = new Delegate[a.Length];
            for (int i = 0; i < a.Length; i++) copy[i] = a[i];
            return copy;
        }
    }
}
