/**
 * A sentence for people, which each side writes in the language of its reader: the key of a message in
 * messages/LANGUAGE/problems.json, and after it the values of its arguments, if it has any. It is a text, as the messages of schemas
 * are, and may be stored.
 */
export type Sentence = string & { readonly [kind]: 'sentence' };
declare const kind: unique symbol;

/**
 * Says a sentence: `say('fields.atMostCharacters', { max: 40 })`. The key is always written out, so that
 * test/code/problem-sentences.test.ts finds what is said.
 */
/* @__NO_SIDE_EFFECTS__ */
export const say = (key: string, values?: Record<string, string | number>): Sentence =>
  (values ? `${key} ${JSON.stringify(values)}` : key) as Sentence;

const pattern = /^([a-z]+\.\w+)(?: (\{.*\}))?$/s;

/** Reads what `say` returned; undefined for any other text, such as what a library says. */
export function readSentence(text: string): { key: string; values: Record<string, string> } | undefined {
  const [, key, json] = pattern.exec(text) ?? [];
  if (key === undefined) return undefined;
  const values = json === undefined ? {} : parseValues(json);
  return values && { key, values };
}

function parseValues(json: string): Record<string, string> | undefined {
  try {
    const values = Object.entries(JSON.parse(json) as object);
    return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined;
  }
}
