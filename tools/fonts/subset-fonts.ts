/**
 * Writes the fonts in web/public/fonts, reduced to the characters that pages use. After a change here, run `node
 * tools/fonts/subset-fonts.ts`.
 */
import { subsetArabicFonts } from './subset-arabic-fonts.ts';
import { subsetLatinFonts } from './subset-latin-fonts.ts';

await subsetLatinFonts();
await subsetArabicFonts();
