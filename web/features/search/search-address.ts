import { formatTypedAmount, type Money, toAmount } from '#contract/kernel/money/money.ts';
import { readAddressAmount, readAmount } from '#contract/kernel/money/typed-amount.ts';
import { trimmedText } from '#contract/kernel/plain-text.ts';
import { type SearchOrder, type SearchQueryInput, searchOrders } from '#contract/search.ts';

/**
 * A search as the address of a page has it: everything as text, which may have been typed by hand. Prices are in plain notation, such as
 * `12.5`, in every language; what is no amount stays as it is.
 */
export type SearchAddress = {
  q: string;
  shelf: readonly string[];
  condition: readonly string[];
  language: readonly string[];
  from: string;
  to: string;
  /** Empty for the default order. */
  order: string;
  /** The words are searched for as typed, without correction. */
  exact: boolean;
  /** The position in the results; empty for their start. */
  cursor: string;
};

export type TickGroup = 'shelf' | 'condition' | 'language';

const defaultOrder = (q: string): SearchOrder => (q === '' ? 'newest' : 'relevance');

/** Returns the order of the results; the default one in place of one that does not exist. */
export const orderOf = ({ q, order }: SearchAddress): SearchOrder =>
  searchOrders.find((known) => known === order) ?? defaultOrder(q);

/** The fields of a form whose prices are typed as in the language of the page. */
export const typedNames = { from: 'typedFrom', to: 'typedTo' } as const;
type Bound = keyof typeof typedNames;

/** Whether the parameters come from a form that was sent without script, so that they should be replaced by an address. */
export const isTyped = (searchParams: URLSearchParams): boolean =>
  Object.values(typedNames).some((name) => searchParams.has(name));

/** Reads a page's parameters. A list may be repeated, as a form sends it, or separated by commas, as in the API. */
export function readAddress(searchParams: URLSearchParams, money: Money): SearchAddress {
  const bound = (name: Bound) => {
    const typed = searchParams.get(typedNames[name]);
    const text = trimmedText(typed ?? searchParams.get(name) ?? '');
    const minor = typed === null ? readAddressAmount(text, money) : readAmount(text, money);
    return minor === undefined ? text : plainAmount(minor, money);
  };
  const text = (name: string) => trimmedText(searchParams.get(name) ?? '');
  const list = (name: TickGroup) => [
    ...new Set(searchParams.getAll(name).flatMap((value) => value.split(',').filter(Boolean))),
  ];
  const [q, order] = [text('q'), text('order')];
  return {
    q,
    shelf: list('shelf'),
    condition: list('condition'),
    language: list('language'),
    from: bound('from'),
    to: bound('to'),
    order: order === defaultOrder(q) ? '' : order,
    exact: text('exact') === '1',
    cursor: text('cursor'),
  };
}

const plainAmount = (minor: number, { currency }: Money): string => String(toAmount(minor, currency));

/** Returns a price of an address as a reader types it, such as `12,50`. */
export function typedBound(text: string, money: Money): string {
  const minor = readAddressAmount(text, money);
  return minor === undefined ? text : formatTypedAmount(toAmount(minor, money.currency), money);
}

/** Returns the query string of an address, with `?`; empty if nothing is set. */
export function toSearchString({ q, from, to, order, exact, cursor, ...lists }: SearchAddress): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  for (const name of ['shelf', 'condition', 'language'] as const)
    for (const value of lists[name]) params.append(name, value);
  for (const [name, value] of Object.entries({ from, to, order, exact: exact ? '1' : '', cursor }))
    if (value) params.set(name, value);
  return params.size > 0 ? `?${params}` : '';
}

/** Returns the query of `searchBooks`. The server checks the values, and says what is wrong with them. */
export const toQuery = ({ exact, ...address }: SearchAddress): SearchQueryInput => ({
  ...(address.q && { q: address.q }),
  ...(address.shelf.length > 0 && { shelf: address.shelf.join(',') }),
  ...(address.condition.length > 0 && { condition: address.condition.join(',') }),
  ...(address.language.length > 0 && { language: address.language.join(',') }),
  ...(address.from && { from: address.from }),
  ...(address.to && { to: address.to }),
  ...(address.order && { order: address.order as SearchOrder }),
  ...(exact && { exact: '1' }),
  ...(address.cursor && { cursor: address.cursor }),
});

/** Returns the address of the Atom feed of a search, which always has the newest books first. */
export function feedPath(address: SearchAddress): string {
  const { q, shelf, condition, language, from, to } = toQuery(address);
  const set = Object.entries({ q, shelf, condition, language, from, to }).filter(([, value]) => value);
  const params = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  return params.size > 0 ? `/feeds/search.xml?${params}` : '/feeds/newest.xml';
}

const noFilters = { shelf: [], condition: [], language: [], from: '', to: '' } as const;

/** Changes a search. The results begin at their start again. */
export const withChange = (address: SearchAddress, change: Partial<SearchAddress>): SearchAddress => ({
  ...address,
  cursor: '',
  ...change,
});

export const withoutFilters = (address: SearchAddress): SearchAddress => withChange(address, noFilters);

export const countFilters = ({ shelf, condition, language, from, to }: SearchAddress): number =>
  shelf.length + condition.length + language.length + (from ? 1 : 0) + (to ? 1 : 0);
