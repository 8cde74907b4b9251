import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { PasswordHashing } from '#server/features/auth/better-auth.ts';

const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, Promise<boolean>>();

/** As it is outside of tests, for those that compare how long an attempt takes. */
export const hashedEachTime: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

/**
 * Hashes each password once in a test file. The hash is as slow as it has to be, and people who sign up with the same password made
 * up three quarters of the processor time of the tests. Accounts with the same password have the same hash here.
 */
export const hashedOnce: PasswordHashing = {
  hash: (password) => remember(hashes, password, () => hashPassword(password)),
  verify: ({ hash, password }) =>
    remember(verdicts, `${hash} ${password}`, () => verifyPassword({ hash, password })),
};

function remember<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
