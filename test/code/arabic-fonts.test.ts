import { readdirSync, readFileSync } from 'node:fs';
import { openSync } from 'fontkit';
import { expect, test } from 'vitest';

const file = (path: string) => new URL(`../../${path}`, import.meta.url);
const fonts = ['amiri-ar', 'vazirmatn-ar'].map((name) =>
  openSync(file(`web/public/fonts/${name}.woff2`).pathname),
);

/** Every word in Arabic letters that the interface says. */
const words = readdirSync(file('messages/ar')).flatMap(
  (name) => readFileSync(file(`messages/ar/${name}`), 'utf8').match(/[\u0600-\u06ff]+/g) ?? [],
);

test('the small fonts have every letter of the interface, so that the large ones are not downloaded', () => {
  const used = [...new Set(words.flatMap((word) => [...word]))].map((letter) => letter.codePointAt(0) ?? 0);
  expect(used.length).toBeGreaterThan(40);
  for (const { characterSet } of fonts)
    expect(used.filter((letter) => !characterSet.includes(letter))).toEqual([]);
});

test('the styles ask for the small fonts for exactly the letters that these have', () => {
  const styles = readFileSync(file('web/styles/arabic.css'), 'utf8');
  const ranges = [...styles.matchAll(/-ar\.woff2[^}]*unicode-range: ([^;]+);/g)].map(([, range]) => range);
  expect(ranges).toHaveLength(2);
  for (const [index, range] of ranges.entries()) {
    const letters = fonts[index]?.characterSet.filter((letter) => letter > 0x5ff && letter < 0x700);
    expect(lettersOf(range ?? '')).toEqual(letters);
  }
});

const lettersOf = (range: string): number[] =>
  range.split(', ').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((number) => Number.parseInt(number, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

test('letters are joined, and lam with alef is one shape, as Arabic is written', () => {
  for (const { layout } of fonts.map((font) => ({ layout: (text: string) => font.layout(text).glyphs }))) {
    const ids = (text: string) => layout(text).map(({ id }) => id);
    expect(ids('ببب')).toHaveLength(3);
    expect(new Set(ids('ببب')).size).toBeGreaterThan(1);
    const apart = ids('ل').concat(ids('ا'));
    expect(ids('لا')).not.toEqual(apart.toReversed());
  }
});
