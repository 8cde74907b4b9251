import type { Caller } from './callers.ts';
import type { Checker } from './check-reply.ts';
import { type Draft, exchange, pasteable, type Reply } from './wire.ts';

type Given = {
  port: number;
  check: Checker;
  patienceMilliseconds?: number;
  count?: (reply: Reply, what: string) => void;
};

/**
 * Sends one request and answers what came back.
 * @throws Error that says what is wrong with the answer, with the request as a line for a shell
 */
export async function sendAndCheck(
  { port, check, patienceMilliseconds, count }: Given,
  { caller, draft }: { caller: Caller; draft: Draft },
): Promise<Reply> {
  const what = `${draft.method} ${draft.target.slice(0, 60)} by ${caller.as}`;
  const fail = (wrong: string[]) => new Error(`${what}:\n${wrong.join('\n')}\n\n${pasteable(draft)}`);
  const reply = await exchange(port, draft, patienceMilliseconds).catch((hung: Error) => {
    throw fail([hung.message]);
  });
  count?.(reply, what);
  const wrong = check(draft, caller, reply);
  if (wrong.length > 0) throw fail(wrong);
  return reply;
}
