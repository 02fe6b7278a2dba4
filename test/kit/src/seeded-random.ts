/** Random numbers in [0, 1), the same in every run. Source: Bob Jenkins, "A small noncryptographic PRNG". */
export function seededRandom(seed: number): () => number {
  let [a, b, c, d] = [0xf1ea5eed, seed, seed, seed];
  const next = () => {
    const e = (a - ((b << 27) | (b >>> 5))) >>> 0;
    a = (b ^ ((c << 17) | (c >>> 15))) >>> 0;
    b = (c + d) >>> 0;
    c = (d + e) >>> 0;
    d = (e + a) >>> 0;
    return d / 2 ** 32;
  };
  for (let turn = 0; turn < 20; turn += 1) next();
  return next;
}
