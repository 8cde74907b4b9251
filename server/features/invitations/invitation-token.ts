import { createHmac } from 'node:crypto';
import { pageHref } from '#contract/pages.ts';
import { deriveKey } from '#server/lib/derive-key.ts';
import { hashSecret } from '#server/lib/hash-secret.ts';

export type SignUpTokens = ReturnType<typeof createSignUpTokens>;

/**
 * Makes the secrets in the links of invitations. A token is derived from the invitation's id, so that its link can be
 * copied and emailed again. The database has only its hash, so that read access to it is not enough to sign up.
 */
export function createSignUpTokens(secret: string) {
  const key = deriveKey(secret, 'sign-up-invitation');
  const create = (id: string): string =>
    createHmac('sha256', key).update(id).digest().subarray(0, 24).toString('base64url');
  return { create, hashOf: (id: string): string => hashOfInvitation(create(id)) };
}

export const hashOfInvitation = (token: string): string => hashSecret(token, 'hex');

/** The path of the page that an invitation opens. */
export const signUpPath = (token: string): string => pageHref('/signup', { invitation: token });
