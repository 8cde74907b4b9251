import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { askReadiness, ReadinessProcess } from '../support/readiness-process.ts';

const dogear = ReadinessProcess.setUp();

test('a database that does not answer makes the process not ready within 5 s, for 40 requests at once', async () => {
  const address = await dogear.start();
  expect(await askReadiness(address)).toBe('200 ready');
  await dogear.lock('kysely_migration');
  // Longer than an answer is kept.
  await sleep(1_100);
  const asked = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => askReadiness(address)));
  expect(new Set(answers)).toEqual(new Set(['503 database']));
  expect(performance.now() - asked).toBeLessThan(5_000);
});

test('a process that received a stop signal is not ready within a second, and serves on for DRAIN_SECONDS', async () => {
  const address = await dogear.start({ DRAIN_SECONDS: '3' });
  expect(await askReadiness(address)).toBe('200 ready');
  const began = performance.now();
  const stopped = dogear.stop();
  await expect.poll(() => askReadiness(address), { interval: 20 }).toBe('503 stopping');
  expect(performance.now() - began).toBeLessThan(1_000);
  while (performance.now() - began < 2_500) {
    expect((await fetch(`${address}/api/advertised-products`)).status).toBe(200);
    await sleep(50);
  }
  await stopped;
  expect(performance.now() - began).toBeGreaterThan(3_000);
});
