import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openDatabase } from '../db/open-database.ts';
import { openDemoPasswords } from '../demo/demo-passwords.ts';
import { openReadiness } from '../health/readiness.ts';
import { createErrorResponse } from '../http/error-response.ts';
import { gracefulShutdown } from '../http/graceful-shutdown.ts';
import { listen, stopListening } from '../http/listen.ts';
import { withConcurrencyLimit } from '../http/middleware/concurrency-limit.ts';
import { withLowDiskGuard } from '../http/middleware/low-disk-guard.ts';
import { withSecurityHeaders } from '../http/middleware/security-headers.ts';
import { rejectForeignHosts } from '../http/own-host.ts';
import { getRequestContext } from '../http/request-context.ts';
import { createHttpServer } from '../http/server.ts';
import { openLog } from '../observability/logger.ts';
import { openObservability } from '../observability/open-observability.ts';
import { createRuntime, type Runtime } from './compose.ts';
import type { Config } from './config.ts';
import { welcome } from './startup-banner.ts';
import { startupWarnings } from './startup-warnings.ts';

/**
 * Port → database → app → open for everybody → stop.
 * @param stripeApi where Stripe's calls are when it is not Stripe that answers; no setting leads there
 */
export async function startServer(config: Config, stripeApi?: string): Promise<void> {
  const log = openLog(config.logLevel);
  // To a person at the terminal in so many words, to whoever collects logs as an entry like any other.
  const announce = (words: string): void => (config.demo ? console.log(words) : log.info(words));
  const observability = await openObservability(config, log);
  let running: Runtime | undefined;
  const answer = (request: Request, env: object) =>
    running?.fetch(request, env) ?? startingResponse(request, env);
  const sparing = config.databaseUrl
    ? answer
    : withLowDiskGuard(answer, config.dataDir, config.minFreeDiskBytes);
  const seating = withConcurrencyLimit(sparing, config);
  const readiness = openReadiness();
  const answering = rejectForeignHosts(readiness.withReadyz(seating), config);
  const observed = observability.observe(answering);
  const http = createHttpServer(withSecurityHeaders(observed, config.publicUrl), {
    total: config.maxConnections,
    perAddress: config.connectionsPerAddress,
  });
  const { server } = http;
  // The port first: if it is taken, nothing else has been touched.
  const port = await listen(server, config.port, config.host);
  if (isMultiInstance(config)) await stopListening(server);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = config.publicUrl ?? `http://${host}:${port}`;
  const database = await openDatabase(config, { log: announce });
  observability.instrument(database);
  try {
    const mode = process.argv.includes('--dev') ? 'dev' : 'built';
    const projectDir = resolve(import.meta.dirname, '../..');
    const surroundings = {
      config,
      stripeApi,
      database,
      address,
      log,
      announce,
      mode,
      projectDir,
      server,
    } as const;
    const opened = await createRuntime(surroundings);
    await database.announce(address);
    stopOnSignal(announce, log, async () => {
      readiness.markDraining();
      await sleep(config.drainSeconds * 1_000);
      await gracefulShutdown(http);
      await readiness.close();
      await opened.close();
      await database.close();
      await observability.close();
    });
    // Last of all: whoever gets an answer may tell it to stop at once.
    running = opened;
    readiness.markReady(database.pool);
    if (isMultiInstance(config)) await listen(server, port, config.host);
  } catch (error) {
    await database.close();
    throw error;
  }
  if (!config.demo) for (const warning of startupWarnings(config)) log.warn(warning);
  announce(welcome(address, config, config.demo ? await openDemoPasswords(config) : undefined));
}

/**
 * One that starts beside others refuses connections until it can serve: a proxy takes these to another process,
 * whereas it would hand on an answer, even that Dogear is starting.
 */
const isMultiInstance = (config: Config): boolean => !config.demo && config.databaseUrl !== undefined;

const startingResponse = (request: Request, env: object): Response =>
  createErrorResponse(request, 'unavailable', {
    message: 'Dogear is starting up. Please try again in a moment.',
    retryAfterSeconds: 1,
    requestId: getRequestContext(env)?.requestId,
  });

function stopOnSignal(say: (line: string) => void, log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      say('Shutting down after the requests in progress.');
      await stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
      process.exit(0);
    });
}
