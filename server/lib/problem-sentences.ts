import { type Locale, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { readSentence } from '#contract/kernel/sentence.ts';
import { translatorFor } from './translator.ts';

/** The name of a site that has none of its own. */
export const usualSite = 'Dogear';

type Write = ((key: string, values: object) => string) & { has: (key: string) => boolean };

const writerFor = (locale: Locale): Write => translatorFor(locale, 'problems') as unknown as Write;

// Read now, because an error is answered even when no file can be opened.
writerFor(sourceLocale);

/**
 * Writes what `say` names in a language, with the name of the site. Any other text stays as it is, such as what a library says, or an
 * English sentence that an earlier version stored.
 */
export function writeSentence(text: string, locale: Locale, site = usualSite): string {
  const sentence = readSentence(text);
  const write = writerFor(locale);
  if (!sentence || !write.has(sentence.key)) return text;
  try {
    return write(sentence.key, { site, ...sentence.values });
  } catch {
    // An earlier version stored it with other arguments.
    return text;
  }
}
