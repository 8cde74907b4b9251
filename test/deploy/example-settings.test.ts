import { createHmac, randomBytes } from 'node:crypto';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCollector } from '../observability/collector.ts';
import { AppProcess } from '../support/app-process.ts';
import { freePort } from '../support/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { read } from './deploy-folder.ts';

const accountsSecret = 'whsec_of_accounts';
/** Another address of this machine, which only Linux has. */
const metricsHost = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

let database: TestDatabase;
let collector: Awaited<ReturnType<typeof openCollector>>;
let metricsPort: number;
let dogear: AppProcess;

/** A copy of the example that a host has filled in, with three settings of docs/settings.md added. */
beforeAll(async () => {
  [database, collector, metricsPort] = await Promise.all([createTestDatabase(), openCollector(), freePort()]);
  const { DATABASE_URL: _, DOGEAR_SECRET: __, ...example } = parseEnv(read('deploy/dogear.env.example'));
  dogear = await AppProcess.startProduction(database.connection, randomBytes(32).toString('hex'), {
    ...(example as Record<string, string>),
    ...AppProcess.productionSettings,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: accountsSecret,
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: metricsHost,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
});
afterAll(async () => {
  await dogear?.stop();
  await collector?.close();
  await database?.drop();
});

/** An event about an account that is not ours, as Stripe signs it. */
function sendAccountEvent(secret: string): Promise<Response> {
  const account = { id: 'acct_other', type: 'v2.core.account', url: '/v2/core/accounts/acct_other' };
  const body = JSON.stringify({
    id: 'evt_of_accounts',
    object: 'v2.core.event',
    type: 'v2.core.account[requirements].updated',
    created: new Date().toISOString(),
    livemode: false,
    related_object: account,
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return fetch(`${dogear.address}/webhooks/accounts`, {
    method: 'POST',
    headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' },
    body,
  });
}

test('Dogear starts with a copy of the example that was filled in', async () => {
  expect((await fetch(`${dogear.address}/readyz`)).status).toBe(200);
});

test('events about accounts are signed with STRIPE_ACCOUNTS_WEBHOOK_SECRET, and not with the secret of the other events', async () => {
  const taken = await sendAccountEvent(accountsSecret);
  expect([taken.status, await taken.json()]).toEqual([200, { received: true }]);
  expect((await sendAccountEvent(AppProcess.productionSettings.STRIPE_WEBHOOK_SECRET)).status).toBe(400);
});

test('metrics are at METRICS_HOST, and at no other address', async () => {
  const metrics = await fetch(`http://${metricsHost}:${metricsPort}/metrics`);
  expect(await metrics.text()).toContain('dogear_build_info');
  if (metricsHost !== '127.0.0.1')
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
});

test('with OTEL_TRACES_SAMPLER_ARG 0 only those requests are traced for which the trusted proxy decided so', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  for (let request = 0; request < 20; request++) await fetch(`${dogear.address}/api/categories`);
  await fetch(`${dogear.address}/api/categories`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await dogear.stop();
  const spans = collector.spans();
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
});
