import * as z from 'zod/mini';

/** The dearest book Dogear lists: ten thousand dollars. */
export const maxPriceCents = 1_000_000;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const formatDollars = (amount: number): string => dollars.format(amount);

/** `12`, `12.5` or `12.50` dollars to cents, exactly; undefined when it is not an amount of money. */
export function parseCents(text: string): number | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export const toDollars = (cents: number): number => cents / 100;

/** A price as it arrives: a JSON number or the text somebody typed (`$1,200.50`). Comes out in cents. */
export const priceCents = (required: string) =>
  z.pipe(
    z.union([z.string(), z.number()], { error: required }).check(
      z.superRefine((value, context) => {
        const problem = priceProblem(value, required);
        if (problem) context.issues.push({ code: 'custom', message: problem, input: value });
      }),
    ),
    z.transform((value) => centsOf(value) ?? 0),
  );

function priceProblem(value: string | number, required: string): string | undefined {
  if (typeof value === 'string' && value.trim() === '') return required;
  const cents = centsOf(value);
  if (cents === undefined) return 'Please enter dollars and cents, such as 6.50.';
  if (cents <= 0) return 'The price must be more than $0.';
  if (cents > maxPriceCents) return 'The price can be at most $10,000.';
  return undefined;
}

function centsOf(value: string | number): number | undefined {
  const text = typeof value === 'number' ? String(value) : value.replace(/^\s*\$\s*/, '');
  return parseCents(/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text.trim()) ? text.replaceAll(',', '') : text);
}
