import { join } from 'node:path';
import { Client } from 'pg';
import type { Role } from '#contract/kernel/http.ts';
import { findEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { signInCookie } from '#test/browser/actors.ts';
import { AppProcess } from '#test/support/app-process.ts';

export type Member = { email: string; cookie: string; token: string };
export type Target = Awaited<ReturnType<typeof openTarget>>;

/** A demo server with an accessible database, signed-in users, and no effective rate limits. */
export async function openTarget(env: Record<string, string> = {}) {
  const dogear = await AppProcess.startDemo({ LOG_LEVEL: 'error', ...env });
  const connection = await findEmbeddedPostgres(join(dogear.folder, 'data', 'postgres'));
  if (!connection) throw new Error('The database of the demo is not to be found');
  const db = new Client(connection);
  await db.connect();
  await db.query(neverFull);
  const member = (email: string) => signIn(dogear.address, email);
  const members: Record<Role, Member> = {
    Buyer: await member('buyer@dogear.test'),
    Seller: await member('seller@dogear.test'),
    admin: await member('admin@dogear.test'),
  };
  return {
    address: dogear.address,
    connection,
    db,
    members,
    /** The lines that Dogear logged at error level. */
    errors: () => dogear.output.split('\n').filter((line) => /"level":(50|60)/.test(line)),
    async close(): Promise<void> {
      await db.end();
      await dogear.remove();
    },
  };
}

/** Attempts are still counted by the same statements, but the counters never reach a limit. */
const neverFull = `
  create function never_full() returns trigger language plpgsql as 'begin new.count := 1; return new; end';
  create trigger never_full before update on rate_limits for each row execute function never_full();
`;

async function signIn(address: string, email: string): Promise<Member> {
  const cookie = await signInCookie(address, email);
  const answer = await fetch(`${address}/api/jwt?email=${email}`, { headers: { cookie } });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  if (!accessToken) throw new Error(`${email} got no access token`);
  return { email, cookie, token: accessToken };
}
