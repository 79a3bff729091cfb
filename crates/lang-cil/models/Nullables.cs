// System.Nullable: without a value the field behind it is not seen, whatever an input has there.

namespace Conspect.Model {
    static class System_Nullable<T> where T : struct {
        public static T GetValueOrDefault(ref T? self) { return self.HasValue ? self.Value : default(T); }
    }
}
