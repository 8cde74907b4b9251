import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import audit from '#messages/en/audit.json' with { type: 'json' };
import { shownValue } from './describe-change.ts';

const t = createTranslator({ locale: 'en', messages: { audit }, namespace: 'audit' });
const describe = (setting: string, from: unknown, to: unknown) => {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const change = { setting, locale: null, from: text(from), to: text(to) };
  const words = { t, nameOfLanguage: (locale: string) => locale.toUpperCase() };
  return `${shownValue(change, change.from, words)} → ${shownValue(change, change.to, words)}`;
};

test('values of settings are said in words, not as they are stored', () => {
  expect(describe('joining', 'open', 'domain')).toBe('Everyone → People with an address of yours');
  expect(describe('lookAround', 'everything', 'members')).toBe('Everything → Only the home page');
  expect(describe('locales', ['en'], ['en', 'de'])).toBe('EN → EN, DE');
  expect(describe('defaultLocale', 'en', 'ar')).toBe('EN → AR');
  expect(describe('accent', '', { hue: 215, strength: 1 })).toMatch(/^– → #[\da-f]{6}$/);
  expect(describe('doesWithout', [], ['mail', 'cards'])).toBe('– → Email, Cards');
  expect(describe('footerLinks', '', [{ label: 'Blog', url: 'https://a.test' }])).toBe('– → Blog');
});

test('a name that is the word of another setting, and a value that was cut, stay as they are', () => {
  expect(describe('name', 'open', 'members')).toBe('open → members');
  expect(describe('footerLinks', '', '[{"label":"Bl…')).toBe('– → [{"label":"Bl…');
});
