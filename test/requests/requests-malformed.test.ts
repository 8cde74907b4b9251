import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPeople } from '../permissions/people.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { rememberSessions } from '../support/remember-sessions.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { inForm } from '../support/test-form.ts';
import { type Caller, listCallers, plantCanaries } from './callers.ts';
import { type Checker, createChecker } from './check-reply.ts';
import { type DescribedCall, documentedEndpoints } from './described-calls.ts';
import { longRequests } from './long-requests.ts';
import { malformedRequests } from './malformed.ts';
import { checkAll, plansOf } from './replay.ts';
import { sendAndCheck } from './send-and-check.ts';
import { createTally } from './tally.ts';

const perShard = inForm({ gate: 500, proof: 1000, long: 1000 });
const plans = plansOf(inForm({ gate: 1, proof: 4, long: 20 }));
/** Of the long texts; the seed says which. */
const oneIn = inForm({
  gate: { likely: 2, others: 20 },
  proof: { likely: 1, others: 8 },
  long: { likely: 1, others: 1 },
});

let app: ListeningApp;
let callers: Caller[];
let calls: DescribedCall[];
let check: Checker;
let restoreSessions: () => Promise<unknown>;
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
  app = await createListeningApp({ logTo });
  callers = listCallers(await createPeople(app));
  const canaries = await plantCanaries(app);
  calls = documentedEndpoints((await app.send('GET', '/api/openapi.json')).body);
  check = await createChecker(app.db, calls, canaries);
  restoreSessions = await rememberSessions(app);
});
afterAll(async () => {
  await reportMetrics('Requests, malformed', {
    seeds: plans.map(({ seed }) => seed).join(' '),
    ...tally.figures(),
  });
  vi.restoreAllMocks();
  await app.close();
});

const sending = () => ({ port: app.port, check, count: tally.count });

test.each(plans)(
  'malformed requests from seed $seed are answered, refused in words, and tell nothing',
  { timeout: 300_000 },
  async (plan) => {
    let sent = 0;
    await checkAll(
      malformedRequests(calls, callers),
      async (request) => {
        if (sent++ % 50 === 0) await restoreSessions();
        await sendAndCheck(sending(), request);
      },
      { ...plan, numRuns: perShard },
    );
  },
);

test('a long text in any place is answered, refused in words, and tells nothing', {
  timeout: 600_000,
}, async () => {
  const [{ seed } = { seed: 0 }] = plans;
  const requests = await longRequests({ port: app.port, calls, callers, oneIn, seed });
  for (const [index, request] of requests.entries()) {
    if (index % 50 === 0) await restoreSessions();
    await sendAndCheck(sending(), request);
  }
});

test('the log of the malformed requests has neither errors nor personal data', () => {
  const lines = log.split('\n').filter((line) => line !== '');
  expect(lines.filter((line) => /"level":[56]0|request failed/.test(line)).slice(0, 5)).toEqual([]);
  for (const secret of [/[\w.-]+@dogear\.test/, /eyJ[\w-]+\.eyJ/, /Dogear#2026|Almanac#1/, /4242 ?4242/])
    expect(lines.filter((line) => secret.test(line)).slice(0, 5)).toEqual([]);
});
