import { type Endpoint, type InputOf, idempotencyHeader, type ResponseOf } from '#contract/http.ts';
import { ApiProblem } from './api-client.ts';
import { callApi } from './browser-api.ts';
import { messageId } from './message-id.ts';

const unanswered = new Map<string, string>();

/**
 * Calls with a key that all attempts to create one thing have, until one of them is answered: what was pressed again, because the
 * answer was lost, is created once.
 * @param thing tells the attempts of one thing from those of others
 */
export async function withRepeatKey<Result>(
  thing: string,
  call: (key: string) => Promise<Result>,
): Promise<Result> {
  const key = unanswered.get(thing) ?? messageId();
  unanswered.set(thing, key);
  try {
    const result = await call(key);
    unanswered.delete(thing);
    return result;
  } catch (problem) {
    if (isAnswer(problem)) unanswered.delete(thing);
    throw problem;
  }
}

/** A server that fails may have created it before. */
const isAnswer = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500;

/** A creating call that takes a key. */
type Creating = Endpoint & { repeats: 'keyed' };

/**
 * Makes a creating call of the API. Attempts with the same input create one thing.
 * @param form the ID of an open form that creates one thing, whatever is changed between two attempts
 */
export const createOnce = <const E extends Creating>(
  endpoint: E,
  input: InputOf<E>,
  form?: string,
): Promise<ResponseOf<E>> =>
  withRepeatKey(form ?? endpoint.path + JSON.stringify(input), (key) =>
    callApi(endpoint, input, { headers: { [idempotencyHeader]: key } }),
  );
