import { type Endpoint, type InputOf, idempotencyHeader, type ResponseOf } from '#contract/kernel/http.ts';
import { ApiProblem } from './api-client.ts';
import { callApi } from './browser-api.ts';
import { messageId } from './message-id.ts';

/** In the tab's storage, so that the key outlives a reload. The server remembers what it created with a key for a day. */
const storageKey = 'dogear.repeat-keys';
const unanswered = new Map<string, string>(readStored());

function readStored(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

function keepUnanswered(): void {
  try {
    if (unanswered.size === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify([...unanswered]));
  } catch {
    // Without storage a reload forgets the keys.
  }
}

function forget(thing: string): void {
  unanswered.delete(thing);
  keepUnanswered();
}

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
  keepUnanswered();
  try {
    const result = await call(key);
    forget(thing);
    return result;
  } catch (problem) {
    if (isAnswer(problem)) forget(thing);
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
