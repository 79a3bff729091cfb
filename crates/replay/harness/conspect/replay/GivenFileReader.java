package conspect.replay;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Stands in for {@code java.io.FileReader}. */
public class GivenFileReader extends InputStreamReader {
    public GivenFileReader(String name) throws FileNotFoundException {
        super(new GivenFile(name), StandardCharsets.UTF_8);
    }

    public GivenFileReader(File file) throws FileNotFoundException {
        super(new GivenFile(file), StandardCharsets.UTF_8);
    }
}
