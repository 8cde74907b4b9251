import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { projectFile } from './project-file.ts';

type Range = [first: number, last: number];

const latin: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
];
/**
 * The letters of European languages: Polish, Czech, Hungarian, Turkish, the Baltic languages, and their
 * neighbors.
 */
const latinExtended: Range[] = [
  [0x100, 0x107],
  [0x10a, 0x113],
  [0x116, 0x11b],
  [0x11e, 0x123],
  [0x12a, 0x12b],
  [0x12e, 0x131],
  [0x136, 0x137],
  [0x139, 0x148],
  [0x14c, 0x14d],
  [0x150, 0x15b],
  [0x15e, 0x165],
  [0x16a, 0x16b],
  [0x16e, 0x173],
  [0x178, 0x17e],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
];
const typographic = '‐‑–—‘’‚“”„†•…‹›′″⁄€£¥™−×÷≤≥→←';

const fonts = [
  {
    from: '@fontsource/libre-caslon-condensed/files/libre-caslon-condensed-latin-500-normal',
    to: 'caslon-500',
  },
  { from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal', to: 'figtree' },
  // The package has these letters in a file of their own. Pages load it only if they contain one
  // (unicode-range).
  { from: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal', to: 'figtree-ext' },
];

// Caslon's ligature of s and t looks like another letter, so liga is left out.
const lean = {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum', 'tnum'],
  noHinting: true,
} as const;
const weights = { min: 400, max: 700, default: 400 };

/** The two typefaces, reduced to the characters that Dogear's pages can contain. */
export async function subsetLatinFonts(): Promise<void> {
  await mkdir(projectFile('web/public/fonts'), { recursive: true });
  for (const { from, to } of fonts) {
    const whole = await readFile(fileURLToPath(import.meta.resolve(`${from}.woff2`)));
    const variable = from.includes('-wght-');
    const options = { ...lean, ...(variable ? { variationAxes: { wght: weights } } : {}) };
    await writeFile(projectFile(`web/public/fonts/${to}.woff2`), await subsetFont(whole, letters, options));
  }
}

const letters =
  [...latin, ...latinExtended]
    .map(([first, last]) =>
      String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
    )
    .join('') + typographic;
