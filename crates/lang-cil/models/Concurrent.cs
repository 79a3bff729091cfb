// How many locks a concurrent dictionary has: as many as there are processors. Only the order in which it enumerates its entries can
// show that, since it grows earlier where each lock has fewer entries.
namespace Conspect.Model {
    static class System_Collections_Concurrent_ConcurrentDictionary<K, V> {
        public static int get_DefaultConcurrencyLevel() {
            RT.Grant("the order in which a ConcurrentDictionary enumerates its entries is that on a machine with 4 processors");
            return 4;
        }
    }
}
