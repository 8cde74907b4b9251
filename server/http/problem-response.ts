import type { Context } from 'hono';
import { type ProblemCode, problems } from '#contract/problem-codes.ts';
import { DomainError } from '../lib/errors.ts';
import type { AppEnv } from './app-env.ts';
import { toProblemCode } from './error-mapping.ts';

/**
 * Creates the response of a failed request as `application/problem+json`. An unexpected error is logged in full, and
 * its message is not exposed.
 * @param errorBody returns the operation's additional keys for a failure
 */
export function problemResponse(
  c: Context<AppEnv>,
  error: unknown,
  errorBody?: (message: string) => Record<string, unknown>,
): Response {
  const problem = toDomainError(error);
  const { status, message: defaultMessage } = problems[problem.code];
  logError(c, error, problem.code);
  const message = problem.publicMessage ?? defaultMessage;
  const body = {
    type: `/api/docs#${problem.code}`,
    title: defaultMessage,
    status,
    code: problem.code,
    message,
    requestId: c.var.requestId,
    ...problem.details,
    ...errorBody?.(message),
  };
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  const retryAfter = problem.details.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  // PATCH /seller returns its own `status` in the body; the HTTP status is in the status line.
  return new Response(JSON.stringify(body), { status, headers });
}

/** Transient errors are logged without a stack, or a database outage would flood the log. */
function logError({ var: { log } }: Context<AppEnv>, error: unknown, code: ProblemCode): void {
  const { status } = problems[code];
  if (status < 500) return;
  if (code === 'internal') log().error({ err: error }, 'request_failed');
  else log().warn({ code, reason: errorReason(error) }, 'request_rejected');
}

const errorReason = (error: unknown): unknown => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return error instanceof DomainError ? message : (code ?? message);
};

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError(toProblemCode(error) ?? 'internal');
}
