using System.Diagnostics.Contracts;

public abstract class Stock {
    public virtual int Take(int n) {
        Contract.Ensures(Contract.Result<int>() >= 0);
        return 0;
    }
}
