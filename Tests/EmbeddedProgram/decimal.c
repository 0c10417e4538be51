// Reads a number of decimal digits and at most one point for `Double(String)`. The embedded standard library expects this
// function. That of wasi-libc needs 128-bit arithmetic, which the Swift toolchain does not contain for wasm32.
//
// Digits after the 19th count as zeros. Of places after the point, at most 22 count: 10^22 is the largest exact power.

// Returns the exact a * b minus `product`, which is a * b rounded.
static double productError(double a, double b, double product) {
  const double split = 134217729;  // 2^27 + 1
  double aHigh = a * split, bHigh = b * split;
  aHigh -= aHigh - a;
  bHigh -= bHigh - b;
  double aLow = a - aHigh, bLow = b - bHigh;
  return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow;
}

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  unsigned long long digits = 0;
  double divisor = 1, factor = 1;
  int count = 0, hasPoint = 0, places = 0, isNumber = 0;
  for (; (*text >= '0' && *text <= '9') || (*text == '.' && !hasPoint); text++) {
    if (*text == '.') {
      hasPoint = 1;
      continue;
    }
    isNumber = 1;
    if (count < 19 && places < 22) {
      digits = digits * 10 + (unsigned)(*text - '0');
      if (digits > 0) count++;
      if (hasPoint) {
        places++;
        divisor *= 10;
      }
    } else if (!hasPoint) {
      factor *= 10;
    }
  }
  // The quotient, and the remainder of it, which has what the quotient lacks.
  double high = (double)digits;
  double low = (double)(long long)(digits - (unsigned long long)high);
  double quotient = high / divisor, product = quotient * divisor;
  double remainder = ((high - product) - productError(quotient, divisor, product)) + low;
  *result = (quotient + remainder / divisor) * factor;
  return isNumber ? text : 0;
}
