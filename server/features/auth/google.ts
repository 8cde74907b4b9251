import { genericOAuth } from 'better-auth/plugins';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import { DomainError } from '#server/lib/errors.ts';
import type { Auth } from './better-auth.ts';

export type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  /** Where Google, or whatever plays it, says how it is used. */
  discoveryUrl: string;
  /** Where browsers go, when that is not where this server finds the same. */
  authorizationUrl?: string | undefined;
};

export type Google = ReturnType<typeof createGoogle>;

/** Sign-in with Google, by the identity library's OAuth: state, nonce and PKCE are its part. */
export function createGoogle(auth: Auth, settings: GoogleSettings) {
  const plugin = genericOAuth({
    config: [
      {
        ...settings,
        providerId: 'google',
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        pkce: true,
        requireIdTokenVerification: true,
        accountSubject: ({ profile }) => String(profile.sub),
        getUserInfo: async ({ idToken }) => readIdToken(idToken),
      },
    ],
  });

  return {
    /**
     * Lets the identity library know Google. It would ask for the addresses once, when it starts, and do without
     * Google ever after if there was no answer; so it is asked when somebody comes, until it answers.
     * @throws DomainError `google_unreachable`
     */
    makeReady: async (): Promise<void> => {
      const context = await auth.$context;
      const isGoogle = ({ id }: { id: string }) => id === 'google';
      if (context.socialProviders.some(isGoogle)) return;
      const found = (await plugin.init(context as never)).context.socialProviders.find(isGoogle);
      if (!found) throw new DomainError('google_unreachable');
      if (!context.socialProviders.some(isGoogle)) context.socialProviders.push(found as never);
    },
  };
}

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.email(),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.string()),
});

/**
 * The library has checked signature, issuer, audience and nonce; without a token there was nothing to check. Google's
 * photo is left out: photos here are uploads of ours, and no page shows another site's pictures.
 */
function readIdToken(idToken: string | undefined) {
  const read = idToken ? claims.safeParse(decodeJwt(idToken)) : undefined;
  if (!read?.success) return null;
  const { sub, email, name, email_verified } = read.data;
  const emailVerified = email_verified === true;
  return {
    id: sub,
    sub,
    // One that is not confirmed counts as none: whoever has not shown that it is theirs learns nothing about it.
    email: emailVerified ? email.toLowerCase() : undefined,
    emailVerified,
    name: nameFrom(name, email),
  };
}

const longestName = 80;

/** Nobody is without a name here, and none is longer than those chosen at sign-up. */
function nameFrom(name: unknown, email: unknown): string {
  const given = typeof name === 'string' ? name.replaceAll('\u0000', '').trim() : '';
  return [...(given || String(email).split('@')[0] || '')].slice(0, longestName).join('');
}
