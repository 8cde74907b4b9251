import type { Endpoint, InputOf, ResponseOf } from '#contract/kernel/http.ts';
import type { Problem } from '#contract/kernel/problem.ts';
import { documentSiteName, translateInDocument } from './messages/document-messages.ts';

/** Calls an operation of the contract and returns its typed response. */
export type CallApi = <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
};

type ProblemParts = { [Key in keyof Problem]?: Problem[Key] | undefined };

/** An error response with a message for the user; `status` 0 means that the server could not be reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: readonly { path: string; message: string }[];
  /** Everything that the response said, such as where to look for a book that is gone. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: ProblemParts) {
    super(problem.message ?? translateInDocument('errors')('general'));
    this.name = 'ApiProblem';
    this.status = status;
    this.code = problem.code ?? 'internal';
    this.fieldErrors = problem.errors ?? [];
    this.details = problem;
  }
}

export const unreachable = (): ApiProblem =>
  new ApiProblem(0, {
    code: 'network-request-failed',
    message: translateInDocument('errors.auth')('network-request-failed', { site: documentSiteName() }),
  });

/**
 * Creates the API client for the browser and for server-side rendering, which differ in how a request is sent.
 * @param send sends a request to the API; rejects only if the server cannot be reached
 */
export function createCallApi(
  send: (path: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>,
): CallApi {
  return async (endpoint, input, options) => {
    const { params = {}, query = {}, body } = input as RequestParts;
    const init: RequestInit = { method: endpoint.method, signal: options?.signal ?? null };
    const headers = { ...options?.headers };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      headers['content-type'] = 'application/json';
    }
    init.headers = headers;
    const response = await send(fillPath(endpoint.path, params) + queryString(query), init);
    const content = await response.json().catch(() => ({}));
    if (!response.ok) throw new ApiProblem(response.status, content as Partial<Problem>);
    return content;
  };
}

type RequestParts = {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
};

const fillPath = (path: string, params: Record<string, string>): string =>
  `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;

type Query = Record<string, string | number | undefined>;

function queryString(query: Query): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return params.length === 0 ? '' : `?${new URLSearchParams(params)}`;
}
