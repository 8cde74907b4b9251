import * as z from 'zod/mini';
import { imageUrlPattern } from './image-url.ts';
import { sharedMessages } from './shared-messages.ts';

const NUL = String.fromCharCode(0);

/**
 * Trimmed text of 1 to `max` characters; longer text is rejected before any other check reads it. NUL is rejected because
 * PostgreSQL cannot store it.
 */
export const requiredText = (message: string, max: number) =>
  z.string({ error: message }).check(
    z.trim(),
    z.minLength(1, { error: message, abort: true }),
    z.maxLength(max, { error: `Use ${max} characters or fewer.`, abort: true }),
    z.refine((value) => !value.includes(NUL), 'This contains a character we can’t save.'),
  );

/** The same text, or none: an empty field is as one that is left out. */
export const optionalText = (max: number) =>
  z.pipe(
    z.optional(
      z.string({ error: 'Enter text.' }).check(
        z.trim(),
        z.maxLength(max, { error: `Use ${max} characters or fewer.`, abort: true }),
        z.refine((value) => !value.includes(NUL), 'This contains a character we can’t save.'),
      ),
    ),
    z.transform((text) => text || undefined),
  );

const emailPattern = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;
const phonePattern = /^[+()./\- ]*[0-9][0-9+()./\- ]*$/;

export const email = (message: string) =>
  requiredText(message, 254).check(z.toLowerCase(), z.regex(emailPattern, sharedMessages.invalidEmail));

export const id = z.string().check(z.uuid('This isn’t a valid ID.'));
export const idParams = z.object({ id });

/** The URL of an image that we serve; any other URL is rejected. */
export const imageUrl = (message: string) =>
  z
    .string({ error: message })
    .check(
      z.minLength(1, { error: message, abort: true }),
      z.regex(imageUrlPattern, 'Upload the photo first.'),
    );

/**
 * Text for a field that may stay empty, which makes it null. It is no union with the empty text, because a union does not say what
 * is wrong with the other.
 */
const emptyOr = (max: number, pattern: RegExp, message: string) =>
  z.string({ error: message }).check(
    z.trim(),
    z.maxLength(max, { error: `Use ${max} characters or fewer.`, abort: true }),
    z.refine((value) => !value.includes(NUL), 'This contains a character we can’t save.'),
    z.refine((value) => value === '' || pattern.test(value), message),
  );
const orNull = z.transform((value: string) => value || null);

export const emailOrEmpty = z.pipe(
  emptyOr(254, emailPattern, sharedMessages.invalidEmail).check(z.toLowerCase()),
  orNull,
);

const phoneMessage = 'Enter a phone number using digits, spaces, and + - ( ) . /';
export const phoneOrEmpty = z.pipe(emptyOr(40, phonePattern, phoneMessage), orNull);

export const phone = (message: string) =>
  requiredText(message, 40).check(z.regex(phonePattern, phoneMessage));
