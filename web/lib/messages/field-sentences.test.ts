import { expect, test } from 'vitest';
import { listingForm } from '#contract/catalog/catalog.ts';
import { sixDigitCode } from '#contract/kernel/fields.ts';
import { bookingForm } from '#contract/orders/orders.ts';
import { bankAccountForm, hostAccountForm } from '#contract/payouts/bank-accounts.ts';
import { payoutPaidForm } from '#contract/payouts/payouts.ts';
import { adminForm } from '#contract/setup.ts';
import { passwordForm, profileForm, recoveryCode } from '#contract/users/own-account.ts';
import { loginForm, signupForm } from '#contract/users/users.ts';
import problems from '#messages/en/problems.json';
import { indexSentences } from '#messages/find-sentence.ts';

const findSentence = indexSentences(problems);

const forms = {
  listingForm,
  bookingForm,
  passwordForm,
  profileForm,
  loginForm,
  signupForm,
  adminForm,
  bankAccountForm,
  hostAccountForm,
  payoutPaidForm,
};
const badFields: Record<string, unknown>[] = [
  Object.fromEntries(
    Object.values(forms)
      .flatMap(({ shape }) => Object.keys(shape))
      .map((name) => [name, '']),
  ),
  Object.fromEntries(
    Object.values(forms)
      .flatMap(({ shape }) => Object.keys(shape))
      .map((name) => [name, '?']),
  ),
  Object.fromEntries(
    Object.values(forms)
      .flatMap(({ shape }) => Object.keys(shape))
      .map((name) => [name, 'x'.repeat(5000)]),
  ),
];

test.each(Object.entries(forms))('every sentence of %s can be translated', (_, form) => {
  for (const fields of badFields) {
    const { error } = form.safeParse(fields);
    // Of a union, the form shows what one of its alternatives says.
    for (const { message, path, code } of error?.issues ?? [])
      if (path[0] !== 'bookId' && code !== 'invalid_union')
        expect([message, findSentence(message) !== undefined]).toEqual([message, true]);
  }
});

test.each([sixDigitCode, recoveryCode])('the sentences about codes can be translated', (code) => {
  for (const typed of ['', '?', 'x'.repeat(300)]) {
    const message = code.safeParse(typed).error?.issues[0]?.message ?? '';
    expect([message, findSentence(message) !== undefined]).toEqual([message, true]);
  }
});

test('a sentence that fields share in English is found for each of them', () => {
  expect(findSentence('Original price is required', 'location')?.key).toBe(
    'ofField.originalPriceRequired.location',
  );
  expect(findSentence('Original price is required', 'original_price')?.key).toMatch(
    /\.originalPriceRequired$/,
  );
});

test('the value of an argument is found', () => {
  expect(findSentence('Use 200 characters or fewer.')).toEqual({
    key: 'fields.atMostCharacters',
    values: { max: '200' },
  });
  expect(findSentence('This is no sentence of a schema.')).toBeUndefined();
});
