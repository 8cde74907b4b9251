/** An English sentence's key in its file of messages, and the value of its one argument: `Use {max} characters or fewer.` */
export type FoundSentence = { key: string; values: Record<string, string> };

/** The name that the code's sentences give to every site. */
export const usualSite = 'Dogear';

/** Finds a sentence, and its key for one field where several fields have it. */
export type FindSentence = (sentence: string, field?: string) => FoundSentence | undefined;

/** Messages of fields whose sentence is another field's in English, under its key and their names. */
const ofField = 'ofField.';

/** Returns a function that finds sentences of the English messages; undefined for one that they do not have. */
export function indexSentences(english: object): FindSentence {
  const all = flatten(english);
  const sentences = all.filter(([key]) => !key.startsWith(ofField));
  const fieldKeys = new Set(all.flatMap(([key]) => (key.startsWith(ofField) ? [key] : [])));
  const keys = new Map(sentences.map(([key, sentence]) => [sentence.replaceAll('{site}', usualSite), key]));
  const templates = sentences.flatMap(readTemplate);
  return (sentence, field) => {
    const key = keys.get(sentence);
    if (key !== undefined) {
      const own = `${ofField}${key.split('.').at(-1)}.${field}`;
      return { key: fieldKeys.has(own) ? own : key, values: {} };
    }
    const template = templates.find((one) => matches(sentence, one));
    if (!template) return undefined;
    const value = sentence.slice(template.before.length, sentence.length - template.after.length);
    return { key: template.key, values: { [template.name]: value } };
  };
}

type Template = { key: string; before: string; name: string; after: string };

function readTemplate([key, sentence]: [string, string]): Template[] {
  if (sentence.includes('{site}')) return [];
  const [, before, name, after] = /^([^{]*)\{(\w+)\}([^{]*)$/.exec(sentence) ?? [];
  return before !== undefined && name && after !== undefined ? [{ key, before, name, after }] : [];
}

const matches = (sentence: string, { before, after }: Template): boolean =>
  sentence.length > before.length + after.length && sentence.startsWith(before) && sentence.endsWith(after);

const flatten = (tree: object, path = ''): [key: string, sentence: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
