import * as z from 'zod/mini';
import { id, idParams, optionalText } from './fields.ts';
import { endpoint } from './http.ts';

const tag = 'Site';

/** The secret in the link of an invitation. */
export const invitationToken = z.string().check(z.regex(/^[\w-]{32}$/, 'This isn’t an invitation.'));

export const invitationSchema = z.object({
  _id: id,
  /** Whom it is for, as the administrator noted. */
  note: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitationSchema>;

export const createInvitation = endpoint({
  method: 'POST',
  path: '/site/invitations',
  summary: 'Creates an invitation with which one person may sign up. Its link is returned once.',
  tag,
  access: ['admin'],
  body: z.object({ note: optionalText(120) }),
  response: z.object({ acknowledged: z.literal(true), insertedId: id, path: z.string() }),
  status: 201,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/site/invitations',
  summary: 'Lists the invitations that can still be used.',
  tag,
  access: ['admin'],
  response: z.object({ invitations: z.array(invitationSchema) }),
});

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/site/invitations/{id}',
  summary: 'Withdraws an invitation that has not been used.',
  tag,
  access: ['admin'],
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});
