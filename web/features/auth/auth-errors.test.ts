import { expect, test } from 'vitest';
import errors from '#messages/en/errors.json' with { type: 'json' };
import problems from '#messages/en/problems.json' with { type: 'json' };
import { loadEnglish } from '#test/support/in-english.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { authErrorCode, authProblem, authSentence } from './auth-errors.ts';

const authErrors = errors.auth;
loadEnglish();

/** Error codes of the identity providers, from the error catalog. */
const catalogue = [
  'user-disabled',
  'user-token-expired',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'user-mismatch',
  'multi-factor-auth-required',
  'login-blocked',
  'invalid-api-key',
  'internal-error',
  'argument-error',
  'account-exists-with-different-credential',
  'web-storage-unsupported',
  'invalid-auth-event',
];

test.each(catalogue)('%s has a sentence for people', (code) => {
  const sentence = authSentence(authProblem(code));
  expect(sentence).toBe(authErrors[code as keyof typeof authErrors].replace('{site}', 'Dogear'));
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(sentence).not.toMatch(/token|popup|\bauth\b|OAuth|null|undefined|!/i);
});

test('every code with a sentence is known, and no other', () => {
  for (const code of Object.keys(authErrors)) expect(authErrorCode(code)).toBe(code);
});

test('each has a different sentence', () => {
  expect(new Set(Object.values(authErrors)).size).toBe(Object.keys(authErrors).length);
});

test.each([
  ['access_denied', 'user-cancelled'],
  ['account_not_linked', 'account-exists-with-different-credential'],
  ['BANNED_USER', 'user-disabled'],
  ['account_banned', 'user-disabled'],
  ['invalid_token', 'user-token-expired'],
  ['wrong_origin', 'wrong-origin'],
  ['redirect_uri_mismatch', 'unauthorized-domain'],
  ['state_mismatch', 'invalid-auth-event'],
  ['email_not_found', 'email-not-verified'],
  ['google_unreachable', 'google-unreachable'],
  ['domain_required', 'domain-required'],
  ['site_not_set_up', 'site-not-set-up'],
  ['constructor', undefined],
  ['<script>', undefined],
])('%s maps to %s', (name, code) => {
  expect(authErrorCode(name)).toBe(code);
});

test('other server errors keep their message, and unexpected ones get a general one', () => {
  const message = problems.codes.unavailable;
  expect(authSentence(new ApiProblem(503, { code: 'unavailable', message }))).toBe(message);
  expect(authSentence(new TypeError('x is not a function'))).toBe(authErrors['internal-error']);
  expect(authProblem('made-up-by-a-link').code).toBe('internal-error');
});
