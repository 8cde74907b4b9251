import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, which cannot be guessed; only their hash is stored. */
export const createSetupSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
