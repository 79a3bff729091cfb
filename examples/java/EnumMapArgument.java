// conspect: assertions=proved exceptions=proved
// options: --entry EnumMapArgument.price
// Maps over an enum and switches on it, for every constant that can be given.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class EnumMapArgument {
    enum Size {
        SMALL(1) {
            @Override
            int extra() {
                return 0;
            }
        },
        LARGE(4) {
            @Override
            int extra() {
                return 2;
            }
        };

        final int units;

        Size(int units) {
            this.units = units;
        }

        abstract int extra();
    }

    static int price(Size size) {
        if (size == null) {
            return 0;
        }
        Map<Size, Integer> prices = new EnumMap<>(Size.class);
        for (Size s : Size.values()) {
            prices.put(s, s.units * 10 + s.extra());
        }
        int price = prices.get(size);
        assert EnumSet.of(Size.LARGE).contains(size) == (price == 42);
        assert size == Size.LARGE || price == 10;
        assert Size.valueOf(size.name()) == size;
        return price;
    }

    public static void main(String[] args) {
        assert price(Size.SMALL) + price(Size.LARGE) == 52;
    }
}
