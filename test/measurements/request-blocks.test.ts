import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPeople } from '../permissions/people.ts';
import { type Caller, listCallers, plantCanaries } from '../requests/callers.ts';
import { type Checker, createChecker } from '../requests/check-reply.ts';
import { type DescribedCall, documentedEndpoints } from '../requests/described-calls.ts';
import { longestBlockMilliseconds } from '../requests/event-loop.ts';
import { longRequests } from '../requests/long-requests.ts';
import { malformedRequests } from '../requests/malformed.ts';
import { checkAll, plansOf } from '../requests/replay.ts';
import { sendAndCheck } from '../requests/send-and-check.ts';
import { createListeningApp, type ListeningApp, type Planted } from '../support/listening-app.ts';
import { rememberSessions } from '../support/remember-sessions.ts';
import { isLong } from '../support/test-form.ts';

const plans = plansOf(isLong ? 20 : 1);
const oneIn = isLong ? { likely: 1, others: 1 } : { likely: 1, others: 8 };

let app: ListeningApp;
let planted: Planted | undefined;
let callers: Caller[];
let calls: DescribedCall[];
let check: Checker;
let restoreSessions: () => Promise<unknown>;

beforeAll(async () => {
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => undefined);
  app = await createListeningApp({ planted: () => planted });
  callers = listCallers(await createPeople(app));
  const canaries = await plantCanaries(app);
  calls = documentedEndpoints((await app.send('GET', '/api/openapi.json')).body);
  check = await createChecker(app.db, calls, canaries);
  restoreSessions = await rememberSessions(app);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const sending = () => ({ port: app.port, check, blockMilliseconds: longestBlockMilliseconds });

test.each(plans)(
  'malformed requests from seed $seed delay no other request by 100 ms',
  { timeout: 300_000 },
  async (plan) => {
    let sent = 0;
    await checkAll(
      malformedRequests(calls, callers),
      async (request) => {
        if (sent++ % 50 === 0) await restoreSessions();
        await sendAndCheck(sending(), request);
      },
      { ...plan, numRuns: 1000 },
    );
  },
);

test('a long text in any place delays no other request by 100 ms', { timeout: 600_000 }, async () => {
  const [{ seed } = { seed: 0 }] = plans;
  const requests = await longRequests({ port: app.port, calls, callers, oneIn, seed });
  for (const [index, request] of requests.entries()) {
    if (index % 50 === 0) await restoreSessions();
    await sendAndCheck(sending(), request);
  }
});

test('a call that blocks the event loop on a long request is found', async () => {
  planted = (request, ask) => {
    if (Number(request.headers.get('content-length')) > 3000) spin(longestBlockMilliseconds * 1.2);
    return ask(request);
  };
  const send = (email: string) => {
    const body = Buffer.from(JSON.stringify({ email }));
    const headers = [['host', 'dogear.test'] as const, ['content-type', 'application/json'] as const];
    const draft = { method: 'POST', target: '/api/forgot-password', headers, body };
    return sendAndCheck(sending(), { caller: callers[0] as Caller, draft });
  };
  await send('short');
  await expect(send('x'.repeat(4000))).rejects.toThrow(
    /blocked the event loop for \d+ ms each time, more than 100 ms/,
  );
});

function spin(milliseconds: number): void {
  const end = process.threadCpuUsage().user + milliseconds * 1000;
  while (process.threadCpuUsage().user < end);
}
