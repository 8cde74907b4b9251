import * as z from 'zod/mini';
import { email, id, idParams } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { say } from './kernel/sentence.ts';
import { staffRights } from './kernel/staff-rights.ts';

const tag = 'Site';

/** How long an invitation can be accepted. Where no email is sent, an administrator passes its link on. */
export const staffInvitationDays = { withMail: 7, withoutMail: 1 };

const rights = z.array(z.enum(staffRights));

export const staffMemberSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  url: z.nullable(z.string()),
  /** Administrators have every right. */
  isAdmin: z.boolean(),
  rights,
});
export type StaffMember = z.output<typeof staffMemberSchema>;

export const staffInvitationSchema = z.object({
  _id: id,
  email: z.string(),
  isAdmin: z.boolean(),
  rights,
  invitedAt: z.string(),
  expiresAt: z.string(),
});
export type StaffInvitation = z.output<typeof staffInvitationSchema>;

const changed = z.object({ acknowledged: z.literal(true) });

export const listStaff = endpoint({
  method: 'GET',
  path: '/site/staff',
  summary: 'Lists administrators and moderators with their rights, and the invitations that can be accepted.',
  tag,
  access: ['admin'],
  response: z.object({ staff: z.array(staffMemberSchema), invitations: z.array(staffInvitationSchema) }),
});

export const updateStaff = endpoint({
  method: 'PATCH',
  path: '/site/staff/{id}',
  summary: 'Gives a moderator rights, or takes them back. Those that are left out stay as they are.',
  tag,
  access: ['admin'],
  recentSignIn: true,
  params: idParams,
  body: z.object({
    can_moderate: z.optional(z.boolean()),
    can_verify: z.optional(z.boolean()),
    can_money: z.optional(z.boolean()),
    can_settings: z.optional(z.boolean()),
  }),
  response: changed,
});

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/site/staff/{id}',
  summary: 'Takes all rights from a moderator, or the role from an administrator. The account stays.',
  tag,
  access: ['admin'],
  recentSignIn: true,
  params: idParams,
  response: changed,
  errors: ['admin_self', 'last_admin'],
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/site/staff/invitations',
  summary: `Invites an email address, also one without an account, to become a moderator or an administrator. The link works for ${staffInvitationDays.withMail} days, and replaces an earlier one. It is emailed; a site that sends no email returns its path instead, this once, and the link works for a day.`,
  tag,
  access: ['admin'],
  recentSignIn: true,
  body: z
    .object({ email: email(say('fields.emailRequired')), isAdmin: z._default(z.boolean(), false), rights })
    .check(
      z.refine(({ isAdmin, rights: given }) => isAdmin || given.length > 0, {
        error: say('fields.chooseRight'),
        path: ['rights'],
      }),
    ),
  status: 201,
  repeats: 'keyed',
  /** The path of the link, on a site that sends no email; otherwise only its recipient gets it. */
  response: z.object({ acknowledged: z.literal(true), insertedId: id, path: z.nullable(z.string()) }),
  errors: ['too_many_requests'],
});

export const revokeStaffInvitation = endpoint({
  method: 'DELETE',
  path: '/site/staff/invitations/{id}',
  summary: 'Takes back an invitation. Its link stops working.',
  tag,
  access: ['admin'],
  recentSignIn: true,
  params: idParams,
  response: changed,
});

/** What the links of invitations end with. Shorter ones were cut off on their way. */
export const staffInvitationToken = /^[\w-]{43}$/;

const token = z
  .string({ error: say('fields.incompleteLink') })
  .check(z.maxLength(200, say('fields.incompleteLink')));

export const declineStaffInvitation = endpoint({
  method: 'POST',
  path: '/invitation/decline',
  summary: 'Declines an invitation with the emailed link, also without an account. The link stops working.',
  tag,
  access: 'public',
  body: z.object({ token }),
  response: changed,
  errors: ['token_expired', 'too_many_requests'],
});

export const acceptStaffInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  summary:
    'Accepts an invitation with its link, for the account with the address it is for. A site that sends email requires that the address is confirmed.',
  tag,
  access: 'authenticated',
  body: z.object({ token }),
  response: z.object({ acknowledged: z.literal(true), isAdmin: z.boolean(), rights }),
  errors: ['token_expired', 'link_of_another_account', 'email_not_confirmed', 'too_many_requests'],
});
