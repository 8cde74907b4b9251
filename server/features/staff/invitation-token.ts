import { createHmac } from 'node:crypto';
import { pageHref } from '#contract/pages.ts';
import { deriveKey } from '#server/lib/derive-key.ts';
import { hashSecret } from '#server/lib/hash-secret.ts';

export type InvitationTokens = ReturnType<typeof createInvitationTokens>;

/**
 * Makes the tokens of invitations. A token is derived from the invitation's id, so that an email that is sent again has the same
 * link. The database has only its hash, so that read access to it is not enough to accept an invitation.
 */
export function createInvitationTokens(secret: string) {
  const key = deriveKey(secret, 'staff-invitation');
  const create = (id: string): string => createHmac('sha256', key).update(id).digest('base64url');
  return {
    create,
    hashOf: (id: string): Buffer => hashSecret(create(id)),
    /** The path of the page that an invitation opens. */
    pathOf: (id: string): string => pageHref('/invitation', { token: create(id) }),
  };
}
