import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/open-database.ts';
import { openReadiness } from '../health/readiness.ts';
import { gracefulShutdown } from '../http/graceful-shutdown.ts';
import { listen, stopListening } from '../http/listen.ts';
import { createHttpServer } from '../http/server.ts';
import { StartupError } from '../lib/errors.ts';
import { createLogger } from '../observability/logger.ts';
import { openObservability } from '../observability/open-observability.ts';
import { createRuntime } from './compose.ts';
import { createServerApp, createStartingApp } from './pipeline.ts';
import { startupBanner } from './startup-banner.ts';
import { startupWarnings } from './startup-warnings.ts';

const heapLimitMb = (): number => Math.round(getHeapStatistics().heap_size_limit / 2 ** 20);

/**
 * Starts Dogear: binds the port, opens the database, creates the app, serves requests, and stops on a signal.
 * @param stripeApi base URL of a stand-in for Stripe's API, for tests; no setting provides it
 */
export async function startServer(config: Config, stripeApi?: string): Promise<void> {
  const projectDir = resolve(import.meta.dirname, '../..');
  if (config.demo && !existsSync(resolve(projectDir, 'demo')))
    throw new StartupError('This Dogear comes without its demo. Set DOGEAR_MODE=production.');
  const log = createLogger(config.logLevel);
  // A demo prints to the terminal; in production it is a log entry.
  const announce = (line: string): void => (config.demo ? console.log(line) : log.info(line));
  if (!config.demo) log.info({ heapLimitMb: heapLimitMb(), nodeOptions: process.execArgv }, 'node_memory');
  const observability = await openObservability(config, log);
  const readiness = openReadiness();
  const pipeline = { config, observe: observability.observe, readiness };
  let app = createStartingApp(pipeline);
  const http = createHttpServer((request, env) => app.fetch(request, env), {
    total: config.maxConnections,
    perAddress: config.connectionsPerAddress,
  });
  const { server } = http;
  // Bind the port first: if it is taken, nothing else has been started.
  const port = await listen(server, config.port, config.host);
  if (isMultiInstance(config)) await stopListening(server);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = config.publicUrl ?? `http://${host}:${port}`;
  const database = await openDatabase(config, { log: announce });
  observability.instrument(database);
  try {
    const mode = process.argv.includes('--dev') ? 'dev' : 'built';
    const options = {
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
    const runtime = await createRuntime(options);
    await database.announce(address);
    stopOnSignal(announce, log, async () => {
      readiness.markDraining();
      await sleep(config.drainSeconds * 1_000);
      runtime.endStreams();
      await gracefulShutdown(http);
      await readiness.close();
      await runtime.close();
      await database.close();
      await observability.close();
    });
    // Last, because a client that gets a response may send the stop signal immediately.
    app = createServerApp(pipeline, runtime);
    readiness.markReady(database.pool);
    if (isMultiInstance(config)) await listen(server, port, config.host);
  } catch (error) {
    await database.close();
    throw error;
  }
  if (!config.demo) for (const warning of startupWarnings(config)) log.warn(warning);
  announce(startupBanner(address, config, config.demo ? await describeDemoAccounts(config) : undefined));
}

async function describeDemoAccounts(config: Config): Promise<string[]> {
  const { describeAccounts } = await import('#demo/describe-accounts.ts');
  return describeAccounts(config);
}

/**
 * An instance that starts beside others refuses connections until it can serve. A proxy retries a refused connection on
 * another instance, but it would pass on the response that Dogear is starting.
 */
const isMultiInstance = (config: Config): boolean => !config.demo && config.databaseUrl !== undefined;

function stopOnSignal(announce: (line: string) => void, log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      announce('Shutting down after the requests in progress.');
      await stop().catch((error: unknown) => log.error({ err: error }, 'shutdown_failed'));
      process.exit(0);
    });
}
