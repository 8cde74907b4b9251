import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { locales, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { priceProblem } from '#contract/kernel/money/price.ts';
import { plainMessage } from '#contract/kernel/plain-message.ts';
import { problems } from '#contract/kernel/problem-codes.ts';
import { sharedMessages } from '#contract/kernel/shared-messages.ts';
import * as ownAccount from '#contract/users/own-account.ts';
import * as users from '#contract/users/users.ts';
import { failureMessage } from '#server/features/mail/failure-messages.ts';
import { translateSentence } from '#server/lib/problem-sentences.ts';
import { readMessages } from '#server/lib/translator.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const others = locales.filter((locale) => locale !== sourceLocale);

/** Names and codes that are the same in every language. */
const untranslated = (sentence: string) =>
  others.filter((locale) => translateSentence(sentence, locale) === sentence);

/** Collects what the checks of schemas say, by calling the functions that say it. */
function sentencesOf(root: unknown): string[] {
  const seen = new Set<unknown>();
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { _zod, def = _zod?.def } = value as { _zod?: { def?: Definition }; def?: Definition };
    if (typeof def?.error === 'function') found.add(String(def.error({ code: 'custom', input: '' })));
    for (const part of Object.values(def ?? value)) visit(part);
  };
  visit(root);
  return [...found].sort();
}
type Definition = { error?: (issue: object) => unknown };

test('every problem code and shared message is known by the messages, to the letter', () => {
  const { codes } = readMessages('en', 'problems');
  const ofDogear = Object.entries(codes).map(([code, message]) => [
    code,
    message.replaceAll('{site}', 'Dogear'),
  ]);
  expect(Object.fromEntries(Object.entries(problems).map(([code, { message }]) => [code, message]))).toEqual(
    Object.fromEntries(ofDogear),
  );
  for (const sentence of Object.values(sharedMessages))
    expect([sentence, untranslated(sentence)]).toEqual([sentence, []]);
});

test('every sentence of the contract’s schemas exists in every language', () => {
  const sentences = sentencesOf([
    ...Object.values(endpoints),
    ...Object.values(users),
    ...Object.values(ownAccount),
  ]);
  expect(sentences.length).toBeGreaterThan(40);
  const all = [...sentences, users.commonPassword, users.signupPhotoRequired];
  expect(all.filter((sentence) => untranslated(sentence).length > 0)).toEqual([]);
});

test('what schemas say of wrong types exists in every language', () => {
  const issues = [
    { code: 'invalid_type', expected: 'string' },
    ...['string', 'number', 'int', 'boolean', 'array', 'object', 'date'].map((expected) => ({
      code: 'invalid_type',
      expected,
      input: 1,
    })),
    { code: 'invalid_value', values: ['a', 'b'] },
    { code: 'unrecognized_keys', keys: ['a', 'b'] },
    ...['too_small', 'too_big'].flatMap((code) => [
      { code, origin: 'string' },
      { code, origin: 'number' },
    ]),
  ];
  for (const issue of issues) {
    const sentence = plainMessage(issue as never);
    expect([sentence, untranslated(sentence)]).toEqual([sentence, []]);
  }
});

test('what prices are refused for exists in every language', () => {
  for (const currency of ['USD', 'EUR', 'JPY', 'KWD'] as const)
    for (const typed of ['nothing', '0', '999999999', '6.505']) {
      const sentence = priceProblem(typed, { currency, locale: 'en' });
      if (sentence) expect([sentence, untranslated(sentence)]).toEqual([sentence, []]);
    }
});

test.each([
  ['en', 'Pages is busy or restarting. Please try again in a moment.'],
  ['de', 'Pages ist ausgelastet oder startet neu. Bitte versuchen Sie es gleich noch einmal.'],
] as const)('a sentence names the site: %s', (locale, sentence) => {
  expect(translateSentence(problems.unavailable.message, locale, 'Pages')).toBe(sentence);
  expect(translateSentence(problems.unavailable.message, 'en')).toBe(problems.unavailable.message);
  expect(translateSentence('Nobody wrote this.', 'en', 'Pages')).toBe('Nobody wrote this.');
});

test('what is said of email that could not be sent exists in every language', () => {
  for (const reason of [
    'The address cannot be one.',
    'SMTP RCPT TO 550',
    'SMTP EAUTH 535',
    'SMTP ETIMEDOUT',
    'SMTP DATA 554',
    'heartbeat timeout',
    'execution exceeded 120s',
    'TypeError',
    'an address: ruth@dogear.test',
  ]) {
    const sentence = failureMessage(reason);
    expect([sentence, untranslated(sentence)]).toEqual([sentence, []]);
  }
  expect(translateSentence(failureMessage('SMTP ETIMEDOUT'), 'de')).toBe(
    'Der Mailserver war nicht erreichbar (SMTP ETIMEDOUT).',
  );
});

test('what the ledger says of a failed payment exists in every language', () => {
  for (const sentence of ['The card service didn’t respond.', 'Unexpected error (TypeError). See the log.'])
    expect([sentence, untranslated(sentence)]).toEqual([sentence, []]);
});

test('every problem code is explained in each language, without an argument or an English sentence left over', () => {
  for (const locale of others) {
    const codes: Record<string, string> = readMessages(locale, 'problems').codes;
    for (const [code, { message }] of Object.entries(problems)) {
      const translated = translateSentence(message, locale);
      expect([locale, code, translated]).toEqual([locale, code, codes[code]?.replaceAll('{site}', 'Dogear')]);
      expect([locale, code, /[{}<>]/.test(translated)]).toEqual([locale, code, false]);
      // No run of four English words, such as a clause that was not translated. Names of formats are the same everywhere.
      const words = message.split(/\s+/);
      const runs = words
        .slice(3)
        .map((_, index) => words.slice(index, index + 4).join(' '))
        .filter((run) => /\b[a-z]/.test(run));
      expect([locale, code, runs.filter((run) => translated.includes(run))]).toEqual([locale, code, []]);
    }
  }
});

test('a field has its own sentence where English has that of another one', () => {
  const [shared, ofPrice, ofPlace] = [undefined, 'resale_price', 'listings.0.location'].map((field) =>
    translateSentence('Original price is required', 'de', 'Pages', field),
  );
  expect([shared, ofPrice, ofPlace]).toEqual([
    'Der Neupreis fehlt',
    'Der Verkaufspreis fehlt',
    'Der Ort fehlt',
  ]);
  expect(translateSentence('Original price is required', 'en', 'Pages', 'location')).toBe(
    'Original price is required',
  );
  expect(translateSentence('Original price is required', 'de', 'Pages', 'original_price')).toBe(shared);
});

test('an argument is kept', () => {
  expect(translateSentence('Use 40 characters or fewer.', 'de')).toBe('Verwenden Sie höchstens 40 Zeichen.');
  expect(translateSentence('There is no field named a, b.', 'es')).toBe('No hay ningún campo llamado a, b.');
  expect(translateSentence('Nobody wrote this.', 'de')).toBe('Nobody wrote this.');
});

describe('a rejected request', () => {
  const app = setUpTestApp();
  let buyer: Person;
  beforeAll(async () => {
    buyer = await app.joinBuyer();
  });
  const wish = (headers: Record<string, string>, token?: string) =>
    app.send('POST', '/api/wishes', { headers, body: { query: '' }, ...(token && { token }) });

  test.each([
    ['de', 'Bitte melden Sie sich zuerst an.'],
    ['es', 'Inicia sesión primero.'],
    ['ar', 'يرجى تسجيل الدخول أولًا.'],
    ['en', 'Please log in first.'],
  ])('is explained in the language of our page: %s', async (locale, message) => {
    const { status, headers, body } = await app.send('GET', '/api/me/account', {
      headers: { 'accept-language': locale },
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'not_signed_in', title: message, message });
    expect(headers.get('content-language')).toBe(locale);
    expect(headers.get('vary')).toContain('accept-language');
  });

  test('follows the account before the cookie, and the cookie before the browser’s languages', async () => {
    const messageOf = async (headers: Record<string, string>) =>
      (await wish({ 'accept-language': 'fr, es;q=0.9, de;q=0.8', ...headers }, buyer.token)).headers.get(
        'content-language',
      );
    await buyer.put('/me/locale', { locale: null });
    expect(await messageOf({})).toBe('es');
    expect(await messageOf({ cookie: 'theme=dark; locale=de' })).toBe('de');
    expect(await messageOf({ cookie: 'locale=xx' })).toBe('es');
    expect((await buyer.put('/me/locale', { locale: 'ar' })).body).toEqual({
      acknowledged: true,
      locale: 'ar',
    });
    expect(await messageOf({ cookie: 'locale=de' })).toBe('ar');
    expect((await buyer.get('/me')).body.user.locale).toBe('ar');
  });

  test('names wrong fields in the language too', async () => {
    const { body } = await wish({ 'accept-language': 'de' }, buyer.token);
    expect(body).toMatchObject({
      code: 'invalid_input',
      title: 'Eine Ihrer Angaben ist ungültig. Bitte prüfen Sie sie und versuchen Sie es erneut.',
      errors: [{ path: 'query', message: 'Geben Sie ein, was Sie suchen.' }],
    });
  });

  test('says what is missing in the words of each field', async () => {
    const seller = await app.joinSeller();
    const { body } = await app.send('POST', '/api/bookCategories', {
      ...{ token: seller.token, headers: { 'accept-language': 'de' } },
      body: { original_price: '9', location: ' ' },
    });
    const messageOf = (path: string) =>
      body.errors.find((error: { path: string }) => error.path === path)?.message;
    expect(messageOf('location')).toBe('Der Ort fehlt');
    expect(messageOf('resale_price')).toBe('Der Verkaufspreis fehlt');
  });

  test('of signing up or in is explained in the language as well', async () => {
    const headers = { origin: 'http://dogear.test', 'accept-language': 'de' };
    const wrong = { email: buyer.email, password: 'Wrong#2026' };
    expect((await app.send('POST', '/api/auth/sign-in/email', { headers, body: wrong })).body.message).toBe(
      'Diese E-Mail-Adresse und dieses Passwort passen nicht zusammen. Prüfen Sie beides und versuchen Sie es erneut.',
    );
    const empty = await app.send('POST', '/api/auth/sign-up/email', {
      headers,
      body: { ...wrong, name: ' ' },
    });
    expect(empty.body).toMatchObject({
      message: 'Der Name fehlt',
      errors: [{ path: 'name', message: 'Der Name fehlt' }],
    });
  });

  test('is explained in English for a language that the site does not offer', async () => {
    await app.pool.query("update site set locales = '{en,es}'");
    await expect
      .poll(async () => (await wish({ 'accept-language': 'de' })).headers.get('content-language'))
      .toBe('en');
    await app.pool.query("update site set locales = '{en,de,es,ar}'");
  });

  test('a language that does not exist is not kept', async () => {
    expect(await buyer.put('/me/locale', { locale: 'fr' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });
});

describe('devices', () => {
  const app = setUpTestApp();
  test('are named in the language of the request', async () => {
    const buyer = await app.joinBuyer();
    await app.pool.query("update sessions set user_agent = 'Mozilla/5.0 (Macintosh) Firefox/140.0'");
    const list = (locale: string) =>
      app.send('GET', '/api/me/sessions', { token: buyer.token, headers: { 'accept-language': locale } });
    expect((await list('de')).body.sessions[0].device).toBe('Firefox auf einem Mac');
    expect((await list('en')).body.sessions[0].device).toBe('Firefox on a Mac');
  });
});
