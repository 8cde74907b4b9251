import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '#contract/users.ts';
import type { TextStore } from './text-store.ts';
import { keptIn } from './viewer-cache.ts';

const clara: Viewer = {
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Clara Whitfield',
  email: 'clara@dogear.test',
  url: null,
  role: 'Buyer',
  isSellerVerified: false,
  emailVerified: true,
  phoneNumber: '+1 555 0117',
  signsInWith: ['password'],
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: null,
  bookingHoldHours: 72,
  mailReadAt: null,
};
const theo: Viewer = { ...clara, _id: '01900000-0000-7000-8000-000000000002', name: 'Theo Marchetti' };

/** Three stores as a browser has them; some refuse everything. */
function browser(broken: readonly number[] = []) {
  const texts: (string | null)[] = [null, null, null];
  const stores = texts.map((_, position): TextStore => {
    const refuse = () => {
      if (broken.includes(position)) throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    return {
      read: async () => {
        refuse();
        return texts[position] ?? null;
      },
      write: async (text) => {
        refuse();
        texts[position] = text;
      },
      remove: async () => {
        refuse();
        texts[position] = null;
      },
    };
  });
  return { texts, kept: keptIn(stores), used: () => texts.map((text) => text !== null) };
}

describe('who is signed in is kept', () => {
  test.each([
    ['in the first store', [], [true, false, false]],
    ['in the second, where the first is broken', [0], [false, true, false]],
    ['in the third, where the first two are', [0, 1], [false, false, true]],
    ['in the first, where the others are broken', [1, 2], [true, false, false]],
  ])('%s', async (_, broken, used) => {
    const { kept, used: usedNow } = browser(broken);
    await kept.keep(clara);
    expect(usedNow()).toEqual(used);
    expect(await kept.read()).toMatchObject({ name: 'Clara Whitfield', role: 'Buyer' });
    expect(await kept.drop()).toBe(true);
    expect(usedNow()).toEqual([false, false, false]);
    expect(await kept.read()).toBeNull();
    expect(await kept.drop()).toBe(false);
  });

  test('nowhere, where all are broken, without a fuss', async () => {
    const { kept } = browser([0, 1, 2]);
    await kept.keep(clara);
    expect(await kept.read()).toBeNull();
    expect(await kept.drop()).toBe(false);
  });

  test('without the phone number', async () => {
    const { kept, texts } = browser();
    await kept.keep(clara);
    expect(texts.join()).not.toContain('555');
  });

  test('in one place only: what a worse one held is gone', async () => {
    const { kept, texts, used } = browser();
    texts[2] = JSON.stringify(theo);
    await kept.keep(clara);
    expect(used()).toEqual([true, false, false]);
  });

  test.each(['', 'null', '[]', '{', '{"name":"Somebody"}', '"text"', '7'])(
    'and %j is nobody',
    async (text) => {
      const { kept, texts } = browser();
      texts[0] = text;
      expect(await kept.read()).toBeNull();
    },
  );
});

test('after a sign-out nothing is left anywhere, whatever was begun before it and whatever is broken', async () => {
  const step = fc.constantFrom('clara', 'theo', 'read', 'drop');
  await fc.assert(
    fc.asyncProperty(fc.array(step), fc.subarray([0, 1, 2]), async (steps, broken) => {
      const { kept, used } = browser(broken);
      for (const act of steps) {
        if (act === 'read') void kept.read();
        else if (act === 'drop') void kept.drop();
        else void kept.keep(act === 'clara' ? clara : theo);
      }
      await kept.drop();
      expect(used()).toEqual([false, false, false]);
    }),
  );
});
