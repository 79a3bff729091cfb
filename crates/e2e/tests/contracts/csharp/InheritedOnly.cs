// Dial.Read contracts=assumed the methods that Gauge inherits keep to the contracts of IGauge, which the class that declares them does not implement
using System.Diagnostics.Contracts;

[ContractClass(typeof(GaugeContract))]
public interface IGauge {
    int Read(int scale);
}

[ContractClassFor(typeof(IGauge))]
abstract class GaugeContract : IGauge {
    public int Read(int scale) {
        Contract.Ensures(Contract.Result<int>() >= 0);
        return 0;
    }
}

public class Dial {
    public int Read(int scale) {
        Contract.Ensures(Contract.Result<int>() >= -1);
        return -1;
    }
}

public class Gauge : Dial, IGauge {}
