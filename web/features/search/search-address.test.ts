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
  withChange,
  withoutFilters,
} from './search-address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search));

const dollars = { currency: 'USD', locale: 'en' };

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
        const address = readAddress(new URLSearchParams(typed));
        expect(read(toSearchString(address))).toEqual(address);
      }),
    );
  });

  test('has a feed for the same books, without the order and the position', () => {
    const address = read('?q=emma&condition=Good&condition=Fair&to=12&order=price_up&exact=1&cursor=abc');
    expect(feedPath(address, dollars)).toBe('/feeds/search.xml?q=emma&condition=Good%2CFair&to=12');
    expect(feedPath(read('?order=price_up'), dollars)).toBe('/feeds/newest.xml');
    const euros = { currency: 'EUR', locale: 'de' };
    expect(feedPath(read('?to=1.200,50'), euros)).toBe('/feeds/search.xml?to=1200.5');
  });

  test('with known values is a query that the server accepts', () => {
    const query = toQuery(
      read('?q=emma&shelf=gothic&condition=Good&language=de&from=2&to=12,50&order=price_up&exact=1'),
    );
    expect(searchQuery.safeParse(query).success).toBe(true);
  });
});
