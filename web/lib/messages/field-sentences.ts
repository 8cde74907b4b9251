import { sourceLocale } from '#contract/locales.ts';
import { type FoundSentence, indexSentences } from '#messages/find-sentence.ts';
import { documentLocale, loadDocumentMessages, translateInDocument } from './document-messages.ts';
import { loadMessages } from './load-messages.ts';

/** Built when the first form in another language is rejected. */
let index: Promise<(sentence: string) => FoundSentence | undefined> | undefined;

/**
 * Translates what a schema of the contract says about a field, which is English in the code, to the language of the document; an
 * unknown sentence stays as it is.
 */
export async function translateFieldSentence(sentence: string): Promise<string> {
  if (documentLocale() === sourceLocale) return sentence;
  index ??= loadMessages(sourceLocale, ['problems']).then(({ problems }) => indexSentences(problems ?? {}));
  const [find] = await Promise.all([index, loadDocumentMessages(['problems'])]);
  const found = find(sentence);
  if (!found) return sentence;
  const t = translateInDocument('problems') as unknown as (
    key: string,
    values: Record<string, string>,
  ) => string;
  return t(found.key, found.values);
}
