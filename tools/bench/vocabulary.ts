import { createRng } from '#test/support/seeded-rng.ts';

type Parts = [string, ...string[]];

const beginnings =
  'b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p ph pl pr qu r s sc sh sl sp st str t th tr v w z'.split(
    ' ',
  ) as Parts;
const vowels = 'a a e e i i o o u ai ea ee io oa ou y'.split(' ') as Parts;
const endings = ',,,,l,m,n,r,s,t,d,ck,ll,nd,ng,nt,rd,rt,ss,st,x'.split(',') as Parts;

/** Returns this many different words that can be pronounced, the shorter ones first, as in a language. */
export function makeWords(count: number): string[] {
  const rng = createRng('vocabulary');
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = 2 + rng.int(words.size < count / 50 ? 1 : 3);
    const word = Array.from({ length: syllables }, () => rng.pick(beginnings) + rng.pick(vowels)).join('');
    words.add(word + rng.pick(endings));
  }
  return [...words];
}
