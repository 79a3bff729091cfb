// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// witness: 2147483647 1
// Several classes in a package: a deposit that overflows.
package bank;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        Account account = new SavingsAccount("ann", 1);
        int first = Verifier.nondetInt();
        int second = Verifier.nondetInt();
        try {
            account.deposit(first);
            account.deposit(second);
        } catch (RejectedException e) {
            assert e.amount <= 0;
            return;
        }
        assert account.balance() > 0; // defect
    }
}
