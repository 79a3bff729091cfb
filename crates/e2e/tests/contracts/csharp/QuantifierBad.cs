// Squares.Of contracts=violated Postcondition
using System;
using System.Collections.Generic;
using System.Diagnostics.Contracts;

public static class Squares {
    public static int[] Of(int n) {
        Contract.Requires(n >= 0 && n < 5);
        Contract.Ensures(Contract.ForAll(0, n, i => Contract.Result<int[]>()[i] > i)); // defect
        var squares = new int[n];
        for (int i = 0; i < n; i++) squares[i] = i * i;
        return squares;
    }
}
