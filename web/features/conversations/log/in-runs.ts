import type { Message } from '#contract/conversations.ts';

/** What one person wrote without a longer pause; anything else than text is alone. */
export type Run = { messages: [Message, ...Message[]] };

const pauseMs = 10 * 60_000;

/** @param messages the oldest first */
export function inRuns(messages: readonly Message[]): Run[] {
  const runs: Run[] = [];
  for (const message of messages) {
    const run = runs.at(-1);
    const last = run?.messages.at(-1);
    if (run && last && goOn(last, message)) run.messages.push(message);
    else runs.push({ messages: [message] });
  }
  return runs;
}

const goOn = (last: Message, next: Message): boolean =>
  last.kind === 'text' &&
  next.kind === 'text' &&
  last.isMine === next.isMine &&
  Date.parse(next.createdAt) - Date.parse(last.createdAt) < pauseMs;
