import { beforeEach, expect, test } from 'vitest';
import { listingForm } from '#contract/catalog/catalog.ts';
import { sixDigitCode } from '#contract/kernel/fields.ts';
import { readSentence, say } from '#contract/kernel/sentence.ts';
import { bookingForm } from '#contract/orders/orders.ts';
import { bankAccountForm, hostAccountForm } from '#contract/payouts/bank-accounts.ts';
import { payoutPaidForm } from '#contract/payouts/payouts.ts';
import { adminForm } from '#contract/setup.ts';
import { passwordForm, profileForm, recoveryCode } from '#contract/users/own-account.ts';
import { loginForm, signupForm } from '#contract/users/users.ts';
import { loadEnglish } from '#test/support/in-english.tsx';
import { documentMessages } from './document-messages.ts';
import { writeFieldSentence } from './field-sentences.ts';

beforeEach(loadEnglish);

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
const fieldNames = Object.values(forms).flatMap(({ shape }) => Object.keys(shape));
const badFields: Record<string, unknown>[] = ['', '?', 'x'.repeat(5000)].map((typed) =>
  Object.fromEntries(fieldNames.map((name) => [name, typed])),
);

/** Whether it is said by its key, and written in words. */
const isWritten = async (message: string): Promise<boolean> => {
  const written = await writeFieldSentence(message);
  return readSentence(message) !== undefined && written.includes(' ') && readSentence(written) === undefined;
};

test.each(Object.entries(forms))('every sentence of %s is written', async (_, form) => {
  for (const fields of badFields) {
    const { error } = form.safeParse(fields);
    // Of a union, the form shows what one of its alternatives says.
    for (const { message, path, code } of error?.issues ?? [])
      if (path[0] !== 'bookId' && code !== 'invalid_union')
        expect([message, await isWritten(message)]).toEqual([message, true]);
  }
});

test.each([sixDigitCode, recoveryCode])('the sentences about codes are written', async (code) => {
  for (const typed of ['', '?', 'x'.repeat(300)]) {
    const message = code.safeParse(typed).error?.issues[0]?.message ?? '';
    expect([message, await isWritten(message)]).toEqual([message, true]);
  }
});

test('an argument is written as it is', async () => {
  expect(await writeFieldSentence(say('fields.atMostCharacters', { max: 5000 }))).toBe(
    'Use 5000 characters or fewer.',
  );
  expect(await writeFieldSentence(say('fields.unknownField', { names: '{max} <b>“a”</b>' }))).toBe(
    'There is no field named {max} <b>“a”</b>.',
  );
});

test.each(['Invalid input', 'books.example'])('a text of a library stays as it is: %s', async (text) => {
  expect(await writeFieldSentence(text)).toBe(text);
});

test('without the messages, a field has a general sentence', async () => {
  delete documentMessages.problems;
  expect(await writeFieldSentence(say('fields.titleRequired'))).toBe(
    'Something went wrong. Please try again.',
  );
});
