// PromisedAnswers.Size assertions=unknown
// PromisedAnswers.Plain assertions=violated
// An implementation has to keep what a contract class promises of it; no answers at random are tried.
using System.Diagnostics;
using System.Diagnostics.Contracts;

[ContractClass(typeof(SizedContract))]
public interface ISized { int Size(); }

[ContractClassFor(typeof(ISized))]
abstract class SizedContract : ISized {
    public int Size() {
        Contract.Ensures(Contract.Result<int>() >= 0);
        return 0;
    }
}

public interface IPlain { int Size(); }

public static class PromisedAnswers {
    public static void Size(ISized s) { if (s != null) Debug.Assert(s.Size() >= 0); }
    public static void Plain(IPlain s) { if (s != null) Debug.Assert(s.Size() >= 0); }
}
