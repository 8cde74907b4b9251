import type { Locale } from '#contract/kernel/locales/locales.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import type { SiteTextKey } from '#contract/site/site-texts.ts';
import { DomainError } from '#server/lib/errors.ts';
import { isLegalPage } from '../published-texts.ts';

/** What a draft of a legal page leaves to do: the note at its top, what the contact lacks, and what only the host's law can say. */
type Marks = { note: string; missing: string; law: string };

/** The words of the templates in server/features/setup/legal. */
export const draftMarks: Record<Locale, Marks> = {
  en: { note: 'Made from a template', missing: '[please add]', law: 'Add what your law asks for' },
  de: {
    note: 'Aus einer Vorlage erstellt',
    missing: '[bitte ergänzen]',
    law: 'Ergänzen Sie, was Ihr Recht verlangt',
  },
  es: {
    note: 'Hecho a partir de una plantilla',
    missing: '[por completar]',
    law: 'Añade lo que pida tu ley',
  },
  ar: { note: 'أُعدّت من نموذج', missing: '[يُرجى الإكمال]', law: 'أضف ما يطلبه قانون بلدك' },
};

/**
 * Rejects a legal page that still reads as it was drafted, in any language: no one has checked it.
 * @throws DomainError `invalid_input`
 */
export function assertDraftRead(key: SiteTextKey, text: string | null): void {
  const message = text !== null && isLegalPage(key) ? whatIsLeft(text) : undefined;
  if (message) throw new DomainError('invalid_input', message, { errors: [{ path: 'text', message }] });
}

function whatIsLeft(text: string): Sentence | undefined {
  const found = (kind: keyof Marks): string | undefined =>
    Object.values(draftMarks)
      .map((marks) => marks[kind])
      .find((mark) => text.includes(mark));
  const [missing, law] = [found('missing'), found('law')];
  if (missing) return say('fields.draftMissing', { mark: missing });
  if (law) return say('fields.draftLaw', { mark: law });
  if (found('note')) return say('fields.draftNote');
  return undefined;
}
