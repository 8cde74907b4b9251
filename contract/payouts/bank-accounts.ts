import * as z from 'zod/mini';
import { requiredLine, requiredText } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { plainText, withoutQuotes } from '../kernel/plain-text.ts';
import { type Sentence, say } from '../kernel/sentence.ts';

/** How many characters the account numbers of the countries have that use IBANs. */
const ibanLengths: Record<string, number> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22
  GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19
  MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24
  XK20`
    .split(/\s+/)
    .map((country) => [country.slice(0, 2), Number(country.slice(2))]),
);

/** Whether the account numbers of a country are IBANs. */
export const usesIbans = (country: string): boolean => Object.hasOwn(ibanLengths, country);

/** Whether a text in capitals without spaces is an IBAN: its length is that of its country, and its check digits are right. */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) &&
  text.length === ibanLengths[text.slice(0, 2)] &&
  remainderBy97(text.slice(4) + text.slice(0, 4)) === 1;

/** Letters count as numbers from 10. */
const remainderBy97 = (text: string): number =>
  [...text].reduce((remainder, character) => {
    const value = Number.parseInt(character, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

const wrongAccount = say('fields.wrongBankAccount');
const wrongIban = say('fields.wrongIban');
const wrongHostIban = say('fields.wrongHostIban');
const wrongBankCode = say('fields.wrongBankCode');
const wrongBic = say('fields.wrongBic');
const wrongCountry = say('fields.bankCountry');

/** As banks print it in front of a number. */
const label =
  /^(?:IBAN|BIC|SWIFT|BLZ|BSB|ABA|IFSC|SORT CODE|ROUTING NUMBER)(?:[ /().-]+(?:IBAN|BIC|SWIFT|CODE|NR|NO|NUMMER|NUMBER|NÚMERO))*[ /().#]+/;

/** Returns a number in capitals, without its label, what stands between its groups, and quotation marks. */
const bare = z.overwrite((text: string) => {
  const plain = withoutQuotes((plainText(text) ?? text).toUpperCase());
  const number = plain
    .slice(plain.lastIndexOf(':') + 1)
    .replace(/^[^A-Z\d]+/, '')
    .replace(label, '')
    .replace(/[)\]]$/, '');
  return number
    .replaceAll(/[ -]/g, '')
    .replaceAll(/(?<=\d)[./·•_](?=\d)/g, '')
    .replace(/^IBAN(?=[A-Z]{2}\d\d)/, '');
});
const maxTyped = 200;

/** The most characters of a name in a file for a bank. */
const holder = requiredLine(say('fields.accountHolder'), 70);
const iban = requiredText(say('fields.accountNumber'), maxTyped).check(bare);

/** Text that may stay empty, which is as if it was left out. */
const code = (pattern: RegExp, message: Sentence) =>
  z.optional(
    z.pipe(
      z.string({ error: message }).check(
        z.maxLength(maxTyped, { error: message, abort: true }),
        bare,
        z.refine((text) => text === '' || pattern.test(text), message),
      ),
      z.transform((text: string) => text || undefined),
    ),
  );
const bic = code(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, wrongBic);

/** Where a seller wants to be paid. */
export const bankAccountForm = z
  .object({
    holder,
    /** An IBAN where the country has them. */
    account: iban.check(z.regex(/^[A-Z0-9]{4,34}$/, wrongAccount)),
    /** A BIC, or what names a bank in its country, such as a routing number. */
    bankCode: code(/^[A-Z0-9]{1,11}$/, wrongBankCode),
    country: z.string({ error: wrongCountry }).check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, wrongCountry)),
  })
  .check(
    z.refine(
      ({ account, country }) => !usesIbans(country) || (isIban(account) && account.startsWith(country)),
      {
        path: ['account'],
        error: wrongIban,
      },
    ),
  );

/** The account that the host pays from. */
export const hostAccountForm = z.object({
  holder,
  iban: iban.check(z.refine(isIban, wrongHostIban)),
  bic,
});

/** An account as it is shown: never its whole number. */
export const maskedAccountSchema = z.object({
  holder: z.string(),
  lastFour: z.string(),
  country: z.string(),
  updatedAt: z.string(),
});
export type MaskedAccount = z.output<typeof maskedAccountSchema>;

const forSellers = { tag: 'Selling', access: ['Seller'] } as const;
const changed = z.object({ acknowledged: z.literal(true) });

export const updateBankAccount = endpoint({
  method: 'PUT',
  path: '/payout-account/bank',
  summary:
    'Sets where you want to be paid. The number is kept encrypted, and an email says that it has changed.',
  ...forSellers,
  recentSignIn: true,
  body: bankAccountForm,
  response: changed,
  errors: ['payout_underway'],
});

export const deleteBankAccount = endpoint({
  method: 'DELETE',
  path: '/payout-account/bank',
  summary: 'Deletes where you want to be paid.',
  ...forSellers,
  recentSignIn: true,
  response: changed,
  errors: ['payout_underway'],
});
