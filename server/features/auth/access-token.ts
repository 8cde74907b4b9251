import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { deriveKey } from '#server/lib/derive-key.ts';

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export type TokenSubject = { userId: string; sessionId: string };

const lifetimeSeconds = 15 * 60;
const claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.number(), exp: z.number() });

/**
 * Signs and verifies access tokens. A token names a user and one of their sessions. It is valid only while that
 * session exists, so the caller of `verify` must look the session up.
 */
export function createAccessTokens(secret: string, publicOrigin: string) {
  const privateKey = deriveSigningKey(secret);
  const publicKey = createPublicKey(privateKey);
  const audience = `${publicOrigin}/api`;
  return {
    sign: (user: { id: string; sessionId: string }, now = new Date()): Promise<string> => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: user.sessionId })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
        .setIssuer(publicOrigin)
        .setAudience(audience)
        .setSubject(user.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(privateKey);
    },

    /** Returns the user and session of a token; undefined for anything but an unexpired token signed here. */
    verify: async (token: string): Promise<TokenSubject | undefined> => {
      const rules = { algorithms: ['EdDSA'], typ: 'at+jwt', issuer: publicOrigin, audience };
      const verified = await jwtVerify(token, publicKey, rules).catch(() => undefined);
      const read = claims.safeParse(verified?.payload);
      return read.success ? { userId: read.data.sub, sessionId: read.data.sid } : undefined;
    },
  };
}

/** The PKCS #8 header that precedes the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function deriveSigningKey(secret: string): KeyObject {
  const key = Buffer.concat([pkcs8Prefix, deriveKey(secret, 'access tokens')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}
