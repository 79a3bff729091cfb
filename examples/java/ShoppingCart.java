// conspect: assertions=proved exceptions=violated kind=java.lang.IndexOutOfBoundsException
// options: --entry ShoppingCart.last
// witness:
// A method that is entered on an object whose list may hold anything, nothing too.
import java.util.ArrayList;
import java.util.List;

public class ShoppingCart {
    private List<String> items;
    private int limit;

    ShoppingCart(int limit) {
        this.items = new ArrayList<>();
        this.limit = limit;
    }

    String last() {
        if (items == null || items.size() > limit) {
            return "";
        }
        int before = items.size();
        String item = items.get(before - 1); // defect
        assert before > 0;
        return item;
    }

    public static void main(String[] args) {
        new ShoppingCart(3).last();
    }
}
