//! Matrices of bounds: the cell of `i` and `j` is the greatest that `i − j` can be. Index 0 is the number 0.

use super::Fuel;

/// No bound.
pub(crate) const INFINITE: i128 = i128::MAX / 8;
/// Numbers from which on nothing is learned: sums of the others along any path fit.
pub(crate) const HUGE: i128 = 1 << 100;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<i128>,
}

impl Matrix {
    /// Of so many indices, of which nothing is known.
    pub(crate) fn new(size: usize) -> Matrix {
        let mut cells = vec![INFINITE; size * size];
        for i in 0..size {
            cells[i * size + i] = 0;
        }
        Matrix { size, cells }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub(crate) fn cells(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn at(&self, i: usize, j: usize) -> i128 {
        self.cells[i * self.size + j]
    }

    /// Writes a bound, if it is lower; the matrix is closed where all that follows is written too.
    pub(crate) fn lower(&mut self, i: usize, j: usize, most: i128) {
        let cell = &mut self.cells[i * self.size + j];
        *cell = (*cell).min(most);
    }

    /// What is known of one index by itself.
    pub(crate) fn bounds(&self, i: usize) -> (Option<i128>, Option<i128>) {
        let finite = |c: i128| (c < INFINITE).then_some(c);
        (finite(self.at(0, i)).map(|c| -c), finite(self.at(i, 0)))
    }

    /// Adds the bounds of one index to a closed matrix.
    pub(crate) fn within(
        &mut self,
        i: usize,
        lo: Option<i128>,
        hi: Option<i128>,
        fuel: &mut Fuel,
    ) -> Option<bool> {
        let above = match hi {
            Some(hi) => self.learn(i, 0, hi, fuel)?,
            None => true,
        };
        let below = match lo {
            Some(lo) => self.learn(0, i, lo.saturating_neg(), fuel)?,
            None => true,
        };
        Some(above && below)
    }

    /// Adds `i − j ≤ most` to a closed matrix, which stays closed: a shortest path goes over the new edge once at most. False inside when
    /// there are no such numbers, nothing when the work is over.
    pub(crate) fn learn(&mut self, i: usize, j: usize, most: i128, fuel: &mut Fuel) -> Option<bool> {
        if most >= self.at(i, j) || most >= HUGE || most <= -HUGE {
            return Some(true);
        }
        if i == j || self.at(j, i) < INFINITE && most + self.at(j, i) < 0 {
            return Some(false);
        }
        fuel.spend(self.cells())?;
        let n = self.size;
        for a in 0..n {
            let first = self.cells[a * n + i];
            if first >= INFINITE {
                continue;
            }
            for b in 0..n {
                let second = self.cells[j * n + b];
                if second < INFINITE && first + most + second < self.cells[a * n + b] {
                    self.cells[a * n + b] = first + most + second;
                }
            }
        }
        Some(true)
    }

    /// Writes all that follows from what is written. False when there are no such numbers.
    pub(crate) fn close(&mut self) -> bool {
        let n = self.size;
        for k in 0..n {
            for i in 0..n {
                let first = self.cells[i * n + k];
                for j in 0..n {
                    let second = self.cells[k * n + j];
                    if first < INFINITE && second < INFINITE {
                        let cell = &mut self.cells[i * n + j];
                        *cell = (*cell).min(first + second);
                    }
                }
            }
        }
        (0..n).all(|i| self.at(i, i) >= 0)
    }

    /// What holds in both.
    pub(crate) fn join(&self, other: &Matrix) -> Matrix {
        let cells = self.cells.iter().zip(&other.cells).map(|(a, b)| *a.max(b)).collect();
        Matrix { size: self.size, cells }
    }

    /// Bounds that still grow go to the next of these steps, or are given up.
    pub(crate) fn widened(&self, grown: &Matrix, steps: &[i128]) -> Matrix {
        let cell = |(a, b): (&i128, &i128)| match b > a {
            true => steps.iter().find(|s| *s >= b).copied().unwrap_or(INFINITE),
            false => *a,
        };
        Matrix { size: self.size, cells: self.cells.iter().zip(&grown.cells).map(cell).collect() }
    }
}
