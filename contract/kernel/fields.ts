import * as z from 'zod/mini';
import { isEmail, plainEmail } from './email-address.ts';
import { imageUrlPattern } from './image-url.ts';
import { plainDigits, plainText, trimmedText, withoutEnd } from './plain-text.ts';
import { type Sentence, say } from './sentence.ts';

const NUL = String.fromCharCode(0);

/** Text that no one can see is none. */
const trimmed = () => z.overwrite(trimmedText);

/** Control characters and overrides of the direction, which would break or reverse the line around them. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu;

/** Makes a text one line of characters that are seen. */
export const inOneLine = (text: string): string =>
  text.replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim();

/**
 * Trimmed text of 1 to `max` characters, at least one of which can be seen; longer text is rejected before any other check reads it.
 * NUL is rejected because PostgreSQL cannot store it.
 */
export const requiredText = (message: Sentence, max: number) =>
  z.string({ error: message }).check(
    trimmed(),
    z.minLength(1, { error: message, abort: true }),
    z.maxLength(max, { error: say('fields.atMostCharacters', { max }), abort: true }),
    z.refine((value) => !value.includes(NUL), say('fields.unsavableCharacter')),
  );

/** The same text in one line, as names are shown. */
export const requiredLine = (message: Sentence, max: number) =>
  requiredText(message, max).check(z.overwrite(inOneLine));

/** The same text, or none: an empty field is as one that is left out. */
export const optionalText = (max: number) => optional(max);
export const optionalLine = (max: number) => optional(max, z.overwrite(inOneLine));

const optional = (max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.optional(
      z.string({ error: say('fields.enterText') }).check(
        trimmed(),
        z.maxLength(max, { error: say('fields.atMostCharacters', { max }), abort: true }),
        z.refine((value) => !value.includes(NUL), say('fields.unsavableCharacter')),
        ...checks,
      ),
    ),
    z.transform((text) => text || undefined),
  );

/** An ISBN in any spelling, with words around it (`readIsbn`). */
export const isbnText = z.string().check(z.maxLength(100, say('fields.atMostCharacters', { max: 100 })));

/** Longer than any way to write a code. */
const maxCodeLength = 200;
export const codeText = (message: Sentence) =>
  z.string({ error: message }).check(z.maxLength(maxCodeLength, { error: message, abort: true }));

/** A code of six digits, in groups and digits of any script. */
export const sixDigitCode = z.pipe(
  z.pipe(codeText(say('fields.sixDigits')), z.transform(plainDigits)),
  z.string().check(z.regex(/^\d{6}$/, say('fields.sixDigits'))),
);

const phonePattern = /^[+()./\- ]*[0-9][0-9+()./\- ]*$/;

export const email = (message: Sentence) =>
  requiredText(message, 254).check(
    z.overwrite(plainEmail),
    z.refine(isEmail, say('fields.invalidEmail')),
    z.meta({ format: 'email' }),
  );

/** As PostgreSQL writes it, so that two ids are equal whenever they name the same row. */
export const id = z.string().check(z.uuid(say('fields.invalidId')), z.toLowerCase());
export const idParams = z.object({ id });

/** The version of a row that was read: a column of 32 bits. */
export const rowVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** The URL of an image that we serve; any other URL is rejected. */
export const imageUrl = (message: Sentence) =>
  z
    .string({ error: message })
    .check(
      z.minLength(1, { error: message, abort: true }),
      z.regex(imageUrlPattern, say('fields.uploadPhotoFirst')),
    );

/**
 * Text for a field that may stay empty, which makes it null. It is no union with the empty text, because a union does not say what
 * is wrong with the other.
 */
const emptyOr = (
  max: number,
  plain: (text: string) => string,
  isRight: (text: string) => boolean,
  message: Sentence,
  ...ofPlain: z.core.$ZodCheck<string>[]
) =>
  z.string({ error: message }).check(
    trimmed(),
    z.maxLength(max, { error: say('fields.atMostCharacters', { max }), abort: true }),
    z.refine((value) => !value.includes(NUL), say('fields.unsavableCharacter')),
    z.overwrite((value) => (value === '' ? value : plain(value))),
    ...ofPlain,
    z.refine((value) => value === '' || isRight(value), message),
  );
const orNull = z.transform((value: string) => value || null);

export const emailOrEmpty = z.pipe(emptyOr(254, plainEmail, isEmail, say('fields.invalidEmail')), orNull);

const maxPhone = 40;
const phoneMessage = say('fields.phoneCharacters');
const isPhone = (text: string): boolean => text.length <= maxPhone && phonePattern.test(text);

const phoneWords =
  'tel phone telephone telefon teléfono mobil mobile móvil handy cell whatsapp هاتف الهاتف جوال موبايل واتساب'.split(
    ' ',
  );

/** Returns a number without its label, such as `Tel.:`, or the sign of a phone before it. */
function withoutLabel(text: string): string {
  const start = text.search(/[\d+(]/);
  const before = text.slice(0, Math.max(start, 0)).trim().toLowerCase();
  const isLabel = /[:.]$/.test(before) || !/\p{L}/u.test(before) || phoneWords.includes(before);
  return isLabel ? text.slice(start) : text;
}

function plainPhone(typed: string): string {
  const plain = withoutLabel(withoutEnd(plainText(typed) ?? ''));
  return plain.replaceAll(/[·•‧∙⋅]/g, '.').replaceAll(/[∕⁄]/g, '/');
}

/** With marks between the digits, a typed number is longer than a kept one. */
const maxTypedPhone = 300;
const phoneFits = z.maxLength(maxPhone, {
  error: say('fields.atMostCharacters', { max: maxPhone }),
  abort: true,
});
export const phoneOrEmpty = z.pipe(
  emptyOr(maxTypedPhone, plainPhone, isPhone, phoneMessage, phoneFits),
  orNull,
);

export const phone = (message: Sentence) =>
  requiredText(message, maxTypedPhone).check(
    z.overwrite(plainPhone),
    phoneFits,
    z.regex(phonePattern, phoneMessage),
  );
