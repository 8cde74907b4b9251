import * as z from 'zod/mini';
import { isBlank } from '../plain-text.ts';
import { type Sentence, say } from '../sentence.ts';
import {
  formatBareAmount,
  formatShortPrice,
  type Money,
  maxPriceOf,
  parseMinor,
  priceUnitOf,
  stepMinor,
  toAmount,
} from './money.ts';
import { readAmount } from './typed-amount.ts';

/** A price as a JSON number or as typed text (`$1,200.50`, `12,50`). What it means depends on the currency of the site. */
export type TypedPrice = string | number;

export const typedPrice = (required: Sentence) =>
  z
    .union([z.string(), z.number()], { error: required })
    .check(z.refine((value) => !isBlank(String(value)), { error: required }));

/** A price to compare with a stored one. */
export const claimedPrice = z.union([z.string(), z.number()]);

/** A limit of prices to search for. An empty one, as a form sends it, is as none. */
export const priceBound = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => (isBlank(String(value)) ? undefined : value)),
);

/** Returns the price in the currency's smallest units; undefined if it is not an amount. */
export const readPrice = (value: TypedPrice, money: Money): number | undefined =>
  typeof value === 'number' ? parseMinor(String(value), money.currency) : readAmount(value, money);

/** Says what is wrong with the price of a book; undefined if nothing is. */
export function priceProblem(value: TypedPrice, money: Money): Sentence | undefined {
  const { currency } = money;
  const minor = readPrice(value, money);
  if (minor === undefined) return unreadablePrice(money);
  const short = (limit: number) => formatShortPrice(toAmount(limit, currency), money);
  if (minor <= 0) return say('fields.priceTooLow', { zero: short(0) });
  if (minor > maxPriceOf(currency)) return say('fields.priceTooHigh', { max: short(maxPriceOf(currency)) });
  const unit = priceUnitOf(currency);
  return minor % unit === 0 ? undefined : say('fields.multiple', { unit: bare(unit, money) });
}

export function unreadablePrice(money: Money): Sentence {
  const example = bare((13 * stepMinor(money.currency)) / 2, money);
  return money.currency === 'USD' ? say('fields.dollars', { example }) : say('fields.amount', { example });
}

const bare = (minor: number, money: Money): string =>
  formatBareAmount(toAmount(minor, money.currency), money);
