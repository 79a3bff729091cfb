// System.Random, the whole type: with a seed the subtractive generator (Knuth, The Art of Computer Programming, volume 2, 3.2.2);
// without one each number is an unknown of its range.
using Conspect;

namespace System {
    public class Random {
        const int Big = int.MaxValue;

        // Null where no seed was given.
        int[] seeds;
        int at;
        int other;

        public Random() {}

        public Random(int Seed) {
            seeds = new int[56];
            int last = 161803398 - (Seed == int.MinValue ? int.MaxValue : Seed < 0 ? -Seed : Seed);
            seeds[55] = last;
            int next = 1;
            for (int i = 1; i < 55; i++) {
                int k = 21 * i % 55;
                seeds[k] = next;
                next = last - next;
                if (next < 0) next += Big;
                last = seeds[k];
            }
            for (int round = 0; round < 4; round++)
                for (int i = 1; i < 56; i++) {
                    seeds[i] -= seeds[1 + (i + 30) % 55];
                    if (seeds[i] < 0) seeds[i] += Big;
                }
            other = 21;
        }

        /// Numbers without a seed ask no method that a subclass may have.
        bool Unknown() {
            if (seeds != null) return false;
            if (RT.ClassOf(this) != RT.ClassOfType(typeof(Random))) RT.Unsupported("a subclass of Random without a seed");
            return true;
        }

        static int Below(int limit) {
            int n = RT.AnyInt("the runtime's random numbers");
            RT.Assume(n >= 0 && n < limit);
            return n;
        }

        int Raw() {
            if (Unknown()) return Below(Big);
            if (++at >= 56) at = 1;
            if (++other >= 56) other = 1;
            int n = seeds[at] - seeds[other];
            if (n == Big) n--;
            if (n < 0) n += Big;
            seeds[at] = n;
            return n;
        }

        protected virtual double Sample() {
            if (Unknown()) {
                double d = RT.AnyDouble("the runtime's random numbers");
                RT.Assume(d >= 0 && d < 1);
                return d;
            }
            return Raw() * (1.0 / Big);
        }

        public virtual int Next() { return Raw(); }

        public virtual int Next(int minValue, int maxValue) {
            if (minValue > maxValue) throw new ArgumentOutOfRangeException("minValue", "'minValue' cannot be greater than maxValue.");
            if (Unknown()) {
                int n = RT.AnyInt("the runtime's random numbers");
                RT.Assume(n >= minValue && (n < maxValue || n == minValue));
                return n;
            }
            long range = (long) maxValue - minValue;
            if (range <= Big) return (int) (Sample() * range) + minValue;
            int wide = Raw();
            if (Raw() % 2 == 0) wide = -wide;
            double d = wide;
            d += Big - 1;
            d /= 2 * (uint) Big - 1;
            return (int) ((long) (d * range) + minValue);
        }

        public virtual int Next(int maxValue) {
            if (maxValue < 0) throw new ArgumentOutOfRangeException("maxValue", "'maxValue' must be greater than zero.");
            if (Unknown()) return maxValue == 0 ? 0 : Below(maxValue);
            return (int) (Sample() * maxValue);
        }

        public virtual double NextDouble() { return Sample(); }

        public virtual void NextBytes(byte[] buffer) {
            if (buffer == null) throw new ArgumentNullException("buffer");
            for (int i = 0; i < buffer.Length; i++) buffer[i] = (byte) Raw();
        }
    }
}
