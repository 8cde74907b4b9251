import type { Endpoint } from '#contract/kernel/http.ts';
import { type ProblemCode, problemStatuses } from '#contract/kernel/problem-codes.ts';

/** Lists the problem codes of an operation by status: its own, and those that follow from its access and its input. */
export function errorResponsesOf(endpoint: Endpoint): [status: number, codes: ProblemCode[]][] {
  const codes = [...new Set([...implied(endpoint), ...(endpoint.errors ?? [])])];
  const statuses = [...new Set(codes.map((code) => problemStatuses[code]))].toSorted();
  return statuses.map((status) => [status, codes.filter((code) => problemStatuses[code] === status)]);
}

function implied(endpoint: Endpoint): ProblemCode[] {
  const { method, access, lookAround, recentSignIn, allowsUnconfirmedEmail, repeats, params, query, body } =
    endpoint;
  const isForSomeOnly = access !== 'public' || lookAround !== undefined;
  return [
    ...(query || body || repeats === 'keyed' ? (['invalid_input'] as const) : []),
    ...(repeats === 'keyed' ? (['repeat_differs', 'repeat_unanswered'] as const) : []),
    // An invalid token is rejected even on public operations.
    'invalid_token',
    'account_banned',
    ...(isForSomeOnly ? (['not_signed_in'] as const) : []),
    ...(isForSomeOnly && !allowsUnconfirmedEmail ? (['email_not_confirmed'] as const) : []),
    ...(typeof access === 'string' ? [] : (['not_allowed'] as const)),
    ...(recentSignIn ? (['sign_in_again'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(method === 'GET' ? [] : (['wrong_origin', 'too_large'] as const)),
    'internal',
    'unavailable',
  ];
}
