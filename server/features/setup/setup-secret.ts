import { randomBytes } from 'node:crypto';
import { hashSecret } from '#server/lib/hash-secret.ts';

/** 256 random bits, which cannot be guessed; only their hash is stored. */
export const createSetupSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): string => hashSecret(secret, 'base64url');
