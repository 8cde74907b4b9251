import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test('production does not start without a secret, and says so in a plain sentence', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DOGEAR_MODE: 'production',
      PORT: '0',
      PUBLIC_URL: 'https://books.example',
      DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
    },
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim()).toBe(
    `Dogear could not start.
Some settings are not valid:
  - DOGEAR_SECRET must be set in production: any long random text, kept secret`,
  );
});

test('production without a mail server or a card service has neither, and the demo has both', () => {
  const {
    STRIPE_SECRET_KEY: _,
    STRIPE_PUBLISHABLE_KEY: __,
    STRIPE_WEBHOOK_SECRET: ___,
    SMTP_URL: ____,
    ...bare
  } = production;
  expect(loadConfig(bare)).toMatchObject({ sendsMail: false, takesCards: false });
  expect(loadConfig(production)).toMatchObject({ sendsMail: true, takesCards: true });
  expect(loadConfig({})).toMatchObject({ sendsMail: true, takesCards: true });
});

test('a search has half a second, or what a slower machine needs, and its first half for the spelling', () => {
  expect(loadConfig({}).search).toEqual({ requestMs: 500, correctionMs: 250 });
  expect(loadConfig({ SEARCH_TIMEOUT_MS: '3000' }).search).toEqual({ requestMs: 3000, correctionMs: 1500 });
  expect(() => loadConfig({ SEARCH_TIMEOUT_MS: '0' })).toThrow('SEARCH_TIMEOUT_MS');
});

test('the pipeline is on unless DATABASE_PIPELINE is off', () => {
  expect(loadConfig({}).databasePipeline).toBe(true);
  expect(loadConfig({ DATABASE_PIPELINE: 'off' }).databasePipeline).toBe(false);
  expect(() => loadConfig({ DATABASE_PIPELINE: 'no' })).toThrow('DATABASE_PIPELINE must be on or off');
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s alone leads nowhere', (name) => {
  expect(() => loadConfig({ [name]: 'postgres://127.0.0.1:1/nowhere' })).toThrow(
    `DATABASE_URL must be set too, because ${name} is`,
  );
});

const production = {
  DOGEAR_MODE: 'production',
  PUBLIC_URL: 'https://books.example',
  DOGEAR_SECRET: 'long enough to be a secret of its own',
  SMTP_URL: 'smtps://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

test('production takes the keys of one mode, also restricted ones, and this machine without https', () => {
  expect(loadConfig(production).stripe?.livemode).toBe(true);
  expect(loadConfig({ ...production, STRIPE_SECRET_KEY: 'rk_live_x' }).stripe?.livemode).toBe(true);
  const test = { STRIPE_SECRET_KEY: 'rk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
  expect(loadConfig({ ...production, ...test }).stripe?.livemode).toBe(false);
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(loadConfig({ ...production, PUBLIC_URL: `http://${host}/` }).publicUrl).toBe(`http://${host}`);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['a live key beside a test key', { STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, /both must be of one mode/],
  ['a test key beside a live key', { STRIPE_SECRET_KEY: 'sk_test_x' }, /both must be of one mode/],
  ['a restricted test key beside a live key', { STRIPE_SECRET_KEY: 'rk_test_x' }, /both must be of one mode/],
  ['a key of no mode', { STRIPE_SECRET_KEY: 'sk_x' }, /STRIPE_SECRET_KEY must start with sk_live_/],
  ['a publishable key of no mode', { STRIPE_PUBLISHABLE_KEY: 'pk_x' }, /must start with pk_live_/],
  ['http for everybody', { PUBLIC_URL: 'http://books.example' }, /PUBLIC_URL must start with https:/],
  ['http for a network', { PUBLIC_URL: 'http://192.168.1.20' }, /PUBLIC_URL must start with https:/],
  ['one character', { DOGEAR_SECRET: 'a'.repeat(32) }, /DOGEAR_SECRET must be random/],
  ['a repeated part', { DOGEAR_SECRET: 'change-me-now! '.repeat(3) }, /DOGEAR_SECRET must be random/],
  ['a repeated part, cut off', { DOGEAR_SECRET: '0123456789abcdefg'.repeat(3).slice(0, 40) }, /random/],
  ['a sequence', { DOGEAR_SECRET: 'abcdefghijklmnopqrstuvwxyz' + '012345' }, /DOGEAR_SECRET must be random/],
])('production does not start with %s', (_, settings, reason) => {
  expect(() => loadConfig({ ...production, ...settings })).toThrow(reason);
});

test.each([
  'https://books.example/shop',
  'https://books.example/?a=1',
  'https://books.example/#top',
  'https://ruth:password@books.example',
])('PUBLIC_URL has nothing beside scheme and host: %s', (PUBLIC_URL) => {
  expect(() => loadConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL must be a scheme and a host alone');
});

test('all that production does not start with is named at once', () => {
  const odd = {
    PUBLIC_URL: 'http://books.example',
    DOGEAR_SECRET: 'ab'.repeat(16),
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    PORT: 'none',
  };
  expect(() => loadConfig({ ...production, ...odd })).toThrow(
    /PORT must[\s\S]*one mode[\s\S]*DOGEAR_SECRET[\s\S]*PUBLIC_URL/,
  );
});

test('random secrets of all usual spellings are taken', () => {
  for (const spelling of ['hex', 'base64', 'base64url'] as const)
    for (let n = 0; n < 500; n++) {
      const DOGEAR_SECRET = randomBytes(32).toString(spelling);
      expect(loadConfig({ ...production, DOGEAR_SECRET }).secret).toBe(DOGEAR_SECRET);
    }
});
