import { expect, test } from 'vitest';
import { failures, openFailingStore } from '../support/failing-image-store.ts';

test.each(failures)('an S3 that %s is given up within 1.5 s', async (_failure, answer) => {
  const { store, close } = await openFailingStore(answer, 100);
  try {
    const started = performance.now();
    for (const attempt of [() => store.put('a.webp', Buffer.from('a')), () => store.get('a.webp')])
      await expect(attempt()).rejects.toMatchObject({ code: 'picture_store_unreachable' });
    expect(performance.now() - started).toBeLessThan(1500);
  } finally {
    await close();
  }
});
