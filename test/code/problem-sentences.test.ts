import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { locales, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { problemStatuses, sentenceOf } from '#contract/kernel/problem-codes.ts';
import { readSentence, say } from '#contract/kernel/sentence.ts';
import * as ownAccount from '#contract/users/own-account.ts';
import * as users from '#contract/users/users.ts';
import { failureMessage } from '#server/features/mail/failure-messages.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';
import { readMessages } from '#server/lib/translator.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const project = resolve(import.meta.dirname, '../..');
const others = locales.filter((locale) => locale !== sourceLocale);

const { page: _ofTheErrorPage, ...said } = readMessages('en', 'problems');
const messages = new Map(
  Object.entries(said).flatMap(([group, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [`${group}.${key}`, text]),
  ),
);
const argumentsOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'site');

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

type Saying = { key: string; values: string[] };

/** Lists the calls of `say` with their keys and the names of their arguments; one that cannot be read has an empty key. */
function sayingsIn(node: Node): Saying[] {
  const inside = Object.values(node).flat().filter(isNode).flatMap(sayingsIn);
  const isCall = node.type === 'CallExpression' && (node.callee as Node).name === 'say';
  return isCall ? [...inside, toSaying(node.arguments as Node[])] : inside;
}

function toSaying([key, values]: Node[]): Saying {
  const names = ((values?.properties ?? []) as Node[]).map(({ key }) =>
    String((key as Node | undefined)?.name),
  );
  return { key: key?.type === 'Literal' ? String(key.value) : '', values: names };
}

const importsSay = /import \{[^}]*\bsay\b[^}]*\} from '[^']*\/sentence\.ts'/;
/** It says the sentence of any code. */
const saysOfCodes = 'contract/kernel/problem-codes.ts';

const sayings = globSync('{contract,demo,server,web}/**/*.{ts,tsx}', { cwd: project })
  .filter((file) => !file.includes('.test.') && file !== saysOfCodes)
  .flatMap((file) => {
    const source = readFileSync(resolve(project, file), 'utf8');
    if (!importsSay.test(source)) return [];
    const program = parseSync(file, source).program as unknown as Node;
    return sayingsIn(program).map((saying) => ({ file, ...saying }));
  });

test('every sentence that is said is in the messages, with its arguments', () => {
  expect(sayings.length).toBeGreaterThan(200);
  const wrong = sayings.filter(({ key, values }) => {
    const message = messages.get(key);
    return message === undefined || argumentsOf(message).sort().join() !== values.sort().join();
  });
  expect(wrong).toEqual([]);
});

test('every problem code has a sentence, and nothing in the messages is left unsaid', () => {
  const codes = Object.keys(problemStatuses).map((code) => `codes.${code}`);
  const keys = new Set([...codes, ...sayings.map(({ key }) => key)]);
  expect([...messages.keys()].filter((key) => !keys.has(key))).toEqual([]);
  expect(codes.filter((code) => !messages.has(code))).toEqual([]);
});

test('a call of say is found with its key and arguments', () => {
  const { program } = parseSync('a.ts', "f(say('fields.atMostCharacters', { max, days: 3 }), say(`x`));");
  expect(sayingsIn(program as unknown as Node)).toEqual([
    { key: 'fields.atMostCharacters', values: ['max', 'days'] },
    { key: '', values: [] },
  ]);
});

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

test('the schemas of the contract say nothing in words of their own', () => {
  const sentences = sentencesOf([
    ...Object.values(endpoints),
    ...Object.values(users),
    ...Object.values(ownAccount),
  ]);
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((sentence) => !messages.has(readSentence(sentence)?.key ?? ''))).toEqual([]);
});

test('every sentence is written to the letter', () => {
  for (const [key, message] of messages) {
    const values = Object.fromEntries(argumentsOf(message).map((name) => [name, `<b>{${name}}’s "5000"`]));
    const expected = message.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? 'Pages');
    expect(writeSentence(say(key, values), 'en', 'Pages')).toBe(expected);
    for (const locale of others)
      expect([key, locale, readSentence(writeSentence(say(key, values), locale))]).toEqual([
        key,
        locale,
        undefined,
      ]);
  }
});

test.each([
  ['en', 'Pages is busy or restarting. Please try again in a moment.'],
  ['de', 'Pages ist ausgelastet oder startet neu. Bitte versuchen Sie es gleich noch einmal.'],
] as const)('a sentence names the site: %s', (locale, sentence) => {
  expect(writeSentence(sentenceOf('unavailable'), locale, 'Pages')).toBe(sentence);
});

test('what is said of email that could not be sent names the reason', () => {
  expect(writeSentence(failureMessage('SMTP ETIMEDOUT'), 'de')).toBe(
    'Der Mailserver war nicht erreichbar (SMTP ETIMEDOUT).',
  );
  expect(writeSentence(failureMessage('an address: ruth@dogear.test'), 'en')).toBe('Unexpected error.');
});

test.each([
  'The card service didn’t respond.',
  'fields.unheardOf',
  'fields.title {',
  'fields.amount {}',
  'Invalid input',
])('a text that names no sentence stays as it is, such as one that an earlier version stored: %s', (text) => {
  expect(writeSentence(text, 'de')).toBe(text);
});

test('every problem code is explained in each language, without an argument or an English sentence left over', () => {
  for (const locale of others)
    for (const [key, english] of messages) {
      if (!key.startsWith('codes.')) continue;
      const translated = writeSentence(say(key), locale);
      expect([locale, key, /[{}<>]/.test(translated)]).toEqual([locale, key, false]);
      // No run of four English words, such as a clause that was not translated. Names of formats are the same everywhere.
      const words = english.split(/\s+/);
      const runs = words
        .slice(3)
        .map((_, index) => words.slice(index, index + 4).join(' '))
        .filter((run) => /\b[a-z]/.test(run));
      expect([locale, key, runs.filter((run) => translated.includes(run))]).toEqual([locale, key, []]);
    }
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
