import { isRouteErrorResponse } from 'react-router';
import { ApiProblem } from '../lib/api-client.ts';

export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (error instanceof ApiProblem) return error.status === 0 ? 503 : error.status;
  return 500;
}

/** Returns the server's message for the user, if there is one. */
export function serverMessage(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.message;
  if (!isRouteErrorResponse(error)) return undefined;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
