import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from '../http/app-env.ts';
import type { RequestContext } from '../http/request-context.ts';
import { pageRoute } from './page-routes.ts';

/** What logs, metrics and traces record of a finished request. None of it identifies a person. */
export type FinishedRequest = {
  requestId: string;
  method: string;
  /** The route pattern, never the address. */
  route: string;
  status: number;
  /** Until the head of the response. */
  durationMs: number;
  role: string | undefined;
  rejectedBy: string | undefined;
};

export type Observer = {
  /** Wraps the handling of the request, such as in a trace span. */
  around?: (request: Request, work: () => Promise<void>, finished: () => FinishedRequest) => Promise<void>;
  onStart?: () => void;
  onFinish?: (request: FinishedRequest) => void;
};

type Settings = {
  log: Logger;
  /** Whether an id that the proxy sent is used. */
  trustProxy: boolean;
};

/** Gives every request an id, which its response and its log lines carry, and notifies the observers. */
export function observeRequests(
  observers: readonly Observer[],
  { log, trustProxy }: Settings,
): MiddlewareHandler<AppEnv> {
  const around = observers.flatMap((observer) => observer.around ?? [])[0];
  const onStart = observers.flatMap((observer) => observer.onStart ?? []);
  const onFinish = observers.flatMap((observer) => observer.onFinish ?? []);
  return async (c, next) => {
    const startedAt = performance.now();
    const request = c.req.raw;
    const requestId = requestIdOf(request, trustProxy);
    const context: RequestContext = { request, requestId };
    c.env = Object.assign(c.env ?? {}, { requestContext: context });
    c.set('requestId', requestId);
    c.set('log', () => log.child({ requestId }));
    let status = 500;
    const work = async () => {
      await next();
      status = c.res.status;
      c.res.headers.set('x-request-id', requestId);
    };
    const summarize = () => summaryOf(context, status, startedAt);
    for (const notify of onStart) notify();
    try {
      await (around ? around(request, work, summarize) : work());
    } finally {
      if (onFinish.length > 0) {
        const summary = summarize();
        for (const notify of onFinish) notify(summary);
      }
    }
  };
}

/** A request id such as nginx's `$request_id`. Anything longer or with other characters is ignored. */
const shortToken = /^[\w-]{8,64}$/;

function requestIdOf({ headers }: Request, trustProxy: boolean): string {
  const fromProxy = trustProxy ? headers.get('x-request-id') : null;
  return fromProxy && shortToken.test(fromProxy) ? fromProxy : randomUUID();
}

function summaryOf(context: RequestContext, status: number, startedAt: number): FinishedRequest {
  const { request, requestId, route = pageRoute(request.url), role, rejectedBy } = context;
  const durationMs = Math.round((performance.now() - startedAt) * 100) / 100;
  return { requestId, method: request.method, route, status, durationMs, role, rejectedBy };
}
