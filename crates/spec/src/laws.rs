//! The laws of sequences, counts and sums, as the solver reads them.

/// A law of sequences, with `S` for the sequence's sort, `T` for its elements' and `@` for the word of that.
pub(crate) const SEQUENCES: &str = "
(declare-fun len_@ (S) Int)
(declare-fun at_@ (S Int) T)
(declare-const empty_@ S)
(declare-fun build_@ (S T) S)
(declare-fun concat_@ (S S) S)
(declare-fun take_@ (S Int) S)
(declare-fun drop_@ (S Int) S)
(declare-fun update_@ (S Int T) S)
(declare-fun eq_@ (S S) Bool)
(assert (forall ((s S)) (! (<= 0 (len_@ s)) :pattern ((len_@ s)))))
(assert (= 0 (len_@ empty_@)))
(assert (forall ((s S)) (! (=> (= 0 (len_@ s)) (= s empty_@)) :pattern ((len_@ s)))))
(assert (forall ((s S) (v T)) (! (= (len_@ (build_@ s v)) (+ 1 (len_@ s))) :pattern ((build_@ s v)))))
(assert (forall ((s S) (v T)) (! (= (at_@ (build_@ s v) (len_@ s)) v) :pattern ((build_@ s v)))))
(assert (forall ((s S) (v T) (i Int)) (! (=> (and (<= 0 i) (< i (len_@ s))) (= (at_@ (build_@ s v) i) (at_@ s i))) :pattern ((at_@ (build_@ s v) i)) :pattern ((at_@ s i) (build_@ s v)))))
(assert (forall ((s S) (v T) (i Int)) (! (=> (= i (len_@ s)) (= (at_@ (build_@ s v) i) v)) :pattern ((at_@ (build_@ s v) i)))))
(assert (forall ((a S) (b S)) (! (= (len_@ (concat_@ a b)) (+ (len_@ a) (len_@ b))) :pattern ((concat_@ a b)))))
(assert (forall ((a S) (b S) (i Int)) (! (=> (and (<= 0 i) (< i (len_@ a))) (= (at_@ (concat_@ a b) i) (at_@ a i))) :pattern ((at_@ (concat_@ a b) i)) :pattern ((at_@ a i) (concat_@ a b)))))
(assert (forall ((a S) (b S) (i Int)) (! (=> (and (<= (len_@ a) i) (< i (+ (len_@ a) (len_@ b)))) (= (at_@ (concat_@ a b) i) (at_@ b (- i (len_@ a))))) :pattern ((at_@ (concat_@ a b) i)))))
(assert (forall ((a S) (b S) (i Int)) (! (=> (and (<= 0 i) (< i (len_@ b))) (= (at_@ (concat_@ a b) (+ i (len_@ a))) (at_@ b i))) :pattern ((at_@ b i) (concat_@ a b)))))
(assert (forall ((s S) (n Int)) (! (=> (and (<= 0 n) (<= n (len_@ s))) (= (len_@ (take_@ s n)) n)) :pattern ((take_@ s n)))))
(assert (forall ((s S) (n Int)) (! (=> (= n (len_@ s)) (= (take_@ s n) s)) :pattern ((take_@ s n)))))
(assert (forall ((s S) (n Int) (i Int)) (! (=> (and (<= 0 i) (< i n) (<= n (len_@ s))) (= (at_@ (take_@ s n) i) (at_@ s i))) :pattern ((at_@ (take_@ s n) i)) :pattern ((at_@ s i) (take_@ s n)))))
(assert (forall ((s S) (n Int)) (! (=> (and (<= 0 n) (<= n (len_@ s))) (= (len_@ (drop_@ s n)) (- (len_@ s) n))) :pattern ((drop_@ s n)))))
(assert (forall ((s S) (n Int)) (! (=> (= n 0) (= (drop_@ s n) s)) :pattern ((drop_@ s n)))))
(assert (forall ((s S) (n Int) (i Int)) (! (=> (and (<= 0 i) (<= 0 n) (< (+ i n) (len_@ s))) (= (at_@ (drop_@ s n) i) (at_@ s (+ i n)))) :pattern ((at_@ (drop_@ s n) i)))))
(assert (forall ((s S) (n Int) (i Int)) (! (=> (and (<= n i) (<= 0 n) (< i (len_@ s))) (= (at_@ (drop_@ s n) (- i n)) (at_@ s i))) :pattern ((at_@ s i) (drop_@ s n)))))
(assert (forall ((s S) (j Int) (v T)) (! (=> (and (<= 0 j) (< j (len_@ s))) (and (= (len_@ (update_@ s j v)) (len_@ s)) (= (at_@ (update_@ s j v) j) v))) :pattern ((update_@ s j v)))))
(assert (forall ((s S) (j Int) (v T) (i Int)) (! (=> (and (<= 0 j) (< j (len_@ s)) (<= 0 i) (< i (len_@ s)) (not (= i j))) (= (at_@ (update_@ s j v) i) (at_@ s i))) :pattern ((at_@ (update_@ s j v) i)) :pattern ((at_@ s i) (update_@ s j v)))))
(assert (forall ((a S) (b S)) (! (= (eq_@ a b) (and (= (len_@ a) (len_@ b)) (forall ((i Int)) (! (=> (and (<= 0 i) (< i (len_@ a))) (= (at_@ a i) (at_@ b i))) :pattern ((at_@ a i)) :pattern ((at_@ b i)))))) :pattern ((eq_@ a b)))))
(assert (forall ((a S) (b S)) (! (=> (eq_@ a b) (= a b)) :pattern ((eq_@ a b)))))
";

/// The laws of counting.
pub(crate) const COUNTS: &str = "
(declare-fun count_@ (S T) Int)
(assert (forall ((s S) (v T)) (! (<= 0 (count_@ s v)) :pattern ((count_@ s v)))))
(assert (forall ((s S) (v T)) (! (=> (= 0 (len_@ s)) (= 0 (count_@ s v))) :pattern ((count_@ s v)))))
(assert (forall ((s S) (x T) (v T)) (! (= (count_@ (build_@ s x) v) (+ (count_@ s v) (ite (= x v) 1 0))) :pattern ((count_@ (build_@ s x) v)) :pattern ((build_@ s x) (count_@ s v)))))
(assert (forall ((a S) (b S) (v T)) (! (= (count_@ (concat_@ a b) v) (+ (count_@ a v) (count_@ b v))) :pattern ((count_@ (concat_@ a b) v)))))
(assert (forall ((s S) (i Int) (x T) (v T)) (! (=> (and (<= 0 i) (< i (len_@ s))) (= (count_@ (update_@ s i x) v) (+ (- (count_@ s v) (ite (= (at_@ s i) v) 1 0)) (ite (= x v) 1 0)))) :pattern ((count_@ (update_@ s i x) v)))))
(assert (forall ((s S) (n Int) (v T)) (! (=> (and (<= 0 n) (<= n (len_@ s))) (= (count_@ s v) (+ (count_@ (take_@ s n) v) (count_@ (drop_@ s n) v)))) :pattern ((count_@ (take_@ s n) v)) :pattern ((count_@ (drop_@ s n) v)) :pattern ((count_@ s v) (take_@ s n) (drop_@ s n)))))
(assert (forall ((s S) (n Int) (m Int) (v T)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_@ s))) (= (count_@ (take_@ s m) v) (+ (count_@ (take_@ s n) v) (ite (= (at_@ s n) v) 1 0)))) :pattern ((count_@ (take_@ s n) v) (take_@ s m)))))
(assert (forall ((s S) (n Int) (m Int) (v T)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_@ s))) (= (count_@ (drop_@ s n) v) (+ (count_@ (drop_@ s m) v) (ite (= (at_@ s n) v) 1 0)))) :pattern ((count_@ (drop_@ s n) v) (drop_@ s m)))))
";

/// The laws of sums.
pub(crate) const SUMS: &str = "
(declare-fun sum (Seq_Int) Int)
(assert (forall ((s Seq_Int)) (! (=> (= 0 (len_Int s)) (= 0 (sum s))) :pattern ((sum s)))))
(declare-fun below_zero (Seq_Int) Int)
(assert (forall ((s Seq_Int)) (! (=> (< (sum s) 0) (and (<= 0 (below_zero s)) (< (below_zero s) (len_Int s)) (< (at_Int s (below_zero s)) 0))) :pattern ((sum s)))))
(assert (forall ((s Seq_Int) (x Int)) (! (= (sum (build_Int s x)) (+ (sum s) x)) :pattern ((sum (build_Int s x))))))
(assert (forall ((a Seq_Int) (b Seq_Int)) (! (= (sum (concat_Int a b)) (+ (sum a) (sum b))) :pattern ((sum (concat_Int a b))))))
(assert (forall ((s Seq_Int) (i Int) (x Int)) (! (=> (and (<= 0 i) (< i (len_Int s))) (= (sum (update_Int s i x)) (+ (- (sum s) (at_Int s i)) x))) :pattern ((sum (update_Int s i x))))))
(assert (forall ((s Seq_Int) (n Int)) (! (=> (and (<= 0 n) (<= n (len_Int s))) (= (sum s) (+ (sum (take_Int s n)) (sum (drop_Int s n))))) :pattern ((sum (take_Int s n))) :pattern ((sum (drop_Int s n))))))
(assert (forall ((s Seq_Int) (n Int) (m Int)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_Int s))) (= (sum (take_Int s m)) (+ (sum (take_Int s n)) (at_Int s n)))) :pattern ((sum (take_Int s n)) (take_Int s m)))))
(assert (forall ((s Seq_Int) (n Int) (m Int)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_Int s))) (= (sum (drop_Int s n)) (+ (sum (drop_Int s m)) (at_Int s n)))) :pattern ((sum (drop_Int s n)) (drop_Int s m)))))
";

pub(crate) const ARITHMETIC: &str = "
(define-fun floor_div ((a Int) (b Int)) Int (ite (> b 0) (div a b) (div (- a) (- b))))
(define-fun floor_mod ((a Int) (b Int)) Int (ite (> b 0) (mod a b) (- (mod (- a) (- b)))))
";

/// The laws of a sum over the first elements of a sequence, `F` for its name, `B` for what it adds for an element and `G` for where that is below
/// zero if the sum is.
pub(crate) const FOLDS: &str = "
(declare-fun F (S Int) Int)
(declare-fun G (S Int) Int)
(assert (forall ((s S) (n Int)) (! (=> (< (F s n) 0) (and (<= 0 (G s n)) (< (G s n) n) (< (G s n) (len_@ s)) (< (B (at_@ s (G s n))) 0))) :pattern ((F s n)))))
(assert (forall ((s S) (n Int)) (! (=> (<= n 0) (= (F s n) 0)) :pattern ((F s n)))))
(assert (forall ((s S) (i Int) (j Int)) (! (=> (and (= j (+ i 1)) (<= 0 i) (< i (len_@ s))) (= (F s j) (+ (F s i) (B (at_@ s i))))) :pattern ((F s i) (F s j)))))
(assert (forall ((s S) (n Int)) (! (=> (and (= n 1) (<= 1 (len_@ s))) (= (F s n) (B (at_@ s 0)))) :pattern ((F s n)))))
(assert (forall ((s S) (v T) (n Int)) (! (=> (<= n (len_@ s)) (= (F (build_@ s v) n) (F s n))) :pattern ((F (build_@ s v) n)))))
(assert (forall ((s S) (v T) (n Int)) (! (=> (= n (+ 1 (len_@ s))) (= (F (build_@ s v) n) (+ (F s (len_@ s)) (B v)))) :pattern ((F (build_@ s v) n)))))
(assert (forall ((a S) (b S) (n Int)) (! (=> (<= n (len_@ a)) (= (F (concat_@ a b) n) (F a n))) :pattern ((F (concat_@ a b) n)))))
(assert (forall ((a S) (b S) (n Int)) (! (=> (and (<= (len_@ a) n) (<= n (+ (len_@ a) (len_@ b)))) (= (F (concat_@ a b) n) (+ (F a (len_@ a)) (F b (- n (len_@ a)))))) :pattern ((F (concat_@ a b) n)))))
(assert (forall ((s S) (m Int) (n Int)) (! (=> (and (<= n m) (<= 0 m) (<= m (len_@ s))) (= (F (take_@ s m) n) (F s n))) :pattern ((F (take_@ s m) n)))))
(assert (forall ((s S) (m Int) (n Int)) (! (=> (and (<= 0 m) (<= 0 n) (<= (+ m n) (len_@ s))) (= (F (drop_@ s m) n) (- (F s (+ m n)) (F s m)))) :pattern ((F (drop_@ s m) n)))))
(assert (forall ((s S) (i Int) (v T) (n Int)) (! (=> (and (<= 0 i) (< i n) (<= n (len_@ s))) (= (F (update_@ s i v) n) (+ (- (F s n) (B (at_@ s i))) (B v)))) :pattern ((F (update_@ s i v) n)))))
(assert (forall ((s S) (i Int) (v T) (n Int)) (! (=> (and (<= 0 i) (<= n i) (< i (len_@ s))) (= (F (update_@ s i v) n) (F s n))) :pattern ((F (update_@ s i v) n)))))
";

/// The same for a sum over the first numbers.
pub(crate) const NUMBERS: &str = "
(declare-fun F (Int) Int)
(declare-fun G (Int) Int)
(assert (forall ((n Int)) (! (=> (< (F n) 0) (and (<= 0 (G n)) (< (G n) n) (< (B (G n)) 0))) :pattern ((F n)))))
(assert (forall ((n Int)) (! (=> (<= n 0) (= (F n) 0)) :pattern ((F n)))))
(assert (forall ((i Int) (j Int)) (! (=> (and (= j (+ i 1)) (<= 0 i)) (= (F j) (+ (F i) (B i)))) :pattern ((F i) (F j)))))
";

/// What is known of a sum each of whose parts is 0 or 1: it counts.
pub(crate) const COUNTING: &str = "
(assert (forall ((s S) (n Int)) (! (and (<= 0 (F s n)) (=> (<= 0 n) (<= (F s n) n))) :pattern ((F s n)))))
";

/// The laws of what values a sequence has.
pub(crate) const SETS: &str = "
(declare-fun set_@ (S) (Array T Bool))
(declare-fun place_@ (S T) Int)
(declare-fun distinct_@ (S) Int)
(declare-fun first_@ (S) Int)
(declare-fun second_@ (S) Int)
(assert (forall ((s S) (i Int)) (! (=> (and (<= 0 i) (< i (len_@ s))) (select (set_@ s) (at_@ s i))) :pattern ((set_@ s) (at_@ s i)))))
(assert (forall ((s S) (v T)) (! (=> (select (set_@ s) v) (and (<= 0 (place_@ s v)) (< (place_@ s v) (len_@ s)) (= (at_@ s (place_@ s v)) v))) :pattern ((select (set_@ s) v)))))
(assert (forall ((s S)) (! (and (<= 0 (distinct_@ s)) (<= (distinct_@ s) (len_@ s)) (=> (< 0 (len_@ s)) (< 0 (distinct_@ s)))) :pattern ((distinct_@ s)))))
(assert (forall ((s S) (i Int) (j Int)) (! (=> (and (= (distinct_@ s) (len_@ s)) (<= 0 i) (< i j) (< j (len_@ s))) (not (= (at_@ s i) (at_@ s j)))) :pattern ((distinct_@ s) (at_@ s i) (at_@ s j)))))
(assert (forall ((s S)) (! (=> (< (distinct_@ s) (len_@ s)) (and (<= 0 (first_@ s)) (< (first_@ s) (second_@ s)) (< (second_@ s) (len_@ s)) (= (at_@ s (first_@ s)) (at_@ s (second_@ s))))) :pattern ((distinct_@ s)))))
(assert (forall ((s S) (v T)) (! (= (distinct_@ (build_@ s v)) (+ (distinct_@ s) (ite (select (set_@ s) v) 0 1))) :pattern ((distinct_@ (build_@ s v))))))
(assert (forall ((s S) (n Int) (m Int)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_@ s))) (= (distinct_@ (take_@ s m)) (+ (distinct_@ (take_@ s n)) (ite (select (set_@ (take_@ s n)) (at_@ s n)) 0 1)))) :pattern ((distinct_@ (take_@ s n)) (take_@ s m)))))
";
