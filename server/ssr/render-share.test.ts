import { expect, test, vi } from 'vitest';
import { createRenderShare } from './render-share.ts';

const sleep = vi.hoisted(() => vi.fn());
vi.mock('node:timers/promises', () => ({ setTimeout: sleep }));

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a page is sent at once, and the next one waits until the pause is over', async () => {
  const { promise: pause, resolve: endPause } = Promise.withResolvers<void>();
  sleep.mockReturnValueOnce(pause).mockResolvedValue(undefined);
  const share = createRenderShare();
  const started: string[] = [];
  const render = (name: string) => async () => {
    started.push(name);
    return name;
  };
  const first = share(render('first'), 'crawler');
  const second = share(render('second'), 'crawler');
  const visitor = share(render('visitor'), 'visitor');
  expect(await first).toBe('first');
  await settle();
  expect(started).toEqual(['first']);
  endPause();
  expect(await Promise.all([second, visitor])).toEqual(['second', 'visitor']);
  expect(started).toEqual(['first', 'second', 'visitor']);
});

test('the pause is as long as the rendering, and a tenth of a second at most', async () => {
  sleep.mockReset().mockResolvedValue(undefined);
  const now = vi.spyOn(performance, 'now');
  const share = createRenderShare();
  now.mockReturnValueOnce(1_000).mockReturnValueOnce(1_030);
  await share(async () => 'quick', 'a');
  await settle();
  now.mockReturnValueOnce(2_000).mockReturnValueOnce(7_000);
  await share(async () => 'slow', 'a');
  await settle();
  expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([30, 100]);
  now.mockRestore();
});

test('a failed rendering does not block the next one', async () => {
  sleep.mockReset().mockResolvedValue(undefined);
  const share = createRenderShare();
  await expect(share(() => Promise.reject(new Error('no database')), 'a')).rejects.toThrow('no database');
  expect(await share(async () => 'next', 'a')).toBe('next');
});
