/** The same, fifty times longer: arrays, integer arithmetic, branches and calls. Standard output has a checksum. */
public class SieveLong {
    static int sieve(boolean[] composite) {
        int primes = 0;
        for (int i = 2; i < composite.length; i++) {
            if (!composite[i]) {
                primes++;
                for (int j = 2 * i; j < composite.length; j += i) {
                    composite[j] = true;
                }
            }
        }
        return primes;
    }

    static int mix(int h, int n) {
        h ^= n * 0x9E3779B9;
        h = (h << 13) | (h >>> 19);
        return h + n;
    }

    public static void main(String[] args) {
        int rounds = ROUNDS;
        int hash = 0;
        for (int round = 0; round < rounds; round++) {
            boolean[] composite = new boolean[2000];
            hash = mix(hash, sieve(composite));
            for (int i = 0; i < 3000; i++) {
                hash = mix(hash, i);
            }
        }
        System.out.println(hash);
    }

    static final int ROUNDS = 1000;
}
