import type { Context } from 'hono';
import { type ProblemCode, problems } from '../../contract/problem-codes.ts';
import { DomainError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { wasCutShort } from './cut-short.ts';

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
  if (status >= 500) c.var.log.error({ err: error }, 'request failed');
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

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (wasCutShort(error)) return new DomainError('invalid_input');
  return new DomainError(codeOfDatabaseError(error) ?? 'internal');
}

/** PostgreSQL's error classes that mean "not now" or "this cannot be text", by SQLSTATE. */
function codeOfDatabaseError(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (/^(22021|22P02|22P05)$/.test(error.code)) return 'invalid_input';
  if (/^(08...|57P0.|53...|40001|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(error.code))
    return 'unavailable';
  return undefined;
}
