// What the tests expect.

/** Throws unless two values are equal as JSON. */
export function equal(got, expected, what) {
  const [first, second] = [JSON.stringify(got), JSON.stringify(expected)];
  if (first !== second) throw new Error(`${what}: expected ${second?.slice(0, 300)}, got ${first?.slice(0, 300)}`);
}

/** Throws unless something is true. */
export function expect(condition, what) {
  if (!condition) throw new Error(`expected ${what}`);
}

/** Returns a function that returns numbers below a limit, the same for the same seed. */
export function random(seed) {
  let state = BigInt(seed);
  return (limit) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(limit));
  };
}
