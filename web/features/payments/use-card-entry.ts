import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type CardEntry,
  type CardField,
  cardFields,
  cardProblems,
  caretAfterDigits,
  digitsOf,
  formatCardField,
} from './card-validation.ts';

export type CardEntryState = ReturnType<typeof useCardEntry>;

/** The state of the card fields: formatted during input, with errors shown as soon as they are certain. */
export function useCardEntry(onEdit: () => void) {
  const t = useTranslations('payments.problem');
  const [entry, setEntry] = useState<CardEntry>({ number: '', expiry: '', cvc: '' });
  const [finished, setFinished] = useState<ReadonlySet<CardField>>(new Set());
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const problems = cardProblems(entry, finished, new Date());
  const firstWrong = cardFields.find((field) => problems[field] !== undefined);

  const change = (field: CardField) => (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const atEnd = input.selectionStart === input.value.length;
    const formatted = formatCardField(field, input.value, entry);
    // Written to the input now, because the caret would jump to the end on the next render.
    input.value = formatted;
    const caret = atEnd ? formatted.length : caretAfterDigits(formatted, digitsBefore);
    input.setSelectionRange(caret, caret);
    setEntry((card) => ({ ...card, [field]: formatted }));
    onEdit();
  };

  const inputProps = (field: CardField) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[field] = input;
    },
    value: entry[field],
    onChange: change(field),
    onBlur: () => {
      if (entry[field] !== '') setFinished((fields) => new Set(fields).add(field));
    },
    'aria-invalid': problems[field] !== undefined,
  });

  /** Returns whether the card is complete. If not, shows the errors and focuses the first one. */
  const checkAll = (): boolean => {
    const found = cardProblems(entry, new Set(cardFields), new Date());
    const first = cardFields.find((field) => found[field] !== undefined);
    setFinished(new Set(cardFields));
    if (first) inputs.current[first]?.focus();
    return first === undefined;
  };

  const problem = firstWrong && problems[firstWrong];
  return { entry, inputProps, problem: problem && t(problem), checkAll };
}
