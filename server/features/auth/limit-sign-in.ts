import { createHash } from 'node:crypto';
import { plainEmail } from '#contract/kernel/email-address.ts';
import { loginForm } from '#contract/users/users.ts';
import type { SignInSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { createDelay } from '#server/http/delay.ts';
import { consumeRateLimit, increment } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import type { Auth } from './better-auth.ts';
import { mailSignInLink } from './confirm-sign-in.ts';
import { findAccount, type KnownBrowsers } from './known-browser.ts';

type Deps = {
  db: Db;
  auth: Auth;
  knownBrowsers: KnownBrowsers;
  enqueueMail: EnqueueMail;
  config: SignInSettings;
};
type Attempt = { email: unknown; password: unknown; cookies: string | undefined };

/**
 * Limits the sign-in attempts at one account without letting an attacker lock its owner out. Each known browser has its
 * own counter. Unknown browsers share one: after the first attempts each further one is delayed, and later the sign-in
 * must be confirmed by mail. A site without mail keeps to the longest delay.
 *
 * Successful attempts count too, and an account that does not exist is treated like one that does.
 */
export function createSignInLimit(deps: Deps) {
  const { db, knownBrowsers, config } = deps;
  const { limits, signInDelay } = config;
  const delayed = createDelay(signInDelay.atOnce);
  const dummyHash = createDummyHash(deps.auth);

  /** @throws DomainError `too_many_requests`, `email_proof_required` */
  return async ({ email, password, cookies }: Attempt): Promise<void> => {
    if (typeof email !== 'string') return;
    const address = plainEmail(email.trim());
    const account = cookies?.includes('known_browser') ? await findByEmail(db, address) : undefined;
    const browser = account && knownBrowsers.recognize(cookies, account);
    if (browser) return consumeRateLimit(db, `sign-in:browser:${browser}`, limits.signInPerKnownBrowser);

    const key = createHash('sha256').update(address).digest('base64url');
    const { windowSeconds, max: undelayed } = limits.signInPerAccount;
    const { count } = await increment(db, `sign-in:account:${key}`, windowSeconds);
    if (count <= undelayed) return;
    const most = limits.signInBeforeEmailProof.max;
    if (count > most && config.sendsMail)
      return delayed(key, signInDelay.mostMs, (delay) =>
        requireEmailProof(deps, { address, password }, dummyHash, delay),
      );
    const share = Math.min(1, (count - undelayed) / Math.max(1, most - undelayed));
    await delayed(key, Math.ceil(signInDelay.mostMs * share), (delay) => delay);
  };
}

/** Undefined also for text that is not an address, because PostgreSQL rejects some text, such as a null byte. */
const findByEmail = async (db: Db, text: string) => {
  const { success, data } = loginForm.shape.email.safeParse(text);
  return success ? findAccount(db, 'users.email', data) : undefined;
};

/**
 * Mails a link to the owner if the password is correct. The error is thrown after a delay that is longer than the work,
 * so that its timing does not reveal whether the password is correct or the account exists.
 * @throws DomainError `email_proof_required`, always
 */
async function requireEmailProof(
  { db, auth, enqueueMail, config }: Deps,
  { address, password }: { address: string; password: unknown },
  dummyHash: () => Promise<string>,
  delay: Promise<void>,
): Promise<never> {
  const work = async () => {
    const account = await findByEmail(db, address);
    const { password: hasher } = await auth.$context;
    const hash = account?.password ?? (await dummyHash());
    const isRight = await hasher.verify({ hash, password: typeof password === 'string' ? password : '' });
    if (isRight && account?.password) await mailSignInLink(db, enqueueMail, config.limits, account.id);
  };
  await Promise.all([delay, work()]);
  throw new DomainError('email_proof_required');
}

/** A hash of a random password, created on first use, so that unknown accounts take as long to check. */
function createDummyHash(auth: Auth): () => Promise<string> {
  let hash: Promise<string> | undefined;
  return () => {
    hash ??= auth.$context.then(({ password }) => password.hash(crypto.randomUUID()));
    return hash;
  };
}
