package conspect.model.sun.security.action;

import conspect.rt.KnownProperties;
import java.util.Properties;

/** The table of properties, for classes of the JDK. */
final class GetPropertyAction {
    private GetPropertyAction() {}

    static Properties privilegedGetProperties() {
        return new KnownProperties();
    }
}
