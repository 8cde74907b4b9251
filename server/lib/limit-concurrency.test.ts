import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLimiter } from './limit-concurrency.ts';

/** Tasks that note when they start, and end when they are told to. */
function createTasks(limit: number) {
  const limiter = createLimiter(limit);
  const running = new Map<string, PromiseWithResolvers<void>>();
  const started: string[] = [];
  return {
    started,
    add: (name: string, client?: string) =>
      limiter(() => {
        const task = Promise.withResolvers<void>();
        running.set(name, task);
        started.push(name);
        return task.promise;
      }, client),
    end: async (name: string, error?: Error) => {
      if (error) running.get(name)?.reject(error);
      else running.get(name)?.resolve();
      await setImmediate();
    },
  };
}

test('at most as many tasks run at once as the limit says, and a task that fails makes room, too', async () => {
  const { add, end, started } = createTasks(2);
  const failing = add('a');
  for (const name of ['b', 'c', 'd']) void add(name);
  expect(started).toEqual(['a', 'b']);
  const failed = expect(failing).rejects.toThrow('No');
  await end('a', new Error('No'));
  await failed;
  expect(started).toEqual(['a', 'b', 'c']);
  await end('c');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('clients take turns, each with its tasks in their order', async () => {
  const { add, end, started } = createTasks(1);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'a');
  for (const name of ['b1', 'b2']) void add(name, 'b');
  void add('c1', 'c');
  for (let at = 0; at < 6; at++) await end(started[at] as string);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});
