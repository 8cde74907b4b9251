import * as z from 'zod/mini';
import { email, id, idParams, optionalLine } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { say } from './kernel/sentence.ts';

const tag = 'Site';

/** How long an invitation can be used, on a site that sends email and on one that sends none. */
export const signUpInvitationDays = { withMail: 14, withoutMail: 1 };

/** The secret in the link of an invitation to sign up, or, with 43 characters, of one to help run the site. */
export const invitationToken = z
  .string()
  .check(z.regex(/^[\w-]{32}(?:[\w-]{11})?$/, 'This isn’t an invitation.'));

export const invitationSchema = z.object({
  _id: id,
  /** Whom it is for, as the administrator noted. */
  note: z.nullable(z.string()),
  /** The only address that may use it; null if any may. */
  email: z.nullable(z.string()),
  /** The path of its link; null if the secret of the server has changed since. */
  path: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitationSchema>;

export const usedInvitationSchema = z.object({
  _id: id,
  note: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The name of the account that it was used for. */
  usedBy: z.string(),
  usedAt: z.string(),
});
export type UsedInvitation = z.output<typeof usedInvitationSchema>;

export const checkSignUpInvitation = endpoint({
  method: 'POST',
  path: '/sign-up-invitation/check',
  summary: 'Checks whether an invitation still lets someone sign up.',
  tag,
  access: 'public',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({ isGood: z.boolean() }),
  errors: ['too_many_requests'],
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/site/invitations',
  summary: `Creates an invitation with which one person may sign up within ${signUpInvitationDays.withMail} days, or within a day if the site sends no email. With an email address, only that address may use it, and it is sent there if the site sends email.`,
  tag,
  access: ['admin'],
  recentSignIn: true,
  body: z.object({ note: optionalLine(120), email: z.optional(email(say('fields.emailRequired'))) }),
  response: z.object({ acknowledged: z.literal(true), insertedId: id, path: z.string() }),
  status: 201,
  repeats: 'keyed',
  errors: ['email_taken', 'too_many_requests'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/site/invitations',
  summary:
    'Lists the invitations that can still be used, and until they would have expired, who used the others.',
  tag,
  access: ['admin'],
  response: z.object({ invitations: z.array(invitationSchema), used: z.array(usedInvitationSchema) }),
});

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/site/invitations/{id}',
  summary: 'Withdraws an invitation that has not been used.',
  tag,
  access: ['admin'],
  recentSignIn: true,
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});
