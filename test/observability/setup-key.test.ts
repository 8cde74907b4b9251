import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { freePort } from '../support/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openCollector } from './collector.ts';

const secret = 'long enough to be a secret of its own';
const withoutServices = {
  SMTP_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

let database: TestDatabase;
let collector: Awaited<ReturnType<typeof openCollector>>;
let key: string;
let metrics: string;
/** All that browsers got, with headers. */
let responses: string[];
let output: string;
let log: string;
let auditLog: string;

/** The setup of a site with full logging, from a link that is opened in every way until after the shutdown. */
beforeAll(async () => {
  [database, collector] = [await createTestDatabase(), await openCollector()];
  const metricsPort = await freePort();
  const dogear = await AppProcess.startProduction(database.connection, secret, {
    ...withoutServices,
    LOG_LEVEL: 'debug',
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
  try {
    key = new URL(dogear.setupAddress).searchParams.get('key') ?? '';
    ({ responses, auditLog } = await setUp(dogear.address));
    metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  } finally {
    await dogear.stop();
    ({ output, log } = dogear);
  }
});
afterAll(async () => {
  await collector.close();
  await database.drop();
});

async function setUp(address: string) {
  const seen: string[] = [];
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(address + path, { redirect: 'manual', ...init });
    seen.push(`${path.replace(key, '')} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    return response;
  };
  const json = { 'content-type': 'application/json', origin: AppProcess.productionOrigin };
  const claim = (body: string) => send('/api/setup/claim', { method: 'POST', headers: json, body });
  for (const path of ['/setup', '/setup/', '/de/setup', '/', '/api/setup', '/no/such/page'])
    await send(`${path}?key=${key}`);
  await send(`/setup?key=${key}`, { method: 'HEAD' });
  await send('/healthz', { headers: { referer: `${AppProcess.productionOrigin}/setup?key=${key}` } });
  for (const body of [`{"key":"${key}"`, `{"key":["${key}"]}`, `{"key":"${key}x"}`]) await claim(body);
  const claimed = await claim(JSON.stringify({ key }));
  const cookie = claimed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await claim(JSON.stringify({ key }));
  const body = JSON.stringify({ name: 'Ruth', email: 'ruth@kestrel.test', password: 'Almanac#16' });
  const created = await send('/api/setup/admin', { method: 'POST', headers: { ...json, cookie }, body });
  const session = created.headers.getSetCookie().map((one) => one.split(';')[0]);
  const log = await send('/api/audit-log', { headers: { cookie: session.join('; ') } });
  expect([claimed.status, created.status, log.status]).toEqual([200, 200, 200]);
  return { responses: seen, auditLog: seen.at(-1) ?? '' };
}

test('the key is in one line of the log, the one that announces it, and in the same line for people', () => {
  const linesOf = (text: string) => text.split('\n').filter((line) => line.includes(key));
  const forPeople = `Set up your site at ${AppProcess.productionOrigin}/setup?key=${key} (works once, for 24 hours)`;
  expect(linesOf(log)).toHaveLength(1);
  expect(JSON.parse(linesOf(log)[0] ?? '')).toMatchObject({ level: 'info', msg: forPeople });
  expect(linesOf(output).filter((line) => !linesOf(log).includes(line))).toEqual([forPeople]);
  expect(log).toContain('"route":"/api/setup/claim"');
});

test('the key is in no trace and no metric', () => {
  expect(collector.spans().map(({ name }) => name)).toContain('POST /api/setup/claim');
  expect(collector.received.map(({ text }) => text).join('\n')).not.toContain(key);
  expect(metrics).toContain('route="/api/setup/claim"');
  expect(metrics).not.toContain(key);
});

test('the key is in no response, and the page of the setup sends it to no other address', () => {
  expect(responses.join('\n')).not.toContain(key);
  const page = responses.find((response) => response.startsWith('/setup?key= ')) ?? '';
  expect(page).toContain('["referrer-policy","no-referrer"]');
  expect(page).toContain('["x-robots-tag","noindex"]');
  expect(page).toContain('no-store');
});

test('the key is neither in the audit log nor in the database', async () => {
  expect(auditLog).toContain('grant_admin');
  expect(auditLog).not.toContain(key);
  const { default: pg } = await import('pg');
  const client = new pg.Client(database.connection);
  await client.connect();
  const tables = await client.query("select tablename as name from pg_tables where schemaname = 'public'");
  for (const { name } of tables.rows) {
    const { rowCount } = await client.query(`select from "${name}" t where strpos(t::text, $1) > 0`, [key]);
    expect(rowCount, name).toBe(0);
  }
  await client.end();
});
