import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultTimeouts } from '#server/http/server.ts';
import { measuringLag, worstLagSince } from '../chaos/lag.ts';
import { probe, type Stats, summarize } from '../chaos/probe.ts';
import { AppProcess } from '../support/app-process.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { isLong } from '../support/test-form.ts';
import { openSlowClients, slownesses } from './slow-clients.ts';

/** The promised limits for the long run, and looser ones for a busy machine. */
const most = isLong ? { worst: 500, lag: 500 } : { worst: 2_000, lag: 2_000 };
const figures: Record<string, string | number> = {};

let dogear: AppProcess;
let lagFile: string;
beforeAll(async () => {
  dogear = await AppProcess.startDemo();
  await dogear.stop();
  lagFile = `${dogear.folder}/lag`;
  // Fewer slots than there are slow bodies: a slow body must not take one.
  await dogear.open({ ...measuringLag(lagFile), MAX_CONCURRENT_REQUESTS: '40' });
});
afterAll(async () => {
  await dogear?.remove();
  if (isLong) await reportMetrics('Process: slow clients', figures);
});

/** Expects fast responses while the attack goes on. */
async function healthyDuring(name: string, attack: () => Promise<unknown>): Promise<void> {
  const began = Date.now();
  const probes = {
    healthz: probe(`${dogear.address}/healthz`),
    call: probe(`${dogear.address}/api/categories`),
    page: probe(`${dogear.address}/`),
  };
  await attack();
  const worst: Stats[] = [];
  for (const [what, { end }] of Object.entries(probes)) {
    const seen = await end();
    worst.push(seen.figures);
    if (what !== 'page') figures[`${name}, ${what}`] = summarize(seen.figures);
    expect(seen.statuses, `${what} during ${name}`).toEqual([200]);
    expect(seen.figures.count).toBeGreaterThan(10);
  }
  await sleep(300);
  const lag = await worstLagSince(lagFile, began);
  figures[`${name}, event loop`] = `${lag} ms`;
  expect(Math.max(...worst.map(({ p50 }) => p50)), `median during ${name}`).toBeLessThan(500);
  expect(Math.max(...worst.map((seen) => seen.worst)), `worst during ${name}`).toBeLessThan(most.worst);
  expect(lag, `event loop during ${name}`).toBeLessThan(most.lag);
}

test('300 clients that send headers, bodies and uploads slowly, or do not read: everyone else is served', {
  retry: 1,
}, async () => {
  await healthyDuring('300 slow clients of five kinds', async () => {
    const slow = await openSlowClients(dogear.address, 60);
    await sleep(2_500);
    await slow.leave();
  });
});

const onlyLong = isLong ? '' : ' (only in the long run)';

describe.runIf(isLong)(`each of the slow is sent away in its time${onlyLong}`, () => {
  test.concurrent.each([
    ['headers', defaultTimeouts.headers],
    ['body', defaultTimeouts.smallBody],
    ['chunks', defaultTimeouts.smallBody],
    ['upload', defaultTimeouts.request],
  ])('%s', { timeout: 200_000 }, async (kind, after) => {
    const slow = await openSlowClients(dogear.address, 3, [slownesses[kind as keyof typeof slownesses]]);
    const began = performance.now();
    await Promise.all(slow.connections.map(({ closed }) => closed));
    const took = performance.now() - began;
    await slow.leave();
    for (const { heard } of slow.connections) expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(took).toBeGreaterThan(after * 0.8);
    expect(took).toBeLessThan(after + 2 * defaultTimeouts.check + 3_000);
  });
});

const hasTool = spawnSync('slowhttptest', ['-h']).error === undefined;

const withTool = onlyLong || (hasTool ? '' : ' (skipped: slowhttptest is not here)');

describe.runIf(isLong && hasTool)(`slowhttptest with a thousand connections${withTool}`, () => {
  test.each([
    ['slow headers', ['-H', '-i', '5']],
    ['slow bodies', ['-B', '-i', '5', '-s', '8192', '-t', 'POST']],
    ['ranges', ['-R', '-a', '10', '-b', '3000']],
    ['slow reading', ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3']],
  ])('%s', { retry: 1 }, async (name, mode) => {
    await healthyDuring(`slowhttptest, ${name}`, async () => {
      const url = name === 'slow bodies' ? `${dogear.address}/webhooks/cards` : `${dogear.address}/`;
      const args = ['-c', '1000', '-r', '250', '-l', '20', '-p', '3', '-u', url, ...mode];
      const attack = spawn('slowhttptest', args, { stdio: 'ignore' });
      await once(attack, 'exit');
    });
  });
});
