import conspect.Contract;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** Annotations of what is never null are clauses in programs that state contracts. */
public class Annotated {
    //@ length A=proved E=proved C=proved
    static int length(@NotNull String text) {
        return text.length();
    }

    //@ plain A=proved E=violated C=proved
    static int plain(@Nullable String text) {
        return text.length();
    }

    //@ second A=proved E=proved C=proved
    static int second(long first, @NotNull int[] given, @Nullable String text) {
        return given.length;
    }

    //@ called A=proved E=any C=violated
    static int called(String text) {
        return length(text);
    }

    //@ calledCarefully A=proved E=proved C=proved
    static int calledCarefully(String text) {
        return text == null ? 0 : length(text);
    }

    //@ made A=proved E=proved C=proved
    @NotNull
    static Object made(int n) {
        return n > 0 ? "text" : new Object();
    }

    //@ found A=proved E=proved C=violated
    @NotNull
    static Object found(int n) {
        return n > 0 ? "text" : null;
    }

    static class Box {
        final String held;

        Box(@NotNull String held) {
            Contract.ensures(() -> this.held() == held);
            this.held = held;
        }

        String held() {
            return held;
        }
    }

    //@ boxed A=proved E=proved C=violated
    static Box boxed(String text) {
        return new Box(text);
    }
}
