package conspect.model.java.util;

import conspect.rt.Parallel;
import java.util.stream.Stream;

/** Streams that are made to work in parallel work in order. */
final class Collection {
    private Collection() {}

    static Stream<?> parallelStream(java.util.Collection<?> self) {
        Parallel.granted();
        return self.stream();
    }
}
