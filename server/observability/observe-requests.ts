import { randomUUID } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type RequestContext, setRequestContext } from '../http/request-context.ts';
import type { Fetch } from '../http/server.ts';
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
  around?: (
    request: Request,
    work: () => Promise<Response>,
    finished: () => FinishedRequest,
  ) => Promise<Response>;
  onStart?: () => void;
  onFinish?: (request: FinishedRequest) => void;
};

/**
 * Gives every request an id, which its response and its log line carry, and notifies the observers.
 * @param trustProxy whether an id that the proxy sent is used
 */
export function observeRequests(fetch: Fetch, observers: Observer[], trustProxy: boolean): Fetch {
  const around = observers.flatMap((observer) => observer.around ?? [])[0];
  const onStart = observers.flatMap((observer) => observer.onStart ?? []);
  const onFinish = observers.flatMap((observer) => observer.onFinish ?? []);
  return async (request, env) => {
    const startedAt = performance.now();
    const context: RequestContext = { request, requestId: requestIdOf(request, trustProxy) };
    let status = 500;
    const work = async () => {
      const response = await fetch(request, env);
      status = response.status;
      // In development Vite may have sent the response already.
      if (response !== RESPONSE_ALREADY_SENT) response.headers.set('x-request-id', context.requestId);
      return response;
    };
    const summarize = () => summaryOf(context, status, startedAt);
    setRequestContext(env, context);
    for (const notify of onStart) notify();
    try {
      return await (around ? around(request, work, summarize) : work());
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
