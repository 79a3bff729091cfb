from math import isqrt
