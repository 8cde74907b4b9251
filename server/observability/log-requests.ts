import type { Logger } from 'pino';
import type { Observer } from './observe-requests.ts';

/** Asked for so often, and so seldom interesting, that they are logged for those only who look for everything. */
const quiet = new Set(['/healthz', '/readyz', 'file']);

/**
 * One line for each finished request.
 * @param level of the lines: a demo talks to a person at a terminal, who would see nothing else
 */
export function logRequests(log: Logger, level: 'info' | 'debug'): Observer {
  if (!log.isLevelEnabled(level)) return {};
  return {
    finished: ({ requestId, method, route, status, milliseconds, role }) => {
      const line = { requestId, method, route, status, milliseconds, role };
      log[quiet.has(route) ? 'debug' : level](line, 'request');
    },
  };
}
