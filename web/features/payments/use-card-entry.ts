import { type ChangeEvent, useRef, useState } from 'react';
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

/** A card as it is typed: formatted on the way, and checked no earlier than it can be wrong. */
export function useCardEntry(onEdit: () => void) {
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
    // Written here already: left to the next render, the caret would jump to the end.
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

  /** Is the whole card fit to be sent? If not, what is wrong is shown and its field focused. */
  const checkAll = (): boolean => {
    const found = cardProblems(entry, new Set(cardFields), new Date());
    const first = cardFields.find((field) => found[field] !== undefined);
    setFinished(new Set(cardFields));
    if (first) inputs.current[first]?.focus();
    return first === undefined;
  };

  return { entry, inputProps, problem: firstWrong && problems[firstWrong], checkAll };
}
