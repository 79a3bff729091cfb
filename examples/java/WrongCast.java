// conspect: assertions=proved exceptions=violated kind=java.lang.ClassCastException
// witness: 7
// A cast that one of three classes does not survive.
import org.sosy_lab.sv_benchmarks.Verifier;

public class WrongCast {
    interface Animal {}

    static class Dog implements Animal {
        int bark() {
            return 1;
        }
    }

    static class Puppy extends Dog {}

    static class Cat implements Animal {}

    static Animal pick(int n) {
        switch (n & 3) {
            case 0:
                return new Dog();
            case 1:
                return new Puppy();
            case 2:
                return null;
            default:
                return new Cat();
        }
    }

    public static void main(String[] args) {
        Animal animal = pick(Verifier.nondetInt());
        Dog dog = (Dog) animal; // defect
        assert dog == null || dog.bark() == 1;
    }
}
