import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { freePort } from '../support/free-port.ts';
import { attribute, openCollector } from './collector.ts';
import { proxyHeader, useEveryFeature } from './day-of-use.ts';

let collector: Awaited<ReturnType<typeof openCollector>>;
let dogear: AppProcess | undefined;
let secrets: Record<string, string>;
let log: string;
let metrics: string;

/** A day with full logging, including the shutdown. */
beforeAll(async () => {
  collector = await openCollector();
  const metricsPort = await freePort();
  dogear = await AppProcess.startDemo({
    LOG_LEVEL: 'debug',
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of the collector',
    CLIENT_IP_HEADER: proxyHeader,
    TRUST_PROXY: 'true',
  });
  secrets = await useEveryFeature(dogear);
  metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await dogear.stop();
  log = dogear.output;
});

afterAll(async () => {
  await dogear?.remove();
  await collector.close();
});

/** The secrets that appear in a text, also in their URL-encoded form. */
const leaked = (text: string): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => secret.length > 3)
    .filter(([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
    .map(([what]) => what);

test('the day held something of every kind', () => {
  expect(Object.entries(secrets).filter(([, secret]) => secret.length <= 3)).toEqual([]);
  expect(leaked(Object.values(secrets).join(' '))).toEqual(Object.keys(secrets));
});

test('the log of a day says nothing about anybody', () => {
  expect(log).toContain('"route":"/api/payments","status":200');
  expect(log).toContain('request_failed');
  expect(leaked(log)).toEqual([]);
});

test('the traces of a day say nothing about anybody, and the last ones are sent before the end', () => {
  const names = collector.spans().map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['POST /api/payments', 'cards capture', 'mail deliver', 'job mail']),
  );
  expect(leaked(collector.received.map(({ text }) => text).join('\n'))).toEqual([]);
  expect(collector.received[0]?.url).toBe('/v1/traces');
  expect(collector.received[0]?.headers['x-key']).toBe('of the collector');
});

test('the metrics of a day say nothing about anybody', () => {
  expect(metrics).toContain('route="/api/users/buyer/:email"');
  expect(metrics).toContain('route="unmatched"');
  expect(leaked(metrics)).toEqual([]);
  // No ids and email addresses, which would also create one label each.
  expect(metrics).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@/);
});

test('a statement is reported with its text, and belongs to the request it was made for', () => {
  const spans = collector.spans();
  const booking = spans.find(({ name }) => name === 'POST /api/buyingBooks');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId && parentSpanId === booking?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['select sessions', 'begin', 'insert orders', 'commit']),
  );
  const insert = statements.find(({ name }) => name === 'insert orders');
  expect(insert && attribute(insert, 'db.query.text')).toMatch(/insert into "orders" .*\$1/);
});
