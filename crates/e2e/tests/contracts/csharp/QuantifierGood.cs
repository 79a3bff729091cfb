// Squares.Of contracts=proved
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public static class Squares {
    public static int[] Of(int n) {
        Contract.Requires(n >= 0 && n < 5);
        Contract.Ensures(Contract.Result<int[]>().Length == n);
        Contract.Ensures(Contract.ForAll(0, n, i => Contract.Result<int[]>()[i] >= i));
        Contract.Ensures(n == 0 || Contract.Exists(Contract.Result<int[]>(), x => x == 0));
        var squares = new int[n];
        for (int i = 0; i < n; i++) squares[i] = i * i;
        return squares;
    }
}
