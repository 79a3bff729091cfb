// conspect: assertions=proved exceptions=violated kind=System.NullReferenceException
// witness: true
// A constructor calls a method that is overridden, before the fields of the subclass are there.
public static class VirtualInConstructor {
    class Base {
        public Base(bool early) { if (early) Describe(); }
        public virtual int Describe() { return 0; }
    }

    sealed class Derived : Base {
        readonly string name;
        public Derived(bool early, string name) : base(early) { this.name = name; }

        public override int Describe() {
            return name.Length; // defect
        }
    }

    public static void Main() { new Derived(Conspect.Any.Bool(), "x").Describe(); }
}
