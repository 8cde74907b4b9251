import { readFile } from 'node:fs/promises';
import { projectFile } from './project-file.ts';

const noHintingNorClosure = 0x201;
const featureTags = 6;

/**
 * Reduces a TrueType font to letters and glyphs, and to the features that need no other glyph. The package subset-font always
 * adds every glyph that a feature may put in the place of one that is kept, so this calls its HarfBuzz directly.
 */
export async function subsetGlyphs(
  font: Buffer,
  { letters, glyphs, features }: { letters: string; glyphs: Iterable<number>; features: readonly string[] },
): Promise<Buffer> {
  const harfbuzz = await loadHarfbuzz();
  const bytes = () => new Uint8Array(harfbuzz.memory.buffer);
  const start = harfbuzz.malloc(font.byteLength);
  bytes().set(font, start);
  const blob = harfbuzz.hb_blob_create(start, font.byteLength, 2, 0, 0);
  const input = harfbuzz.hb_subset_input_create_or_fail();
  harfbuzz.hb_subset_input_set_flags(input, noHintingNorClosure);
  const fill = (set: number, values: Iterable<number>) => {
    harfbuzz.hb_set_clear(set);
    for (const value of values) harfbuzz.hb_set_add(set, value);
  };
  fill(harfbuzz.hb_subset_input_set(input, featureTags), features.map(tagOf));
  fill(
    harfbuzz.hb_subset_input_unicode_set(input),
    [...letters].map((letter) => letter.codePointAt(0) ?? 0),
  );
  fill(harfbuzz.hb_subset_input_glyph_set(input), glyphs);
  const subset = harfbuzz.hb_subset_or_fail(harfbuzz.hb_face_create(blob, 0), input);
  const result = harfbuzz.hb_face_reference_blob(subset);
  const first = harfbuzz.hb_blob_get_data(result, 0);
  return Buffer.from(bytes().slice(first, first + harfbuzz.hb_blob_get_length(result)));
}

type Harfbuzz = { memory: { buffer: ArrayBuffer } } & Record<
  | '_initialize'
  | 'malloc'
  | 'hb_blob_create'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_reference_blob'
  | 'hb_set_add'
  | 'hb_set_clear'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_glyph_set'
  | 'hb_subset_input_set'
  | 'hb_subset_input_set_flags'
  | 'hb_subset_input_unicode_set'
  | 'hb_subset_or_fail',
  (...values: number[]) => number
>;

async function loadHarfbuzz(): Promise<Harfbuzz> {
  const file = await readFile(projectFile('node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(file);
  const harfbuzz = instance.exports as unknown as Harfbuzz;
  harfbuzz._initialize();
  return harfbuzz;
}

/** A tag as HarfBuzz knows it: its four letters in one number. */
const tagOf = (tag: string): number =>
  [...tag].reduce((number, letter) => (number << 8) + letter.charCodeAt(0), 0);
