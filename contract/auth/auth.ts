import * as z from 'zod/mini';
import { invitationToken } from '../invitations.ts';
import { imageUrl, phone, sixDigitCode } from '../kernel/fields.ts';
import { type Endpoint, endpoint } from '../kernel/http.ts';
import { say } from '../kernel/sentence.ts';
import { currentPassword, recoveryCode } from '../users/own-account.ts';
import { newPassword, signupForm } from '../users/users.ts';

const tag = 'Signing in';
const image = imageUrl(say('fields.photoRequired'));
const phoneNumber = z.optional(z.nullable(phone(say('fields.enterPhone'))));
const { name, email } = signupForm.shape;

const person = z.looseObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.nullable(z.string()),
});
const done = z.object({ status: z.literal(true) });
const codesOnPaper = z.array(z.string());
const withPassword = z.object({ password: currentPassword });

const post = { method: 'POST', tag, access: 'public', errors: ['too_many_requests'] } as const;
/** These calls require the session cookie; an access token is not accepted. */
const requiresSession = {
  method: 'POST',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  auth: 'session',
  errors: ['too_many_requests'],
} as const;

export const signUpWithEmail = endpoint({
  ...post,
  path: '/auth/sign-up/email',
  hashesPassword: true,
  summary: 'Creates an account and signs in. Set the role next, with `POST /users`.',
  body: z.object({
    name,
    email,
    password: newPassword,
    image,
    phoneNumber,
    /** Where the site asks for one. */
    invitation: z.optional(invitationToken),
  }),
  errors: [
    'too_many_requests',
    'invitation_required',
    'invitation_invalid',
    'invitation_for_other_email',
    'domain_required',
  ],
  response: z.object({ token: z.nullable(z.string()), user: person }),
});

export const signInWithEmail = endpoint({
  ...post,
  path: '/auth/sign-in/email',
  hashesPassword: true,
  summary: 'Signs in, or says that a two-factor code is needed.',
  body: z.object({ email, password: z.string() }),
  errors: ['too_many_requests', 'email_proof_required'],
  response: z.union([
    z.object({ redirect: z.literal(false), token: z.string(), user: person }),
    z.looseObject({ twoFactorRedirect: z.literal(true) }),
  ]),
});

export const startGoogleSignIn = endpoint({
  ...post,
  path: '/auth/sign-in/social',
  summary: 'Returns Google’s sign-in URL. Google then redirects back to Dogear.',
  body: z.object({
    attempt: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
    invitation: z.optional(invitationToken),
  }),
  response: z.object({ url: z.string(), redirect: z.literal(false) }),
  errors: ['too_many_requests', 'not_found', 'google_unreachable'],
});

export const verifyTotp = endpoint({
  ...post,
  path: '/auth/two-factor/verify-totp',
  summary: 'Verifies a code from an authenticator app, when signing in or setting one up.',
  body: z.object({ code: sixDigitCode }),
  errors: ['too_many_requests', 'email_proof_required'],
  response: z.object({ token: z.string(), user: person }),
});

export const verifyBackupCode = endpoint({
  ...post,
  path: '/auth/two-factor/verify-backup-code',
  summary: 'Verifies a recovery code when signing in.',
  body: z.object({ code: recoveryCode }),
  errors: ['too_many_requests', 'email_proof_required'],
  response: z.looseObject({ token: z.optional(z.string()), user: person }),
});

export const signOut = endpoint({
  ...post,
  path: '/auth/sign-out',
  summary: 'Ends the session and its access tokens.',
  response: z.object({ success: z.literal(true) }),
  errors: ['invalid_input'],
});

export const updateProfile = endpoint({
  ...requiresSession,
  path: '/auth/update-user',
  summary: 'Changes your name, photo, or phone number.',
  body: z.object({ name: z.optional(name), image: z.optional(z.nullable(image)), phoneNumber }),
  response: done,
  errors: [],
});

export const enableTwoFactor = endpoint({
  ...requiresSession,
  path: '/auth/two-factor/enable',
  hashesPassword: true,
  summary:
    'Starts two-factor setup: returns a link for an authenticator app, and recovery codes. The app’s first code completes it.',
  body: withPassword,
  response: z.looseObject({ totpURI: z.string(), backupCodes: codesOnPaper }),
});

export const disableTwoFactor = endpoint({
  ...requiresSession,
  path: '/auth/two-factor/disable',
  hashesPassword: true,
  summary: 'Turns off two-factor authentication.',
  body: withPassword,
  response: done,
});

export const renewBackupCodes = endpoint({
  ...requiresSession,
  path: '/auth/two-factor/generate-backup-codes',
  hashesPassword: true,
  summary: 'Returns new recovery codes. The old ones stop working.',
  body: withPassword,
  response: z.object({ status: z.literal(true), backupCodes: codesOnPaper }),
});

/**
 * The public operations of Better Auth. They are served in server/features/auth; Better Auth's own errors keep their
 * format.
 */
export const authEndpoints: Record<string, Endpoint> = {
  signUpWithEmail,
  signInWithEmail,
  startGoogleSignIn,
  verifyTotp,
  verifyBackupCode,
  signOut,
  updateProfile,
  enableTwoFactor,
  disableTwoFactor,
  renewBackupCodes,
};
