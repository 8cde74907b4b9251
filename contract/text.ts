import * as z from 'zod/mini';

const NUL = String.fromCharCode(0);

/**
 * Trimmed text of 1 to `max` characters; longer text is refused before any other check reads it.
 * PostgreSQL cannot hold NUL, so it is refused as input.
 */
export const requiredText = (message: string, max: number) =>
  z.string({ error: message }).check(
    z.trim(),
    z.minLength(1, { error: message, abort: true }),
    z.maxLength(max, { error: `At most ${max} characters, please.`, abort: true }),
    z.refine((value) => !value.includes(NUL), 'This contains a character that cannot be stored.'),
  );

export const email = (message: string) =>
  requiredText(message, 254).check(
    z.toLowerCase(),
    z.regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/, 'This does not look like an e-mail address.'),
  );

export const id = z.string().check(z.uuid('This is not an id.'));
export const idParams = z.object({ id });

/** Where a picture of ours is served; any other URL is refused. */
export const pictureUrl = (message: string) =>
  z
    .string({ error: message })
    .check(
      z.minLength(1, { error: message, abort: true }),
      z.regex(/^(https?:\/\/[^/]+)?\/images\/[0-9a-f]{64}\.webp$/, 'Please upload the photo here first.'),
    );

export const phone = (message: string) =>
  requiredText(message, 40).check(
    z.regex(/^[+()./\- ]*[0-9][0-9+()./\- ]*$/, 'Please enter a phone number: digits, spaces, + and -.'),
  );
