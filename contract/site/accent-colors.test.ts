import { expect, test } from 'vitest';
import { mailColors } from '#server/features/mail/mail-colors.ts';
import { tokenColor } from '#test/support/accent-tokens.ts';
import { contrast } from '#test/support/contrast.ts';
import { chooseSeed } from '#test/support/test-form.ts';
import { type Accent, isRibbonHue } from '../settings.ts';
import { accentColor, accentOfColor, colorOfAccent } from './accent-colors.ts';

const seed = chooseSeed('ACCENT_SEED');
const themes = ['light', 'dark'] as const;

/** What a host may enter: any color, of which the hue and strength are taken, or these themselves. Reds are rejected. */
function randomAccents(count: number): Accent[] {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const accents: Accent[] = [];
  while (accents.length < count) {
    const color = `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')}`;
    const accent =
      random() < 0.5
        ? accentOfColor(color)
        : { hue: Math.floor(random() * 360), strength: Math.round(random() * 100) / 100 };
    if (accent && !isRibbonHue(accent.hue)) accents.push(accent);
  }
  return accents;
}

const accents = [
  ...randomAccents(1_000),
  { hue: 0, strength: 0 },
  { hue: 6, strength: 1 },
  { hue: 58, strength: 1 },
  { hue: 359, strength: 1 },
];

const backgrounds = ['paper', 'surface', 'sunken'];
const on = (texts: string[], places: string[]) =>
  texts.flatMap((text) => places.map((place) => [text, place] as const));

/** Text and its background, wherever pages combine them. */
const textPairs = [
  ...on(['ink', 'ink-2', 'brand'], [...backgrounds, 'brand-soft']),
  ...on(['ribbon', 'ok', 'verified'], backgrounds),
  ...on(['on-brand'], ['brand']),
  ...on(['on-cloth', 'on-cloth-2', 'sticker'], ['cloth']),
  // Links and buttons that have the focus.
  ...on(['focus'], [...backgrounds, 'brand-soft']),
];

test.each(themes)('in %s, text has a contrast of 4.5 or more with every accent', (theme) => {
  const low = accents.flatMap((accent) =>
    textPairs.flatMap(([text, place]) => {
      const ratio = contrast(tokenColor(text, theme, accent), tokenColor(place, theme, accent));
      return ratio < 4.5 ? [`${text} on ${place}: ${ratio.toFixed(2)} with ${JSON.stringify(accent)}`] : [];
    }),
  );
  expect(low.slice(0, 20), `ACCENT_SEED=${seed}`).toEqual([]);
});

test.each(themes)(
  'in %s, the borders of controls have a contrast of 3 or more with every accent',
  (theme) => {
    const low = accents.filter((accent) =>
      backgrounds.some(
        (place) => contrast(tokenColor('line-firm', theme, accent), tokenColor(place, theme, accent)) < 3,
      ),
    );
    expect(low, `ACCENT_SEED=${seed}`).toEqual([]);
  },
);

test.each(themes)('in %s, the text of emails has a contrast of 4.5 or more with every accent', (theme) => {
  const low = [null, ...accents].filter((accent) => {
    const { ink, quiet, link, paper, sheet, onButton, cloth, onCloth } = mailColors(accent)[theme];
    const texts = [ink, quiet, link].flatMap((text) => [contrast(text, paper), contrast(text, sheet)]);
    return Math.min(...texts, contrast(onButton, link), contrast(onCloth, cloth)) < 4.5;
  });
  expect(low, `ACCENT_SEED=${seed}`).toEqual([]);
});

test('emails have the colors of the pages', () => {
  const tokens = [
    'paper',
    'surface',
    'line',
    'ink',
    'ink-2',
    'brand',
    'on-brand',
    'cloth',
    'on-cloth',
  ] as const;
  for (const theme of themes)
    for (const accent of accents.slice(0, 50))
      for (const token of tokens)
        expect(accentColor(token, theme, accent), `${token} in ${theme}`).toBe(
          tokenColor(token, theme, accent),
        );
});

test('a color that stands for an accent leads back to its hue', () => {
  for (const accent of accents.filter(({ strength }) => strength > 0.2 && strength < 0.6)) {
    const back = accentOfColor(colorOfAccent(accent));
    const apart = Math.abs((back?.hue ?? 0) - accent.hue);
    expect(Math.min(apart, 360 - apart), JSON.stringify(accent)).toBeLessThanOrEqual(5);
  }
});
