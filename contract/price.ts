import * as z from 'zod/mini';
import { maxPriceCents, toDollars } from './money.ts';
import { readCents } from './typed-number.ts';

const unreadable = 'Enter dollars and cents, such as 6.50.';

const centsOf = (value: string | number): number | undefined => readCents(String(value));

/** A price as a JSON number or as typed text (`$1,200.50`, `12,50`), parsed to cents. */
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

/** A limit of prices to search for, parsed to cents. An empty one, as a form sends it, is as none. */
export const priceBound = z.pipe(
  z
    .union([z.string(), z.number()], { error: unreadable })
    .check(z.refine((value) => String(value).trim() === '' || (centsOf(value) ?? -1) >= 0, unreadable)),
  z.transform((value) => {
    const cents = centsOf(value);
    return cents === undefined ? undefined : Math.min(cents, maxPriceCents);
  }),
);

/** A price to compare with a stored one, as a number or typed text, parsed to dollars. */
export const priceDollars = z.pipe(
  z
    .union([z.string(), z.number()], { error: unreadable })
    .check(z.refine((value) => typeof value === 'number' || centsOf(value) !== undefined, unreadable)),
  z.transform((value) => (typeof value === 'number' ? value : toDollars(centsOf(value) ?? 0))),
);

function priceProblem(value: string | number, required: string): string | undefined {
  if (typeof value === 'string' && value.trim() === '') return required;
  const cents = centsOf(value);
  if (cents === undefined) return unreadable;
  if (cents <= 0) return 'The price must be more than $0.';
  if (cents > maxPriceCents) return 'The price can’t be more than $10,000.';
  return undefined;
}
