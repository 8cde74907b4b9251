import type { Logger } from 'pino';
import { healthPaths } from '../http/health-paths.ts';
import type { Observer } from './observe-requests.ts';

/** Requests that are frequent and rarely of interest, logged at debug level only. */
const quiet = new Set([...healthPaths, 'static']);

/**
 * Logs one line for each finished request.
 * @param level of the lines: `debug` in a demo, whose terminal would show nothing else
 */
export function logRequests(log: Logger, level: 'info' | 'debug'): Observer {
  if (!log.isLevelEnabled(level)) return {};
  return {
    onFinish: ({ requestId, method, route, status, durationMs, role }) => {
      const line = { requestId, method, route, status, durationMs, role };
      log[quiet.has(route) ? 'debug' : level](line, 'request');
    },
  };
}
