import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

test('the service worker is small, and answers for nothing but navigations', async () => {
  const source = await readFile(resolve(import.meta.dirname, '../../web/public/service-worker.js'), 'utf8');
  expect(Buffer.byteLength(source)).toBeLessThan(3 * 1024);
  expect(source.match(/respondWith/g)).toHaveLength(1);
  expect(source).toContain("if (event.request.mode === 'navigate') event.respondWith");
});
