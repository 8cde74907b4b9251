import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import pino from 'pino';
import { loadConfig } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import { StartupError } from './errors.ts';
import { gracefulStop } from './http/graceful-stop.ts';
import { listen } from './http/listen.ts';
import { openDogear, type Running } from './open-dogear.ts';
import { welcome } from './welcome.ts';

const say = (line: string): void => console.log(line);

try {
  await main();
} catch (error) {
  console.error(`\nDogear cannot start.\n${reasonOf(error)}\n`);
  process.exit(1);
}

/** Settings → port → database → app → open for everybody → stop. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino({ level: config.logLevel, base: null });
  let running: Running | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) => running?.fetch(request, env) ?? notYet(),
  }) as Server;
  // The port first: if it is taken, nothing else has been touched.
  const port = await listen(server, config.port, config.host);
  const address = config.publicUrl ?? `http://${config.host}:${port}`;
  const database = await openDatabase(config, { log: say });
  try {
    const mode = process.argv.includes('--dev') ? 'dev' : 'built';
    const projectDir = resolve(import.meta.dirname, '..');
    running = await openDogear({ config, database, address, log, say, mode, projectDir, server });
    await database.announce(address);
  } catch (error) {
    await database.close();
    throw error;
  }
  say(welcome(address, config));
  stopOnSignal(async () => {
    await gracefulStop(server);
    await running?.close();
    await database.close();
  });
}

const notYet = (): Response =>
  new Response('Dogear is starting. Please try again in a moment.\n', {
    status: 503,
    headers: { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' },
  });

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      say('Closing. Requests under way are finished first.');
      await stop().catch((error: unknown) => console.error(error));
      process.exit(0);
    });
}

function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === '53100'))
    return 'The disk is full. Free some space and start again; what was saved is safe.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
