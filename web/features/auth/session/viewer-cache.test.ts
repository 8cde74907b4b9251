import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '#contract/users/users.ts';
import type { TextStore } from './text-store.ts';
import { createViewerCache } from './viewer-cache.ts';

const clara: Viewer = {
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Clara Whitfield',
  email: 'clara@dogear.test',
  url: null,
  role: 'Buyer',
  mayBuy: true,
  maySell: false,
  isSellerVerified: false,
  emailVerified: true,
  mustConfirmEmail: false,
  phoneNumber: '+1 555 0117',
  locale: null,
  rights: [],
  signsInWith: ['password'],
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: null,
  bookingHoldHours: 72,
  mailReadAt: null,
};
const theo: Viewer = { ...clara, _id: '01900000-0000-7000-8000-000000000002', name: 'Theo Marchetti' };

/** Three stores like those of a browser; the given ones throw on every access. */
function browser(broken: readonly number[] = []) {
  const texts: (string | null)[] = [null, null, null];
  const stores = texts.map((_, position): TextStore => {
    const failIfBroken = () => {
      if (broken.includes(position)) throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    return {
      read: async () => {
        failIfBroken();
        return texts[position] ?? null;
      },
      write: async (text) => {
        failIfBroken();
        texts[position] = text;
      },
      remove: async () => {
        failIfBroken();
        texts[position] = null;
      },
    };
  });
  return { texts, cache: createViewerCache(stores), used: () => texts.map((text) => text !== null) };
}

describe('the signed-in user', () => {
  test.each([
    ['in the first store', [], [true, false, false]],
    ['in the second, where the first is broken', [0], [false, true, false]],
    ['in the third, where the first two are', [0, 1], [false, false, true]],
    ['in the first, where the others are broken', [1, 2], [true, false, false]],
  ])('is stored %s', async (_, broken, used) => {
    const { cache, used: usedNow } = browser(broken);
    await cache.write(clara);
    expect(usedNow()).toEqual(used);
    expect(await cache.read()).toMatchObject({ name: 'Clara Whitfield', role: 'Buyer' });
    expect(await cache.clear()).toBe(true);
    expect(usedNow()).toEqual([false, false, false]);
    expect(await cache.read()).toBeNull();
    expect(await cache.clear()).toBe(false);
  });

  test('is stored nowhere, without an error, if every store fails', async () => {
    const { cache } = browser([0, 1, 2]);
    await cache.write(clara);
    expect(await cache.read()).toBeNull();
    expect(await cache.clear()).toBe(false);
  });

  test('is stored without the phone number', async () => {
    const { cache, texts } = browser();
    await cache.write(clara);
    expect(texts.join()).not.toContain('555 0117');
  });

  test('is stored in one store only: the others are cleared', async () => {
    const { cache, texts, used } = browser();
    texts[2] = JSON.stringify(theo);
    await cache.write(clara);
    expect(used()).toEqual([true, false, false]);
  });

  test.each(['', 'null', '[]', '{', '{"name":"Somebody"}', '"text"', '7'])(
    '%j in the store is no user',
    async (text) => {
      const { cache, texts } = browser();
      texts[0] = text;
      expect(await cache.read()).toBeNull();
    },
  );
});

test('after a sign-out no store holds the user, whatever began before it and whatever is broken', async () => {
  const step = fc.constantFrom('clara', 'theo', 'read', 'drop');
  await fc.assert(
    fc.asyncProperty(fc.array(step), fc.subarray([0, 1, 2]), async (steps, broken) => {
      const { cache, used } = browser(broken);
      for (const act of steps) {
        if (act === 'read') void cache.read();
        else if (act === 'drop') void cache.clear();
        else void cache.write(act === 'clara' ? clara : theo);
      }
      await cache.clear();
      expect(used()).toEqual([false, false, false]);
    }),
  );
});
