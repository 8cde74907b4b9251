import { genericOAuth } from 'better-auth/plugins';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import { email, inOneLine } from '#contract/kernel/fields.ts';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { Auth } from './better-auth.ts';

export type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  /** The OpenID Connect discovery document of Google, or of the demo that stands in for it. */
  discoveryUrl: string;
  /** The authorization address for browsers, if it differs from the one that this server reaches. */
  authorizationUrl?: string | undefined;
};

export type Google = ReturnType<typeof createGoogle>;

/** Sign-in with Google through Better Auth's OAuth plugin, which handles state, nonce and PKCE. */
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
     * Adds Google to Better Auth's providers. The plugin fetches the discovery document only once, and without a
     * reply leaves Google out for good. Therefore it is initialized at sign-in, and again until that succeeds.
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
  email: email(say('fields.invalidEmail')),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.string()),
});

/**
 * Better Auth has already verified signature, issuer, audience and nonce. Google's photo is left out, because pages
 * show only images that were uploaded to Dogear.
 */
function readIdToken(idToken: string | undefined) {
  const read = idToken ? claims.safeParse(decodeJwt(idToken)) : undefined;
  if (!read?.success) return null;
  const { sub, email, name, email_verified } = read.data;
  // Some providers write it as a text.
  const emailVerified = email_verified === true || email_verified === 'true';
  return {
    id: sub,
    sub,
    // An unconfirmed address counts as none, so that it reveals nothing about an account with that address.
    email: emailVerified ? email : undefined,
    emailVerified,
    name: nameFrom(name, email),
  };
}

const maxNameLength = 80;

/** Falls back to the local part of the address, and has at most the length that sign-up allows. */
function nameFrom(name: unknown, email: unknown): string {
  const cleaned = typeof name === 'string' && !isBlank(name) ? inOneLine(name) : '';
  return [...(cleaned || String(email).split('@')[0] || '')].slice(0, maxNameLength).join('');
}
