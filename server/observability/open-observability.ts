import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { logRequests } from './log-requests.ts';
import { observeRequests } from './observe-requests.ts';

type Settings = Pick<Config, 'demo' | 'metrics' | 'traces' | 'trustProxy'>;

/**
 * Opens request logs, metrics and traces as the settings enable them; code for disabled ones is not even loaded.
 * @throws StartupError when the port for metrics is taken
 */
export async function openObservability(config: Settings, log: Logger) {
  const metrics = config.metrics && (await (await import('./metrics.ts')).openMetrics(config.metrics));
  const traces = config.traces && (await import('./traces.ts')).openTraces(config.traces, log);
  const requests = logRequests(log, config.demo ? 'debug' : 'info');
  const observers = [requests, metrics?.observer ?? {}, traces?.observer ?? {}];
  return {
    /** Middleware that must see every request. */
    observe: observeRequests(observers, { log, trustProxy: config.trustProxy }),

    /** Adds the database to metrics and traces. */
    instrument: ({ pool }: { pool: Pool }): void => {
      metrics?.instrument(pool);
      traces?.instrument(pool);
    },

    /** Call last, so that no earlier log line is lost. */
    close: async (): Promise<void> => {
      await Promise.all([metrics?.close(), traces?.close()]);
      await new Promise<void>((resolve) => log.flush(() => resolve()));
    },
  };
}
