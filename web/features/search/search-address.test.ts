import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchQuery } from '#contract/search.ts';
import {
  countFilters,
  feedPath,
  orderOf,
  readAddress,
  toQuery,
  toSearchString,
  typedBound,
  withChange,
  withoutFilters,
} from './search-address.ts';

const dollars = { currency: 'USD', locale: 'en' };
const euros = { currency: 'EUR', locale: 'de' };
const read = (search: string, money = dollars) => readAddress(new URLSearchParams(search), money);

describe('the address of a search', () => {
  test('takes a list as repeated parameters or separated by commas, each value once', () => {
    const repeated = read('?shelf=gothic&shelf=classics&condition=Good,Fair&condition=Good');
    expect(repeated).toMatchObject({ shelf: ['gothic', 'classics'], condition: ['Good', 'Fair'] });
    expect(toQuery(repeated)).toEqual({ shelf: 'gothic,classics', condition: 'Good,Fair' });
  });

  test('leaves out what a form sends for an empty field, and the order that it has anyway', () => {
    expect(toSearchString(read('?q=+emma+&from=&to=&order=relevance'))).toBe('?q=emma');
    expect(toSearchString(read('?q=&order=newest'))).toBe('');
    expect(orderOf(read('?q=emma'))).toBe('relevance');
    expect(orderOf(read('?order=upside-down'))).toBe('newest');
  });

  test('begins at the start of the results after each change', () => {
    const second = read('?q=emma&to=12&condition=Good&cursor=abc');
    expect(toSearchString(withChange(second, { to: '5' }))).toBe('?q=emma&condition=Good&to=5');
    expect(toSearchString(withoutFilters(second))).toBe('?q=emma');
    expect(countFilters(second)).toBe(2);
  });

  test('survives being written and read again, whatever was typed', () => {
    const params = fc.array(
      fc.tuple(
        fc.constantFrom('q', 'shelf', 'condition', 'language', 'from', 'to', 'order', 'exact'),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(params, (typed) => {
        const address = readAddress(new URLSearchParams(typed), euros);
        expect(read(toSearchString(address))).toEqual(address);
      }),
    );
  });

  test('has a feed for the same books, without the order and the position', () => {
    const address = read('?q=emma&condition=Good&condition=Fair&to=12&order=price_up&exact=1&cursor=abc');
    expect(feedPath(address)).toBe('/feeds/search.xml?q=emma&condition=Good%2CFair&to=12');
    expect(feedPath(read('?order=price_up'))).toBe('/feeds/newest.xml');
    expect(feedPath(read('?to=1.200,50', euros))).toBe('/feeds/search.xml?to=1200.5');
  });

  test('has prices in plain notation, whatever the language in which they were typed', () => {
    const typed = (text: string, money: typeof dollars) =>
      toSearchString(read(`?${new URLSearchParams({ typedTo: text })}`, money));
    expect(typed('1.500', euros)).toBe('?to=1500');
    expect(typed('12,50 €', euros)).toBe('?to=12.5');
    expect(typed('1,500', dollars)).toBe('?to=1500');
    expect(typed('٥٠٠', { currency: 'USD', locale: 'ar' })).toBe('?to=500');
    // In dinars, these are a group for a German reader and decimals for an English one.
    expect(typed('1.500', { currency: 'KWD', locale: 'de' })).toBe('?to=1500');
    expect(typed('1.500', { currency: 'KWD', locale: 'en' })).toBe('?to=1.5');
    expect(typed('cheap', dollars)).toBe('?to=cheap');
    // Opened in another language, they are the same, and shown as its readers write them.
    for (const to of ['1500', '12.5'])
      expect([read(`?to=${to}`, euros).to, read(`?to=${to}`).to]).toEqual([to, to]);
    expect(typedBound('1500', euros)).toBe('1.500');
    expect(typedBound('12.5', euros)).toBe('12,50');
    expect(typedBound('12.5', dollars)).toBe('12.50');
    expect(typedBound('cheap', dollars)).toBe('cheap');
  });

  test('still reads old links, with prices as they were typed in any language', () => {
    for (const [text, to] of [
      ['1.500', '1500'],
      ['1,500', '1500'],
      ['1.500,50', '1500.5'],
      ['12,50', '12.5'],
    ])
      for (const money of [
        dollars,
        euros,
        { currency: 'USD', locale: 'es' },
        { currency: 'USD', locale: 'ar' },
      ])
        expect(read(`?to=${text}`, money).to, `${text} in ${money.locale}`).toBe(to);
  });

  test('with known values is a query that the server accepts', () => {
    const query = toQuery(
      read('?q=emma&shelf=gothic&condition=Good&language=de&from=2&to=12,50&order=price_up&exact=1'),
    );
    expect(searchQuery.safeParse(query).success).toBe(true);
  });
});
