// conspect: assertions=violated exceptions=proved
import java.util.Random;

public class Dice {
    public static void main(String[] args) {
        Random random = new Random();
        int first = 1 + random.nextInt(6);
        int second = 1 + random.nextInt(6);
        assert first + second >= 2 && first + second <= 12;
        double weight = Math.random();
        assert !(first == second && weight > 0.5 && random.nextBoolean());
    }
}
