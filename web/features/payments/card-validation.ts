import { plainText } from '#contract/kernel/plain-text.ts';
import type { Messages } from '#messages/messages.ts';

export type CardEntry = { number: string; expiry: string; cvc: string };
export type CardField = keyof CardEntry;
/** The name of a message of `payments.problem`. */
export type CardProblem = keyof Messages['payments']['problem'];
export const cardFields = ['number', 'expiry', 'cvc'] as const satisfies readonly CardField[];

/**
 * Returns the errors of the card fields.
 * @param finished the fields that the user has left: "incomplete" is shown only for these
 */
export function cardProblems(
  entry: CardEntry,
  finished: ReadonlySet<CardField>,
  now: Date,
): Partial<Record<CardField, CardProblem>> {
  const found = {
    number: numberProblem(digitsOf(entry.number)),
    expiry: expiryProblem(digitsOf(entry.expiry), now),
    cvc: cvcProblem(digitsOf(entry.cvc), digitsOf(entry.number)),
  };
  const problems: Partial<Record<CardField, CardProblem>> = {};
  for (const field of cardFields) {
    const problem = found[field];
    if (problem && (problem.final || finished.has(field))) problems[field] = problem.name;
  }
  return problems;
}

/** `final`: more digits would not fix it. */
type Problem = { name: CardProblem; final: boolean } | undefined;

const incomplete = (name: CardProblem): Problem => ({ name, final: false });
const wrong = (name: CardProblem): Problem => ({ name, final: true });

export const digitsOf = (text: string): string => (plainText(text) ?? '').replaceAll(/\D/g, '');

const isAmex = (number: string): boolean => /^3[47]/.test(number);
const numberLength = (number: string): number => (isAmex(number) ? 15 : 16);
export const cvcLength = (number: string): number => (isAmex(digitsOf(number)) ? 4 : 3);

function numberProblem(number: string): Problem {
  if (number.length < numberLength(number)) return incomplete('numberIncomplete');
  return passesLuhn(number) ? undefined : wrong('numberInvalid');
}

/** The Luhn check digit detects one wrong digit and most swapped ones. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = digit * 2;
    if (index % 2 === 0) sum += digit;
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function expiryProblem(digits: string, now: Date): Problem {
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12)) return wrong('expiryInvalid');
  if (digits.length < 4) return incomplete('expiryIncomplete');
  const year = 2000 + Number(digits.slice(2, 4));
  // A card is valid until the last day of its month.
  if (new Date(year, month, 1) <= now) return wrong('expiryPast');
  if (year > now.getFullYear() + 50) return wrong('expiryInvalid');
  return undefined;
}

const cvcProblem = (cvc: string, number: string): Problem =>
  cvc.length < cvcLength(number) ? incomplete('codeIncomplete') : undefined;

const formats: Record<CardField, (digits: string, entry: CardEntry) => string> = {
  number: (digits) => {
    const shortened = digits.slice(0, numberLength(digits));
    return (
      (isAmex(shortened)
        ? shortened.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?$/)?.slice(1)
        : shortened.match(/\d{1,4}/g)
      )
        ?.filter(Boolean)
        .join(' ') ?? ''
    );
  },
  expiry: (digits) => {
    // "4" can only mean April; browsers may autofill 04/2029.
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    const short = /^\d{2}20\d{2}$/.test(padded) ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4);
    return short.length > 2 ? `${short.slice(0, 2)} / ${short.slice(2)}` : short;
  },
  cvc: (digits, entry) => digits.slice(0, cvcLength(entry.number)),
};

/** Formats a field's text, whether it was typed, pasted, or autofilled. */
export const formatCardField = (field: CardField, typed: string, entry: CardEntry): string =>
  formats[field](digitsOf(typed), entry);

/** The caret's position after formatting: after the same number of digits as before. */
export function caretAfterDigits(formatted: string, digitsBefore: number): number {
  let digitsSoFar = 0;
  for (let position = 0; position < formatted.length; position++) {
    if (digitsSoFar === digitsBefore) return position;
    if (/\d/.test(formatted[position] ?? '')) digitsSoFar++;
  }
  return formatted.length;
}
