import { randomUUID } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type RequestContext, setRequestContext } from '../http/request-context.ts';
import type { Fetch } from '../http/server.ts';
import { pageRoute } from './page-routes.ts';

/** What a finished request is told by. None of it leads to a person. */
export type FinishedRequest = {
  requestId: string;
  method: string;
  /** The pattern, never the address. */
  route: string;
  status: number;
  /** Until the answer's head was there. */
  milliseconds: number;
  role: string | undefined;
  rejectedBy: string | undefined;
};

export type Observer = {
  /** Does the rest of the work in surroundings of its own, such as a trace. */
  around?: (
    request: Request,
    work: () => Promise<Response>,
    finished: () => FinishedRequest,
  ) => Promise<Response>;
  began?: () => void;
  finished?: (request: FinishedRequest) => void;
};

/**
 * Gives every request an id, which its answer and its log line carry, and tells the observers how it went.
 * @param trustProxy whether the id may be the one that our own proxy sent
 */
export function observeRequests(fetch: Fetch, observers: Observer[], trustProxy: boolean): Fetch {
  const around = observers.flatMap((observer) => observer.around ?? [])[0];
  const began = observers.flatMap((observer) => observer.began ?? []);
  const finished = observers.flatMap((observer) => observer.finished ?? []);
  return async (request, env) => {
    const startedAt = performance.now();
    const note: RequestContext = { request, requestId: requestIdOf(request, trustProxy) };
    let status = 500;
    const work = async () => {
      const answer = await fetch(request, env);
      status = answer.status;
      // In development Vite may have sent its answer already.
      if (answer !== RESPONSE_ALREADY_SENT) answer.headers.set('x-request-id', note.requestId);
      return answer;
    };
    const facts = () => factsOf(note, status, startedAt);
    setRequestContext(env, note);
    for (const tell of began) tell();
    try {
      return await (around ? around(request, work, facts) : work());
    } finally {
      if (finished.length > 0) {
        const told = facts();
        for (const tell of finished) tell(told);
      }
    }
  };
}

/** A word of a proxy's, such as nginx's `$request_id`. Anything longer or stranger could carry anything. */
const shortToken = /^[\w-]{8,64}$/;

function requestIdOf({ headers }: Request, trustProxy: boolean): string {
  const given = trustProxy ? headers.get('x-request-id') : null;
  return given && shortToken.test(given) ? given : randomUUID();
}

function factsOf(note: RequestContext, status: number, startedAt: number): FinishedRequest {
  const { request, requestId, route = pageRoute(request.url), role, rejectedBy } = note;
  const milliseconds = Math.round((performance.now() - startedAt) * 100) / 100;
  return { requestId, method: request.method, route, status, milliseconds, role, rejectedBy };
}
