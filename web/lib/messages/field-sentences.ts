import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import { type FindSentence, indexSentences } from '#messages/find-sentence.ts';
import { documentLocale, loadDocumentMessages, translateInDocument } from './document-messages.ts';
import { loadMessages } from './load-messages.ts';

/** Built when the first form in another language is rejected. */
let index: Promise<FindSentence> | undefined;

/**
 * Translates what a schema of the contract says about a field, which is English in the code, to the language of the document; an
 * unknown sentence stays as it is.
 * @param field its name: some fields share a sentence in English only
 */
export async function translateFieldSentence(sentence: string, field?: string): Promise<string> {
  if (documentLocale() === sourceLocale) return sentence;
  index ??= loadMessages(sourceLocale, ['problems']).then(({ problems }) => indexSentences(problems ?? {}));
  const [find] = await Promise.all([index, loadDocumentMessages(['problems'])]);
  const found = find(sentence, field);
  if (!found) return sentence;
  const t = translateInDocument('problems') as unknown as (
    key: string,
    values: Record<string, string>,
  ) => string;
  return t(found.key, found.values);
}
