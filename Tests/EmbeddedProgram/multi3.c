// Multiplies two 128-bit integers. Code for wasm32 calls this function of compiler-rt where Swift checks a 64-bit
// multiplication for overflow. The Swift toolchain does not contain compiler-rt for wasm32.
typedef unsigned long long word;

__int128 __multi3(__int128 left, __int128 right) {
  const word mask = 0xFFFFFFFF;
  word a = (word)left, b = (word)right;
  word lowest = (a & mask) * (b & mask);
  word middle = (a >> 32) * (b & mask) + (lowest >> 32);
  word other = (a & mask) * (b >> 32) + (middle & mask);
  word low = (other << 32) | (lowest & mask);
  word high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32) + (word)(left >> 64) * b + a * (word)(right >> 64);
  return (__int128)(((unsigned __int128)high << 64) | low);
}
