import { APIError } from 'better-auth/api';
import * as z from 'zod/mini';
import * as auth from '#contract/auth/auth.ts';
import { plainMessage } from '#contract/kernel/plain-message.ts';
import { say } from '#contract/kernel/sentence.ts';
import { commonPassword } from '#contract/users/users.ts';
import type { Db } from '#server/db/schema.ts';
import { claimImage } from '../images/claim-image.ts';
import { imageUrl } from '../images/urls.ts';
import { isCommonPassword } from './common-passwords.ts';

const inputs = {
  '/sign-up/email': auth.signUpWithEmail.body,
  '/sign-in/email': z.object({ email: auth.signInWithEmail.body.shape.email }),
  '/update-user': auth.updateProfile.body,
  // two-factor-routes.ts adds the issuer; no caller can.
  '/two-factor/enable': z.extend(auth.enableTwoFactor.body, { issuer: z.optional(z.string()) }),
  '/two-factor/disable': auth.disableTwoFactor.body,
  '/two-factor/generate-backup-codes': auth.renewBackupCodes.body,
  '/two-factor/verify-totp': auth.verifyTotp.body,
  '/two-factor/verify-backup-code': auth.verifyBackupCode.body,
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
  if (!hash) throw invalidInput({ path: ['image'], message: say('fields.uploadPhotoFirst') });
  return imageUrl(hash);
}

function invalidInput(issue: { path: PropertyKey[]; message: string } | undefined): APIError {
  const field = issue?.path.map(String).join('.') ?? '';
  const message = issue?.message ?? say('auth.notValid');
  return new APIError('BAD_REQUEST', {
    code: 'INVALID_INPUT',
    message,
    errors: [{ path: field, message }],
  });
}
