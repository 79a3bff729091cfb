package conspect.model.jdk.internal.logger;

import java.util.function.Function;

/** The format of lines of a log; the property that sets another one is not set. */
final class SurrogateLogger {
    private SurrogateLogger() {}

    static String getSimpleFormat(Function<String, String> property) {
        return "%1$tb %1$td, %1$tY %1$tl:%1$tM:%1$tS %1$Tp %2$s%n%4$s: %5$s%6$s%n";
    }
}
