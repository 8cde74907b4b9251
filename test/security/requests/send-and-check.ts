import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './callers.ts';
import type { Checker } from './check-reply.ts';
import { watchEventLoop } from './event-loop.ts';
import { type Draft, exchange, pasteable, type Reply } from './wire.ts';

type Params = {
  port: number;
  check: Checker;
  patienceMilliseconds?: number;
  /** How long the event loop may stand still meanwhile; not measured without it. */
  blockMilliseconds?: number;
  count?: (reply: Reply, what: string) => void;
};

/**
 * Sends one request and answers what came back.
 * @throws Error that says what is wrong with the answer, with the request as a line for a shell
 */
export async function sendAndCheck(
  { port, check, patienceMilliseconds, blockMilliseconds, count }: Params,
  { caller, draft }: { caller: Caller; draft: Draft },
): Promise<Reply> {
  const what = `${draft.method} ${draft.target.slice(0, 60)} by ${caller.as}`;
  const fail = (wrong: string[]) => new Error(`${what}:\n${wrong.join('\n')}\n\n${pasteable(draft)}`);
  const send = async () => {
    const stopWatching = watchEventLoop();
    const reply = await exchange(port, draft, patienceMilliseconds).catch((hung: Error) => hung);
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

/** What was slow once may have met a warm-up or a collection of garbage: it counts when it is slow each time. */
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
