import * as z from 'zod/mini';
import { email } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { say } from '../kernel/sentence.ts';
import { newPassword } from '../users/users.ts';

const tag = 'Identity';
const token = z
  .string({ error: say('fields.incompleteLink') })
  .check(z.maxLength(200, say('fields.incompleteLink')));

/** What the token of a link for a new address begins with. It leads to the same page as the one that confirms an address. */
export const changeTokenPrefix = 'new-';
/** Other tokens are shorter. */
export const isChangeToken = (token: string): boolean => /^new-.{32}$/.test(token);

export const addressForm = z.object({ email: email(say('fields.emailRequired')) });
export const newPasswordForm = z.object({ password: newPassword });

/** The same for an unknown address, so that the response does not reveal accounts. */
const mailEnqueued = z.object({
  acknowledged: z.literal(true),
  /** The address of the demo's mailbox; null if mail is sent. */
  readAt: z.nullable(z.string()),
});

export const requestVerification = endpoint({
  method: 'POST',
  path: '/verify-email/mail',
  summary: 'Emails a confirmation link, unless the address is already confirmed.',
  tag,
  access: 'public',
  body: addressForm,
  response: mailEnqueued,
  errors: ['too_many_requests'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/verify-email',
  summary:
    'Confirms your own address with the emailed link, which works once and expires after an hour. The link for a new address, which expires after a day, makes it that of your account: your other sessions end, and earlier links stop working.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  body: z.object({ token }),
  response: z.object({ acknowledged: z.literal(true) }),
  errors: ['token_expired', 'link_of_another_account', 'email_taken', 'domain_required', 'too_many_requests'],
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/me/email',
  summary:
    'Emails a link to a new address, with which you make it that of your account, and a note to the present one. Withdraws an earlier request. The response is the same if the address already has an account, whose owner then gets a note in place of the link.',
  tag: 'Own account',
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  recentSignIn: true,
  body: addressForm,
  response: mailEnqueued,
  errors: ['domain_required', 'mail_not_set_up', 'too_many_requests'],
});

export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/me/email',
  summary: 'Withdraws a change of your address that has not been confirmed. Its link stops working.',
  tag: 'Own account',
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});

export const confirmSignIn = endpoint({
  method: 'POST',
  path: '/confirm-sign-in',
  summary:
    'Uses the link emailed after too many sign-in attempts, which works once and expires after an hour. Sets a cookie that lets this browser log in to the account.',
  tag,
  access: 'public',
  body: z.object({ token }),
  response: z.object({ acknowledged: z.literal(true) }),
  errors: ['token_expired', 'too_many_requests'],
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Emails a password reset link.',
  tag,
  access: 'public',
  body: addressForm,
  response: mailEnqueued,
  errors: ['too_many_requests'],
});

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/reset-password/check',
  summary: 'Checks whether a password reset link still works.',
  tag,
  access: 'public',
  body: z.object({ token }),
  response: z.object({ isGood: z.boolean() }),
  errors: ['too_many_requests'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  hashesPassword: true,
  summary:
    'Sets a new password with the emailed link, which works once and expires after an hour. Ends all sessions. If the address was not confirmed before, also removes two-factor authentication and every other sign-in method.',
  tag,
  access: 'public',
  body: z.object({ token, ...newPasswordForm.shape }),
  response: z.object({ acknowledged: z.literal(true) }),
  errors: ['token_expired', 'too_many_requests'],
});
