import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { AppProcess } from '../support/app-process.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { isLong } from '../support/test-form.ts';
import { findViolations } from './invariants.ts';
import { startLoad } from './load.ts';

const stops = isLong ? 10 : 2;

let dogear: AppProcess;
beforeAll(async () => {
  dogear = await AppProcess.startDemo();
});
afterAll(() => dogear?.remove());

test(`stopped and started ${stops} times under load: no request is dropped, nothing acknowledged is lost`, {
  timeout: 240_000,
}, async () => {
  const load = await startLoad(dogear.address);
  const stopped: number[] = [];
  const started: number[] = [];
  for (let round = 0; round < stops; round++) {
    await sleep(1_200);
    const began = performance.now();
    await dogear.stop();
    stopped.push(performance.now() - began);
    const again = performance.now();
    await dogear.open();
    started.push(performance.now() - again);
  }
  await sleep(500);
  await expect.poll(() => load.observations.paid.length, { timeout: 60_000 }).toBeGreaterThan(stops);
  const observations = await load.close();

  const dropped = observations.failures.filter(({ outcome }) => outcome.status === 'dropped');
  expect(dropped.map(({ what, outcome }) => `${what}: ${outcome.text}`)).toEqual([]);
  const others = observations.failures.filter(({ outcome }) => outcome.status !== 'refused');
  const statuses = new Set(others.map(({ what, outcome }) => `${what} ${outcome.status}`));
  // A server that is starting responds with 503.
  for (const status of statuses) expect(status).toMatch(/ 503$/);
  const connection = await findEmbeddedPostgres(`${dogear.folder}/data/postgres`);
  const broken = await findViolations(observations, {
    address: dogear.address,
    connection: connection ?? {},
    imageFolder: `${dogear.folder}/data/images`,
  });
  expect(broken).toEqual([]);
  if (isLong)
    await reportMetrics('Process: stops and starts under load', {
      rounds: stops,
      'requests served': observations.successes.length,
      'requests dropped': dropped.length,
      'acknowledged listings, bookings, payments, uploads': `${observations.listed.length}, ${observations.booked.length}, ${observations.paid.length}, ${observations.uploaded.length}; none lost`,
      'a stop takes': `${Math.round(Math.max(...stopped))} ms at most`,
      'a start takes': `${Math.round(Math.max(...started))} ms at most`,
    });
});
