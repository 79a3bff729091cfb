package conspect.rt;

import java.io.IOException;
import java.io.OutputStream;

/** A stream that leaves the program: what is written there is not seen again. Writing may fail. */
public final class Sink extends OutputStream {
    private void tryIt() throws IOException {
        if (!Intrinsics.givenBoolean("stream.write() succeeds()")) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public void write(int b) throws IOException {
        tryIt();
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        java.util.Objects.checkFromIndexSize(from, length, bytes.length);
        tryIt();
    }
}
