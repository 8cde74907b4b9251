import { readSentence } from '#contract/kernel/sentence.ts';
import {
  documentMessages,
  documentSiteName,
  loadDocumentMessages,
  translateInDocument,
} from './document-messages.ts';

type Write = ((key: string, values: object) => string) & { has: (key: string) => boolean };

/**
 * Writes what a schema of the contract says about a field in the language of the document; a text of a library stays as it is. The
 * messages are loaded when the first form is rejected. Until they can be, any field has a general sentence.
 */
export async function writeFieldSentence(text: string): Promise<string> {
  const sentence = readSentence(text);
  if (!sentence) return text;
  try {
    await loadDocumentMessages(['problems']);
  } catch (cause) {
    console.warn(cause);
  }
  if (!documentMessages.problems) return translateInDocument('errors')('general');
  const write = translateInDocument('problems') as unknown as Write;
  return write.has(sentence.key)
    ? write(sentence.key, { site: documentSiteName(), ...sentence.values })
    : text;
}
