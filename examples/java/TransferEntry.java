// conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
// options: --entry TransferEntry.transfer
// witness:
// A method entered on its own: its two accounts may be one. The main method shows it on the JVM.
import org.sosy_lab.sv_benchmarks.Verifier;

public class TransferEntry {
    static final class Account {
        int balance;
    }

    static void transfer(Account from, Account to, int amount) {
        Verifier.assume(from != null && to != null);
        Verifier.assume(amount > 0 && from.balance > amount && to.balance >= 0 && to.balance < 1000000);
        int fromBefore = from.balance;
        from.balance = fromBefore - amount;
        to.balance += amount;
        assert from.balance == fromBefore - amount; // defect
    }

    public static void main(String[] args) {
        Account account = new Account();
        account.balance = 100;
        transfer(account, account, 1);
    }
}
