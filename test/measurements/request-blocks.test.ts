import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../requests/callers.ts';
import { longestBlockMilliseconds } from '../requests/event-loop.ts';
import { longRequests } from '../requests/long-requests.ts';
import { malformedRequests } from '../requests/malformed.ts';
import { type DescribedApp, openDescribedApp, restoringSessions } from '../requests/open-described-app.ts';
import { checkAll, plansOf } from '../requests/replay.ts';
import { type SentRequest, sendAndCheck } from '../requests/send-and-check.ts';
import type { Planted } from '../support/listening-app.ts';
import { isLong } from '../support/test-form.ts';

const plans = plansOf(isLong ? 20 : 1);
const oneIn = isLong ? { likely: 1, others: 1 } : { likely: 1, others: 8 };

let described: DescribedApp;
let planted: Planted | undefined;

beforeAll(async () => {
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => undefined);
  described = await openDescribedApp({ planted: () => planted, smallBodyMs: 1_000 });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await described?.app.close();
});

const send = (request: SentRequest) =>
  sendAndCheck(
    { port: described.app.port, check: described.check, blockMilliseconds: longestBlockMilliseconds },
    request,
  );

test.each(plans)(
  'malformed requests from seed $seed delay no other request by 100 ms',
  { timeout: 300_000 },
  async (plan) => {
    const { calls, callers } = described;
    const runs = { ...plan, numRuns: 1000 };
    await checkAll(malformedRequests(calls, callers), restoringSessions(described, send), runs);
  },
);

test('a long text in any place delays no other request by 100 ms', { timeout: 600_000 }, async () => {
  const [{ seed } = { seed: 0 }] = plans;
  const { app, calls, callers } = described;
  const sendRestoring = restoringSessions(described, send);
  for (const request of await longRequests({ port: app.port, calls, callers, oneIn, seed }))
    await sendRestoring(request);
});

test('a call that blocks the event loop on a long request is found', async () => {
  planted = (request, answer) => {
    if (Number(request.headers.get('content-length')) > 3000) spin(longestBlockMilliseconds * 1.2);
    return answer(request);
  };
  const ask = (email: string) => {
    const body = Buffer.from(JSON.stringify({ email }));
    const headers = [['host', 'dogear.test'] as const, ['content-type', 'application/json'] as const];
    const draft = { method: 'POST', target: '/api/forgot-password', headers, body };
    return send({ caller: described.callers[0] as Caller, draft });
  };
  await ask('short');
  await expect(ask('x'.repeat(4000))).rejects.toThrow(
    /blocked the event loop for \d+ ms each time, more than 100 ms/,
  );
});

function spin(milliseconds: number): void {
  const end = process.threadCpuUsage().user + milliseconds * 1000;
  while (process.threadCpuUsage().user < end);
}
