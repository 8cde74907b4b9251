import type { Context } from 'hono';
import { type ProblemCode, problems } from '#contract/problem-codes.ts';
import { DomainError } from '../lib/errors.ts';
import type { AppEnv } from './app-env.ts';
import { toProblemCode } from './error-mapping.ts';

/**
 * Answers a failed request as `application/problem+json`. What is not a refusal of ours is logged in full
 * and answered without a word of its own.
 * @param refusal the endpoint's own failure keys, made from the message
 */
export function problemResponse(
  c: Context<AppEnv>,
  error: unknown,
  refusal?: (message: string) => Record<string, unknown>,
): Response {
  const problem = toDomainError(error);
  const { status, message: usual } = problems[problem.code];
  logError(c, error, problem.code);
  const message = problem.hasOwnMessage ? problem.message : usual;
  const body = {
    type: `/api/docs#${problem.code}`,
    title: usual,
    status,
    code: problem.code,
    message,
    requestId: c.var.requestId,
    ...problem.details,
    ...refusal?.(message),
  };
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  const retryAfter = problem.details.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  // PATCH /seller answers with a `status` of its own; the problem's stands in the status line anyway.
  return new Response(JSON.stringify(body), { status, headers });
}

/** Of what passes by itself only what it was: a database away for a minute would fill the log with stacks. */
function logError({ var: { log } }: Context<AppEnv>, error: unknown, code: ProblemCode): void {
  const { status } = problems[code];
  if (status < 500) return;
  if (code === 'internal') log().error({ err: error }, 'request failed');
  else log().warn({ code, reason: errorReason(error) }, 'request refused for now');
}

const errorReason = (error: unknown): unknown => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return error instanceof DomainError ? message : (code ?? message);
};

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError(toProblemCode(error) ?? 'internal');
}
