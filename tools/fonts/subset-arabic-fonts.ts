import { readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { projectFile } from './project-file.ts';
import { subsetGlyphs } from './subset-glyphs.ts';

/** What Arabic sentences are written with. Other letters and the Arabic digits are in the fonts that end in -ar-ext. */
const letters = '،؛؟ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىي';
const marks = 'ًٌٍَُِّْ';
const features = ['init', 'medi', 'fina', 'rlig', 'ccmp', 'mark', 'mkmk', 'kern', 'curs'];

/** The fonts of Arabic pages, reduced to the letters of Arabic. */
export async function subsetArabicFonts(): Promise<void> {
  const font = (name: string) => projectFile(`web/public/fonts/${name}.woff2`);
  const text = await subsetFont(await readFile(font('vazirmatn-ar-ext')), letters + marks, {
    targetFormat: 'woff2',
    keepFeatures: features,
    noHinting: true,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  });
  await writeFile(font('vazirmatn-ar'), text);
  await writeFile(font('amiri-ar'), await withPlainForms(await readFile(font('amiri-ar-ext'))));
}

/**
 * Reduces Amiri to the four plain forms of each letter and to lam with alef, which is a third of the size: most of its glyphs are
 * variants of a letter for its neighbors.
 */
async function withPlainForms(whole: Buffer): Promise<Buffer> {
  const amiri = create(whole);
  const glyphs = new Set<number>();
  const keep = (text: string, variants: boolean) => {
    for (const { id } of amiri.layout(text, { rlig: variants }).glyphs) glyphs.add(id);
  };
  for (const letter of letters)
    for (const text of [letter, `ـ${letter}`, `${letter}ـ`, `ـ${letter}ـ`]) keep(text, false);
  for (const alef of 'اأإآ') for (const text of [`ل${alef}`, `بل${alef}`, `ـل${alef}`]) keep(text, true);
  const opened = await subsetFont(whole, undefined, { keepAllGlyphs: true, targetFormat: 'truetype' });
  const reduced = await subsetGlyphs(opened, { letters: letters + marks, glyphs, features });
  return subsetFont(reduced, undefined, { keepAllGlyphs: true, targetFormat: 'woff2' });
}
