import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, leanEnv, leanFlags } from '#scripts/lean-node.mjs';
import type { EmbeddedConnection } from '#server/db/embedded/postgres.ts';
import { origin, secret } from './dataset.ts';
import { type Started, startServer } from './processes.ts';

export type BenchEnvironment = { folder: string; cards: string; mail: string };

const withStandIn = 'test/browser/paying/dogear-with-stripe.child.ts';
export const asPeopleDo = 'scripts/start.mjs';

type How = {
  /** Flags for Node. */
  flags?: string[];
  env?: Record<string, string>;
  program?: string;
};

/** Dogear with production settings, except that the payment provider is a stand-in. */
export function serveDogear(
  environment: BenchEnvironment,
  connection: EmbeddedConnection,
  { flags = [], env = {}, program = withStandIn }: How = {},
): Promise<Started> {
  return startServer(
    // Like scripts/start.mjs.
    [...leanFlags, ...flags, program],
    {
      DOGEAR_MODE: 'production',
      DATABASE_URL: databaseUrl(connection),
      DOGEAR_SECRET: secret,
      PUBLIC_URL: origin,
      SMTP_URL: environment.mail,
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
      STRIPE_STAND_IN: environment.cards,
      DATA_DIR: mkdtempSync(join(environment.folder, 'dogear-')),
      HOST: '127.0.0.1',
      CLIENT_IP_HEADER: 'x-forwarded-for',
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
  // The host may be the folder of a Unix socket, which fits only into the query string.
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${database}?${where}`;
}
