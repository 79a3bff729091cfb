// conspect: assertions=proved exceptions=proved
// Random numbers without a seed are arbitrary, within the bounds that the documentation gives.
import java.util.Random;

public class DieRoll {
    public static void main(String[] args) {
        Random random = new Random();
        int[] seen = new int[6];
        for (int i = 0; i < 3; i++) {
            int eyes = random.nextInt(6) + 1;
            seen[eyes - 1]++;
        }
        int sum = 0;
        for (int count : seen) {
            sum += count;
        }
        assert sum == 3;
        double chance = Math.random();
        assert chance >= 0 && chance < 1;
    }
}
