// Meter.Read contracts=violated Postcondition
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

[ContractClass(typeof(MeterContract))]
public interface IMeter {
    int Read(int scale);
}

[ContractClassFor(typeof(IMeter))]
abstract class MeterContract : IMeter {
    public int Read(int scale) {
        Contract.Requires(scale > 0);
        Contract.Ensures(Contract.Result<int>() >= 0);
        return 0;
    }
}

public class Meter : IMeter {
    public int Read(int scale) { // defect
        return scale > 10 ? -1 : 1;
    }
}
