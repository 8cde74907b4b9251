import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { listen } from '../http/listen.ts';
import { registerDatabaseMetrics } from './database-metrics.ts';
import type { FinishedRequest, Observer } from './observe-requests.ts';

type Settings = NonNullable<Config['metrics']>;

/**
 * Serves metrics for Prometheus on a port of their own, which the public does not reach.
 * @throws StartupError when the port is taken
 */
export async function openMetrics({ host, port }: Settings) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'dogear_build_info',
    help: 'Always 1; which Dogear this is.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: packageJson.version, node: process.versions.node }, 1);
  const observer = countRequests(registry);
  const server = createServer((request, response) => void handleScrape(registry, request, response));
  await listen(server, port, host, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
  return {
    observer,
    instrument: (pool: Pool): void => registerDatabaseMetrics(registry, pool),
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function handleScrape(registry: Registry, { url, method }: IncomingMessage, response: ServerResponse) {
  if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics is here.\n');
    return;
  }
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType }).end(method === 'HEAD' ? '' : text);
}

/** From half a millisecond, which a cached page takes, to ten seconds. */
const bucketSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function countRequests(registry: Registry): Observer {
  const registers = [registry];
  let inFlight = 0;
  const durations = new Histogram({
    name: 'dogear_http_request_duration_seconds',
    help: 'Until the head of the answer, by method, pattern of the address and class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketSeconds,
    registers,
  });
  const shed = new Counter({
    name: 'dogear_http_requests_shed_total',
    help: 'Requests that were answered with 503 because too many of their class were in flight.',
    labelNames: ['class'],
    registers,
  });
  for (const rejectedBy of ['upload', 'auth', 'other']) shed.inc({ class: rejectedBy }, 0);
  new Gauge({
    name: 'dogear_http_requests_in_flight',
    help: 'Requests that are being worked on.',
    registers,
    collect() {
      this.set(inFlight);
    },
  });
  return {
    onStart: () => {
      inFlight += 1;
    },
    onFinish: ({ method, route, status, durationMs, rejectedBy }: FinishedRequest) => {
      inFlight -= 1;
      durations.observe(
        { method, route, status: classes[Math.floor(status / 100)] ?? '5xx' },
        durationMs / 1000,
      );
      if (rejectedBy) shed.inc({ class: rejectedBy });
    },
  };
}

const classes = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];
