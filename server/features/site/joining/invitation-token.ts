import { createHash, randomBytes } from 'node:crypto';

/** The secret in an invitation's link. Only its hash is kept. */
export const createInvitationToken = (): string => randomBytes(24).toString('base64url');

export const hashOfInvitation = (token: string): string => createHash('sha256').update(token).digest('hex');
