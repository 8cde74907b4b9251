import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { inMenuOrder } from './menu-locales.ts';

test('a list of languages begins with the site’s own, and goes on by name', () => {
  expect(inMenuOrder({ locales, defaultLocale: 'en' })).toEqual(['en', 'de', 'es', 'ar']);
  expect(inMenuOrder({ locales, defaultLocale: 'es' })).toEqual(['es', 'de', 'en', 'ar']);
  expect(inMenuOrder({ locales: ['en', 'ar'], defaultLocale: 'ar' })).toEqual(['ar', 'en']);
});
