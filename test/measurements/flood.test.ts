import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measuringLag, worstLagSince } from '../chaos/lag.ts';
import { figuresOf, probe, summarize } from '../chaos/probe.ts';
import { AppProcess } from '../support/app-process.ts';
import { draw } from '../support/drawn-images.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { jsonOf, type Outcome, sendJson, sendRequest } from '../support/send-request.ts';
import { isLong } from '../support/test-form.ts';

const most = isLong ? { healthz: 500, lag: 1_000 } : { healthz: 3_000, lag: 3_000 };
const seats = 20;
const clients = isLong ? 600 : 150;

let dogear: AppProcess;
let lagFile: string;
const figures: Record<string, string | number> = {};
beforeAll(async () => {
  dogear = await AppProcess.startDemo();
  await dogear.stop();
  lagFile = `${dogear.folder}/lag`;
  await dogear.open({ ...measuringLag(lagFile), MAX_CONCURRENT_REQUESTS: String(seats) });
});
afterAll(async () => {
  await dogear?.remove();
  if (isLong) await reportMetrics('Process: floods', figures);
});

/** Every client sends its next request as soon as it gets a response. */
async function flood(count: number, milliseconds: number, once: (agent: Agent) => Promise<Outcome>) {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const end = Date.now() + milliseconds;
  const outcomes: Outcome[] = [];
  const client = async () => {
    while (Date.now() < end) outcomes.push(await once(agent));
  };
  await Promise.all(Array.from({ length: count }, client));
  agent.destroy();
  return outcomes;
}

const countOf = (outcomes: Outcome[], status: Outcome['status']) =>
  outcomes.filter((outcome) => outcome.status === status).length;

function expectOnlyBusy(outcomes: Outcome[], served: number[]): void {
  const busy = outcomes.filter(({ status }) => status === 503);
  const others = outcomes.filter(({ status }) => status !== 503);
  expect(
    [...new Set(others.map(({ status }) => status))].filter((one) => !served.includes(Number(one))),
  ).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
  for (const one of busy) expect(Number(one.headers['retry-after'])).toBeGreaterThan(0);
}

test('more requests than seats: each is served or gets a time to try again at once, and the probe gets a response', {
  retry: 1,
}, async () => {
  const began = Date.now();
  const healthz = probe(`${dogear.address}/healthz`);
  const cookie = 'dogear.session_token=made-up';
  const outcomes = await flood(clients, isLong ? 10_000 : 2_500, (agent) =>
    sendRequest(`${dogear.address}/api/advertised-products?${Math.random()}`, { agent, headers: { cookie } }),
  );
  const seen = await healthz.end();
  expectOnlyBusy(outcomes, [200]);
  expect(countOf(outcomes, 503), 'the limit is met').toBeGreaterThan(0);
  const refused = outcomes.find(({ status }) => status === 503) as Outcome;
  expect(refused.headers['content-type']).toBe('application/problem+json');
  expect(jsonOf(refused)).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/busy/) });
  expect(seen.statuses).toEqual([200]);
  expect(seen.figures.worst).toBeLessThan(most.healthz);
  const lag = await worstLagSince(lagFile, began);
  expect(lag).toBeLessThan(most.lag);
  figures[`${clients} clients at ${seats} seats`] =
    `${countOf(outcomes, 200)} served, ${countOf(outcomes, 503)} told to come back`;
  figures['served in'] = summarize(figuresOf(outcomes.filter(({ status }) => status === 200)));
  figures['probe during the flood'] = summarize(seen.figures);
  figures['event loop during the flood'] = `${lag} ms`;

  const after = await sendRequest(`${dogear.address}/api/advertised-products`);
  expect(after.status, 'at once afterwards').toBe(200);
});

test('a visitor of a busy site gets a page that says so', async () => {
  const flooding = flood(clients, 1_500, (agent) =>
    sendRequest(`${dogear.address}/api/advertised-products?${Math.random()}`, { agent }),
  );
  const page = async () => sendRequest(`${dogear.address}/blog`, { headers: { accept: 'text/html' } });
  const visitor = async (): Promise<Outcome | undefined> => {
    for (let n = 0; n < 400; n++) {
      const seen = await page();
      if (seen.status === 503) return seen;
    }
    return undefined;
  };
  // Many requests at once, because a single one may be lucky and find a free slot every time.
  const visits = await Promise.all(Array.from({ length: 2 * seats }, visitor));
  const busy = visits.find(Boolean);
  await flooding;
  expect(busy?.status).toBe(503);
  expect(busy?.headers['retry-after']).toBe('1');
  expect(busy?.headers['content-type']).toMatch(/^text\/html/);
  expect(busy?.text).toContain('Dogear is busy or restarting. Please try again in a moment.');
  expect(busy?.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('a crowd at the login leaves the shelves as they are', async () => {
  const signIn = (agent: Agent) =>
    sendJson(
      `${dogear.address}/api/auth/sign-in/email`,
      'POST',
      { email: `${Math.random()}@dogear.test`, password: 'wrong-password' },
      { agent, headers: { origin: dogear.address } },
    );
  const shelves = probe(`${dogear.address}/api/categories`);
  const outcomes = await flood(40, 2_000, signIn);
  const seen = await shelves.end();
  expectOnlyBusy(outcomes, [401, 429]);
  expect(countOf(outcomes, 503)).toBeGreaterThan(0);
  expect(seen.statuses).toEqual([200]);
});

test('a crowd of uploads leaves the shelves as they are', async () => {
  const picture = await draw(2400, 3200, '#335577').jpeg().toBuffer();
  const form = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const upload = (agent: Agent) =>
    sendRequest(`${dogear.address}/api/images`, {
      agent,
      method: 'POST',
      body: form,
      headers: { origin: dogear.address, 'content-type': 'multipart/form-data; boundary=b' },
    });
  const shelves = probe(`${dogear.address}/api/categories`);
  const outcomes = await flood(25, 2_000, upload);
  const seen = await shelves.end();
  expectOnlyBusy(outcomes, [200, 429]);
  expect(countOf(outcomes, 503)).toBeGreaterThan(0);
  expect(seen.statuses).toEqual([200]);
});
