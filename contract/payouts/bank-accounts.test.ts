import { expect, test } from 'vitest';
import { english } from '#test/support/english.ts';
import { bankAccountForm, hostAccountForm, isIban } from './bank-accounts.ts';

/** The examples of the IBAN registry. */
const ibans = [
  'DE89370400440532013000',
  'AT611904300234573201',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'SA0380000000608010167519',
];

test.each(ibans)('%s is an IBAN, and none with one digit changed or two exchanged', (iban) => {
  expect(isIban(iban)).toBe(true);
  for (let at = 2; at < iban.length; at++) {
    const digit = iban[at] ?? '';
    if (!/\d/.test(digit)) continue;
    expect(isIban(iban.slice(0, at) + ((Number(digit) + 1) % 10) + iban.slice(at + 1))).toBe(false);
    const next = iban[at + 1] ?? digit;
    if (next === digit || !/\d/.test(next)) continue;
    expect(isIban(iban.slice(0, at) + next + digit + iban.slice(at + 2))).toBe(false);
  }
});

test.each([
  '',
  'DE',
  'DE8937040044053201300',
  'DE893704004405320130000',
  'XX89370400440532013000',
  'de89370400440532013000',
])('%j is none', (text) => expect(isIban(text)).toBe(false));

const account = { holder: ' Ada ', account: 'de89 3704 0044 0532 0130 00', bankCode: '', country: 'de' };
const problemOf = (changes: object) => {
  const { error } = bankAccountForm.safeParse({ ...account, ...changes });
  return error?.issues.map(({ path, message }) => [path.join('.'), english(message)]);
};
const wrongIban = 'This isn’t an IBAN of that country. Compare it with your bank’s.';

test('an account is written without spaces and in capitals', () => {
  expect(bankAccountForm.parse(account)).toEqual({
    holder: 'Ada',
    account: 'DE89370400440532013000',
    bankCode: undefined,
    country: 'DE',
  });
  expect(
    bankAccountForm.parse({ ...account, country: 'US', account: '0001-2345 6789', bankCode: '110 000 000' }),
  ).toMatchObject({ account: '000123456789', bankCode: '110000000', country: 'US' });
});

test.each([
  [{ country: 'AT' }, 'account', wrongIban],
  [{ account: 'DE88370400440532013000' }, 'account', wrongIban],
  [{ account: '0532013000' }, 'account', wrongIban],
  [
    { country: 'US', account: '12' },
    'account',
    'Compare this number with your bank’s. It needs letters and digits, such as 0532013000.',
  ],
  [
    { country: 'US', account: '=1+1+1' },
    'account',
    'Compare this number with your bank’s. It needs letters and digits, such as 0532013000.',
  ],
  [{ bankCode: '<b>' }, 'bankCode', 'Use only letters and digits, 11 at most, such as 026009593.'],
  [{ country: 'Germany' }, 'country', 'Choose the country of the bank.'],
  [{ holder: ' ' }, 'holder', 'Enter the name on the account.'],
  [{ holder: 'a'.repeat(71) }, 'holder', 'Use 70 characters or fewer.'],
])('%j is rejected', (changes, path, message) => {
  expect(problemOf(changes)).toContainEqual([path, message]);
});

test('the host’s account is an IBAN, with a BIC or none', () => {
  const host = { holder: 'Shop', iban: 'DE89 3704 0044 0532 0130 00' };
  expect(hostAccountForm.parse({ ...host, bic: 'cobadeff xxx' })).toMatchObject({ bic: 'COBADEFFXXX' });
  expect(hostAccountForm.parse(host)).toMatchObject({ iban: 'DE89370400440532013000' });
  expect(hostAccountForm.safeParse({ ...host, bic: 'COBADE' }).success).toBe(false);
  expect(hostAccountForm.safeParse({ ...host, iban: '000123456789' }).success).toBe(false);
});
