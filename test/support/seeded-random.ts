export type Random = () => number;

/** Random numbers from 0 to 1 that are the same for the same seed, so that a book keeps its cover. */
export function seededRandom(seed: string): Random {
  let state = 1779033703 ^ seed.length;
  for (const letter of seed) {
    state = Math.imul(state ^ letter.charCodeAt(0), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = Math.imul(state ^ (state >>> 16), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    state ^= state >>> 16;
    return (state >>> 0) / 4294967296;
  };
}
