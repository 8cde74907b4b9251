import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { missingMessages, sentencesOnlyIn } from './message-texts.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await createListeningApp();
});
afterAll(() => app?.close());

/** What a page says to its reader: its text, and the attributes that are read out. */
function textOf(html: string): string {
  const page = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
  const spoken = [...page.matchAll(/ (?:alt|title|aria-label|placeholder|content)="([^"]*)"/g)];
  const text = [...spoken.map(([, said]) => said), page.replaceAll(/<[^>]*>/g, '\n')].join('\n');
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}

const publicPages = [
  '/',
  '/blog',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-sign-in',
  '/search',
  '/search?q=emma',
  '/no-such-page',
];

describe.each(locales)('in %s', (locale) => {
  const english = locale === sourceLocale ? [] : sentencesOnlyIn(sourceLocale, locale);

  test.each(publicPages)('%s has all its messages, and no sentence of another language', async (path) => {
    const address = `http://dogear.test${locale === sourceLocale ? '' : `/${locale}`}${path}`;
    const text = textOf(await (await app.fetch(new Request(address))).text());
    expect(text.length).toBeGreaterThan(200);
    expect(missingMessages(text)).toEqual([]);
    expect(english.filter((sentence) => text.includes(sentence))).toEqual([]);
  });
});
