import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedConnection } from '#server/db/embedded/postgres.ts';
import { compiled, leanEnv, leanFlags } from '../lean-node.mjs';
import { type Started, startServer } from './processes.ts';
import { origin, secret } from './scene.ts';

export type BenchEnvironment = { folder: string; cards: string; mail: string };

const withStandIn = 'test/e2e/paying/dogear-with-stripe.program.ts';
export const asPeopleDo = 'scripts/start.mjs';

type How = {
  /** For Node itself. */
  flags?: string[];
  env?: Record<string, string>;
  program?: string;
};

/** Dogear as a real installation runs it, except that the card service is a stand-in. */
export function serveDogear(
  around: BenchEnvironment,
  connection: EmbeddedConnection,
  { flags = [], env = {}, program = withStandIn }: How = {},
): Promise<Started> {
  return startServer(
    // As scripts/start.mjs does.
    [...leanFlags, ...flags, program],
    {
      DOGEAR_MODE: 'production',
      DATABASE_URL: databaseUrl(connection),
      DOGEAR_SECRET: secret,
      PUBLIC_URL: origin,
      SMTP_URL: around.mail,
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
      STRIPE_STAND_IN: around.cards,
      DATA_DIR: mkdtempSync(join(around.folder, 'dogear-')),
      HOST: '127.0.0.1',
      TRUSTED_PROXY_HEADER: 'x-forwarded-for',
      // All load comes from one address.
      REQUESTS_PER_ADDRESS: '200',
      ...leanEnv,
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
    '/',
  );
}

function databaseUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  // The host may be a socket's folder, which only fits behind the question mark.
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${database}?${where}`;
}
