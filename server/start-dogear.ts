import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { openDemoPasswords } from './demo/demo-passwords.ts';
import { sparingTheDisk } from './disk-room.ts';
import { gracefulStop } from './http/graceful-stop.ts';
import { listen, stopListening } from './http/listen.ts';
import { openHttpServer } from './http/open-http-server.ts';
import { rejectForeignHosts } from './http/own-host.ts';
import { noteOf } from './http/request-note.ts';
import { withSafeHeaders } from './http/safe-headers.ts';
import { seated } from './http/seats.ts';
import { troubleAnswer } from './http/trouble-answer.ts';
import { openLog } from './log.ts';
import { openObservability } from './observability/open-observability.ts';
import { openDogear, type Running } from './open-dogear.ts';
import { openReadiness } from './readiness/readiness.ts';
import { startupWarnings } from './startup-warnings.ts';
import { welcome } from './welcome.ts';

/**
 * Port → database → app → open for everybody → stop.
 * @param stripeApi where Stripe's calls are when it is not Stripe that answers; no setting leads there
 */
export async function startDogear(config: Config, stripeApi?: string): Promise<void> {
  const log = openLog(config.logLevel);
  // To a person at the terminal in so many words, to whoever collects logs as an entry like any other.
  const say = (words: string): void => (config.demo ? console.log(words) : log.info(words));
  const observability = await openObservability(config, log);
  let running: Running | undefined;
  const answer = (request: Request, env: object) => running?.fetch(request, env) ?? notYet(request, env);
  const sparing = config.databaseUrl
    ? answer
    : sparingTheDisk(answer, config.dataDir, config.diskReserveBytes);
  const seating = seated(sparing, config);
  const readiness = openReadiness();
  const answering = rejectForeignHosts(readiness.answering(seating), config);
  const observed = observability.observe(answering);
  const http = openHttpServer(withSafeHeaders(observed, config.publicUrl), {
    total: config.connectionsAtOnce,
    perAddress: config.connectionsPerAddress,
  });
  const { server } = http;
  // The port first: if it is taken, nothing else has been touched.
  const port = await listen(server, config.port, config.host);
  if (isOneOfSeveral(config)) await stopListening(server);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = config.publicUrl ?? `http://${host}:${port}`;
  const database = await openDatabase(config, { log: say });
  observability.watch(database);
  try {
    const mode = process.argv.includes('--dev') ? 'dev' : 'built';
    const projectDir = resolve(import.meta.dirname, '..');
    const surroundings = {
      config,
      stripeApi,
      database,
      address,
      log,
      say,
      mode,
      projectDir,
      server,
    } as const;
    const opened = await openDogear(surroundings);
    await database.announce(address);
    stopOnSignal(say, log, async () => {
      readiness.leaving();
      await sleep(config.drainSeconds * 1_000);
      await gracefulStop(http);
      await readiness.close();
      await opened.close();
      await database.close();
      await observability.close();
    });
    // Last of all: whoever gets an answer may tell it to stop at once.
    running = opened;
    readiness.opened(database.pool);
    if (isOneOfSeveral(config)) await listen(server, port, config.host);
  } catch (error) {
    await database.close();
    throw error;
  }
  if (!config.demo) for (const warning of startupWarnings(config)) log.warn(warning);
  say(welcome(address, config, config.demo ? await openDemoPasswords(config) : undefined));
}

/**
 * One that starts beside others refuses connections until it can serve: a proxy takes these to another process,
 * whereas it would hand on an answer, even that Dogear is starting.
 */
const isOneOfSeveral = (config: Config): boolean => !config.demo && config.databaseUrl !== undefined;

const notYet = (request: Request, env: object): Response =>
  troubleAnswer(request, 'unavailable', {
    message: 'Dogear is starting up. Please try again in a moment.',
    retryAfterSeconds: 1,
    requestId: noteOf(env)?.requestId,
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
