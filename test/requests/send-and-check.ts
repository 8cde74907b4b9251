import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './callers.ts';
import type { Checker } from './check-reply.ts';
import { watchEventLoop } from './event-loop.ts';
import { type Draft, exchange, pasteable, type Reply } from './wire.ts';

type Params = {
  port: number;
  check: Checker;
  timeoutMs?: number | undefined;
  /** How long the event loop may be blocked in the meantime. Not measured if undefined. */
  blockMilliseconds?: number;
  count?: (reply: Reply, what: string) => void;
};

export type SentRequest = { caller: Caller; draft: Draft };

/**
 * Sends one request and returns the response.
 * @throws Error that says what is wrong with the response, with the request as a shell command
 */
export async function sendAndCheck(
  { port, check, timeoutMs, blockMilliseconds, count }: Params,
  { caller, draft }: SentRequest,
): Promise<Reply> {
  const what = `${draft.method} ${draft.target.slice(0, 60)} by ${caller.as}`;
  const fail = (wrong: string[]) => new Error(`${what}:\n${wrong.join('\n')}\n\n${pasteable(draft)}`);
  const send = async () => {
    const stopWatching = watchEventLoop();
    const reply = await exchange(port, draft, timeoutMs).catch((hung: Error) => hung);
    const blocked = stopWatching();
    if (reply instanceof Error) throw fail([reply.message]);
    return { reply, blocked };
  };
  const { reply, blocked } = await send();
  count?.(reply, what);
  const wrong = check(draft, caller, reply);
  if (blockMilliseconds !== undefined && blocked > blockMilliseconds)
    wrong.push(...(await blockedAgain(send, blockMilliseconds)));
  if (wrong.length > 0) throw fail(wrong);
  return reply;
}

/**
 * A single slow request may be due to warm-up or garbage collection, so it counts only if it is slow every
 * time.
 */
async function blockedAgain(send: () => Promise<{ blocked: number }>, most: number): Promise<string[]> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 2 && shortest > most; attempt++) {
    await sleep(100);
    shortest = Math.min(shortest, (await send()).blocked);
  }
  return shortest > most
    ? [`blocked the event loop for ${Math.round(shortest)} ms each time, more than ${most} ms`]
    : [];
}
