package conspect.model.java.util.stream;

import conspect.rt.Parallel;
import java.util.stream.BaseStream;

/** Streams that are asked to work in parallel work in order. */
final class AbstractPipeline {
    private AbstractPipeline() {}

    static BaseStream<?, ?> parallel(Object self) {
        Parallel.granted();
        return (BaseStream<?, ?>) self;
    }
}
