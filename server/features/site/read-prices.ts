import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import type { Money } from '#contract/kernel/money/money.ts';
import { priceProblem, readPrice, type TypedPrice, unreadablePrice } from '#contract/kernel/money/price.ts';
import { readAddressAmount } from '#contract/kernel/money/typed-amount.ts';
import { validationError } from '#server/http/endpoint.ts';

/**
 * Reads prices in the currency of the site. Text is read as in English; other languages are read by the page that sends it.
 * @throws DomainError `invalid_input`, which names each price that is wrong
 */
export function readPrices<Name extends string>(
  typed: Record<Name, TypedPrice>,
  currency: Currency,
): Record<Name, number> {
  return readEach(typed, inEnglish(currency), { problemOf: priceProblem, read: readPrice });
}

/**
 * Reads limits of prices, which may be more or less than any price.
 * @throws DomainError `invalid_input`
 */
export function readPriceBounds<Name extends string>(
  typed: Partial<Record<Name, TypedPrice | undefined>>,
  money: Money,
): Partial<Record<Name, number>> {
  return readBounds(typed, money, readPrice);
}

/**
 * Reads limits of prices in the address of a page.
 * @throws DomainError `invalid_input`
 */
export const readAddressBounds = <Name extends string>(
  typed: Partial<Record<Name, TypedPrice | undefined>>,
  money: Money,
): Partial<Record<Name, number>> =>
  readBounds(typed, money, (value) => readAddressAmount(String(value), money));

type Read = (value: TypedPrice, money: Money) => number | undefined;

function readBounds<Name extends string>(
  typed: Partial<Record<Name, TypedPrice | undefined>>,
  money: Money,
  read: Read,
): Partial<Record<Name, number>> {
  const set = Object.entries(typed).filter(([, value]) => value !== undefined);
  const problemOf = (value: TypedPrice) =>
    read(value, money) === undefined ? unreadablePrice(money) : undefined;
  return readEach(Object.fromEntries(set) as Record<Name, TypedPrice>, money, { problemOf, read });
}

const inEnglish = (currency: Currency): Money => ({ currency, locale: sourceLocale });

function readEach<Name extends string>(
  typed: Record<Name, TypedPrice>,
  money: Money,
  { problemOf, read }: { problemOf: typeof priceProblem; read: Read },
): Record<Name, number> {
  const entries = Object.entries<TypedPrice>(typed);
  const errors = entries.flatMap(([path, value]) => {
    const message = problemOf(value, money);
    return message === undefined ? [] : [{ path: [path], message }];
  });
  if (errors.length > 0) throw validationError(errors);
  const amounts = entries.map(([name, value]) => [name, read(value, money)]);
  return Object.fromEntries(amounts) as Record<Name, number>;
}

/**
 * Reads a price that is only compared with a stored one. A number that no price can be is undefined.
 * @throws DomainError `invalid_input` for text that is not an amount
 */
export function readClaimedPrice(bookPrice: TypedPrice, currency: Currency): number | undefined {
  const money = inEnglish(currency);
  return typeof bookPrice === 'number'
    ? readPrice(bookPrice, money)
    : readPriceBounds({ bookPrice }, money).bookPrice;
}
