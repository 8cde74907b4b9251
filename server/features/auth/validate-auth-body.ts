import { APIError } from 'better-auth/api';
import * as z from 'zod/mini';
import { imageUrl as anyImageUrl, phone } from '#contract/fields.ts';
import { currentPassword, recoveryCode, totpCode } from '#contract/own-account.ts';
import { plainMessage } from '#contract/plain-message.ts';
import { commonPassword, newPassword, signupForm, signupPhotoRequired } from '#contract/users.ts';
import type { Db } from '#server/db/schema.ts';
import { claimImage } from '../images/claim-image.ts';
import { imageUrl } from '../images/urls.ts';
import { isCommonPassword } from './common-passwords.ts';

const { name } = signupForm.shape;
/** Better Auth accepts fewer addresses than our own rule. Checking its rule here gives the error a message. */
const email = signupForm.shape.email.check(
  z.regex(z.regexes.email, 'This doesn’t look like an email address.'),
);
const image = anyImageUrl(signupPhotoRequired);

const phoneNumber = z.optional(z.nullable(phone('Enter a phone number.')));
const withPassword = z.object({ password: currentPassword });

const inputs = {
  '/sign-up/email': z.object({ name, email, password: newPassword, image, phoneNumber }),
  '/sign-in/email': z.object({ email }),
  '/update-user': z.object({ name: z.optional(name), image: z.optional(z.nullable(image)), phoneNumber }),
  '/two-factor/enable': withPassword,
  '/two-factor/disable': withPassword,
  '/two-factor/generate-backup-codes': withPassword,
  '/two-factor/verify-totp': z.object({ code: totpCode }),
  '/two-factor/verify-backup-code': z.object({ code: recoveryCode }),
};

/**
 * Returns the body that Better Auth receives in place of `body`, validated by our own rules for names, passwords and
 * photos. Paths without a rule here are left to Better Auth.
 * @throws APIError that names the field
 */
export async function validateAuthBody(db: Db, path: string, body: unknown) {
  if (!isKnown(path)) return body;
  const result = inputs[path].safeParse(body, { error: plainMessage });
  if (!result.success) throw invalidInput(result.error.issues[0]);
  const checked = result.data;
  if (path === '/sign-up/email' && 'password' in checked && (await isCommonPassword(checked.password)))
    throw invalidInput({ path: ['password'], message: commonPassword });
  if (!('image' in checked) || !checked.image) return checked;
  return { ...checked, image: await resolvePhoto(db, checked.image) };
}

const isKnown = (path: string): path is keyof typeof inputs => Object.hasOwn(inputs, path);

/** Returns the path from which we serve the photo, without scheme and host. */
async function resolvePhoto(db: Db, url: string): Promise<string> {
  const hash = await claimImage(db, url);
  if (!hash) throw invalidInput({ path: ['image'], message: 'Upload the photo first.' });
  return imageUrl(hash);
}

function invalidInput(issue: { path: PropertyKey[]; message: string } | undefined): APIError {
  const field = issue?.path.map(String).join('.') ?? '';
  const message = issue?.message ?? 'This isn’t valid.';
  return new APIError('BAD_REQUEST', {
    code: 'INVALID_INPUT',
    message,
    errors: [{ path: field, message }],
  });
}
