import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';

/** What a schema or an error says, as English readers read it. */
export const english = (text: string | undefined): string => writeSentence(text ?? '', sourceLocale);
