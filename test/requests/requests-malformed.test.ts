import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reportMetrics } from '../support/report-metrics.ts';
import { inForm } from '../support/test-form.ts';
import { longRequests } from './long-requests.ts';
import { malformedRequests } from './malformed.ts';
import { type DescribedApp, openDescribedApp, restoringSessions } from './open-described-app.ts';
import { checkAll, plansOf } from './replay.ts';
import { type SentRequest, sendAndCheck } from './send-and-check.ts';
import { createTally } from './tally.ts';

const perShard = inForm({ gate: 500, proof: 1000, long: 1000 });
const plans = plansOf(inForm({ gate: 1, proof: 4, long: 20 }));
/** Of the long texts; the seed says which. */
const oneIn = inForm({
  gate: { likely: 2, others: 20 },
  proof: { likely: 1, others: 8 },
  long: { likely: 1, others: 1 },
});

let described: DescribedApp;
const tally = createTally();
let log = '';

beforeAll(async () => {
  const keep = (chunk: unknown) => {
    log += `${chunk}\n`;
  };
  for (const way of ['error', 'warn'] as const)
    vi.spyOn(console, way).mockImplementation((...words) => keep(words.join(' ')));
  const logTo = new Writable({
    write(chunk: Buffer, _, done) {
      keep(chunk);
      done();
    },
  });
  described = await openDescribedApp({ logTo, smallBodyMs: 1_000 });
});
afterAll(async () => {
  await reportMetrics('Requests, malformed', {
    seeds: plans.map(({ seed }) => seed).join(' '),
    ...tally.figures(),
  });
  vi.restoreAllMocks();
  await described?.app.close();
});

const send = (request: SentRequest) =>
  sendAndCheck({ port: described.app.port, check: described.check, count: tally.count }, request);

test.each(plans)(
  'malformed requests from seed $seed are answered, refused in words, and tell nothing',
  { timeout: 300_000 },
  async (plan) => {
    const { calls, callers } = described;
    const runs = { ...plan, numRuns: perShard };
    await checkAll(malformedRequests(calls, callers), restoringSessions(described, send), runs);
  },
);

test('a long text in any place is answered, refused in words, and tells nothing', {
  timeout: 600_000,
}, async () => {
  const [{ seed } = { seed: 0 }] = plans;
  const { app, calls, callers } = described;
  const sendRestoring = restoringSessions(described, send);
  for (const request of await longRequests({ port: app.port, calls, callers, oneIn, seed }))
    await sendRestoring(request);
});

test('the log of the malformed requests has neither errors nor personal data', () => {
  const lines = log.split('\n').filter((line) => line !== '');
  expect(lines.filter((line) => /"level":[56]0|request failed/.test(line)).slice(0, 5)).toEqual([]);
  for (const secret of [/[\w.-]+@dogear\.test/, /eyJ[\w-]+\.eyJ/, /Dogear#2026|Almanac#1/, /4242 ?4242/])
    expect(lines.filter((line) => secret.test(line)).slice(0, 5)).toEqual([]);
});
