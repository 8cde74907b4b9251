import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { freePort } from '../support/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { attribute, openCollector } from './collector.ts';

const secret = 'long enough to be a secret of its own';
const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

let database: TestDatabase;
let collector: Awaited<ReturnType<typeof openCollector>>;
let metricsPort: number;
/** One process behind a trusted proxy, which has served various requests and exited. */
let seen: Awaited<ReturnType<typeof askAndStop>>;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await openCollector();
  metricsPort = await freePort();
  const dogear = await AppProcess.startProduction(database.connection, secret, {
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: 'books of the town',
  });
  try {
    seen = await askAndStop(dogear);
  } finally {
    await dogear.stop();
  }
});

afterAll(async () => {
  await collector.close();
  await database.drop();
});

async function askAndStop(dogear: AppProcess) {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(dogear.address + path, { headers });
  const from = (flags: string) => ({ traceparent: `00-${parent.traceId}-${parent.spanId}-${flags}` });
  const answers: Response[] = [];
  // Fewer at once than one address may have in flight.
  for (let batch = 0; batch < 3; batch++)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask('/api/categories')))));
  await ask('/');
  await ask('/favicon.svg');
  await ask('/api/my-products', from('01'));
  await ask('/api/advertised-products', from('00'));
  const own = await ask('/api/nothing', { 'x-request-id': '5c0ffee5c0ffee5c0ffee' });
  const strange = await ask('/api/nothing', { 'x-request-id': 'someone@books.example' });
  const metrics = `http://127.0.0.1:${metricsPort}`;
  const reached = await Promise.all(otherAddresses().map((address) => isReached(address, metricsPort)));
  const answered = {
    ids: answers.map(({ headers }) => headers.get('x-request-id')),
    own: { id: own.headers.get('x-request-id'), problem: await own.json() },
    strangeId: strange.headers.get('x-request-id'),
    publicMetrics: (await ask('/metrics')).status,
    metricsElsewhere: (await fetch(metrics)).status,
    metrics: await (await fetch(`${metrics}/metrics`)).text(),
    isReachedFromOutside: reached.includes(true),
    secondStart: await AppProcess.startProduction(database.connection, secret, {
      METRICS_PORT: String(metricsPort),
    }).catch((error: Error) => error.message),
  };
  await dogear.stop();
  return { ...answered, output: dogear.output, log: dogear.log };
}

type Line = {
  level: string;
  msg: string;
  requestId?: string;
  route?: string;
  status?: number;
  role?: string;
};
const requestLines = (): Line[] =>
  seen.log
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))
    .filter(({ msg }) => msg === 'request');

test('the log is JSON in every line, one for each finished request, and none is lost at a stop', () => {
  const calls = requestLines().filter(({ route }) => route === '/api/categories');
  expect(calls).toHaveLength(150);
  expect(new Set(calls.map(({ requestId }) => requestId))).toEqual(new Set(seen.ids));
  expect(new Set(seen.ids).size).toBe(150);
  expect(calls[0]).toMatchObject({ level: 'info', method: 'GET', status: 200, role: 'anonymous' });
});

test('the log of a production with test keys warns that no one is charged', () => {
  const warnings = seen.output.split('\n').filter((line) => line.includes('"level":"warn"'));
  expect(warnings.join()).toContain('Stripe is in test mode: no card is charged');
});

test('health checks and files are logged only for those who look for everything', () => {
  const routes = requestLines().map(({ route }) => route);
  expect(routes).toContain('/');
  expect(routes).not.toContain('static');
  expect(routes).not.toContain('/healthz');
});

test('the request id of a proxy that is trusted is in the log, the answer and the problem', () => {
  expect(seen.own.id).toBe('5c0ffee5c0ffee5c0ffee');
  expect(seen.own.problem).toMatchObject({ requestId: '5c0ffee5c0ffee5c0ffee' });
  expect(requestLines().map(({ requestId }) => requestId)).toContain('5c0ffee5c0ffee5c0ffee');
});

test('what could identify a person is no request id', () => {
  expect(seen.strangeId).toMatch(/^[0-9a-f-]{36}$/);
  expect(seen.output).not.toContain('somebody@');
});

test('metrics are on a port of their own that only this machine reaches, and nowhere else', () => {
  expect(seen.publicMetrics).toBe(404);
  expect(seen.metricsElsewhere).toBe(404);
  expect(seen.isReachedFromOutside).toBe(false);
});

test('metrics tell of requests, seats, the database, jobs and the process', () => {
  expect(seen.metrics).toMatch(
    /dogear_http_request_duration_seconds_count\{method="GET",route="\/api\/categories",status="2xx"\} 150\n/,
  );
  expect(seen.metrics).toMatch(/dogear_build_info\{version="[^"]+",node="24\./);
  expect(seen.metrics).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const line of [
    'dogear_database_up 1',
    'dogear_db_pool_pending 0',
    'dogear_http_requests_in_flight 0',
    'dogear_http_requests_shed_total{class="auth"} 0',
    'dogear_jobs_dead{queue="mail"} 0',
    'dogear_jobs_queued{queue="mail"} 0',
  ])
    expect(seen.metrics).toContain(`\n${line}\n`);
});

test('a port for metrics that is taken is said at the start, with the name of its setting', () => {
  expect(seen.secondStart).toContain(`choose another port: METRICS_PORT=${metricsPort + 1}`);
});

test('metrics are served while the database is away', async () => {
  const { openMetrics } = await import('#server/observability/metrics.ts');
  const { default: pg } = await import('pg');
  const port = await freePort();
  const metrics = await openMetrics({ host: '127.0.0.1', port });
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' });
  metrics.instrument(pool);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('\ndogear_database_up 0\n');
  expect(text).toContain('process_cpu_seconds_total');
  await metrics.close();
  await pool.end();
});

test('a trace goes on where the proxy began it, and is left out where the proxy leaves it out', () => {
  const spans = collector.spans();
  const names = spans.map(({ name }) => name);
  const request = spans.find(({ name }) => name === 'GET /api/my-products');
  expect(request).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId });
  expect(request && attribute(request, 'http.response.status_code')).toBe('401');
  const parentIds = spans.filter(({ name }) => name.startsWith('select ')).map((span) => span.parentSpanId);
  const readers = spans.filter(({ spanId }) => parentIds.includes(spanId));
  expect(readers.map(({ name }) => name)).toContain('GET /api/categories');
  expect(names).not.toContain('GET /api/advertised-products');
  expect(names).not.toContain('GET /healthz');
  expect(collector.received[0]?.text).toContain('books of the town');
});

test('a collector that never responds costs no request and no stop its time; no client chooses an id', async () => {
  const deaf = createServer((socket) => void socket.on('error', () => undefined));
  deaf.listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  const { port } = deaf.address() as AddressInfo;
  const dogear = await AppProcess.startProduction(database.connection, secret, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '',
  });
  const headers = { 'x-request-id': 'my-own-choice' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(`${dogear.address}/api/categories`, { headers })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.map((answer) => answer.headers.get('x-request-id'))).not.toContain('my-own-choice');
  const began = performance.now();
  await dogear.stop();
  // The grace period for clients, and at most three seconds for the collector.
  expect(performance.now() - began).toBeLessThan(10_000);
  deaf.close();
});

const otherAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

async function isReached(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 2_000 });
  const outcome = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.once('timeout', () => socket.destroy(new Error('nobody answers')));
  const isOpen = await outcome;
  socket.destroy();
  return isOpen;
}
