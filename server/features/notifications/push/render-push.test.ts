import { describe, expect, test } from 'vitest';
import { locales } from '#contract/kernel/locales/locales.ts';
import { notificationEvents } from '#contract/notifications/notifications.ts';
import { endOfQuietHours } from './quiet-hours.ts';
import { renderPush } from './render-push.ts';

const id = '0198b7a0-0000-7000-8000-000000000011';
const notification = {
  _id: id,
  isNew: true,
  createdAt: '2026-01-31T12:00:00.000Z',
  orderId: id,
  conversationId: id,
  bookId: id,
  disputeId: id,
  paymentId: id,
  book_title: 'Middlemarch',
  book_photo: null,
  otherName: 'Ottilie Unmistakable',
  otherImage: '/images/unmistakable.webp',
  books: 1,
};

describe.each(locales)('in %s', (locale) => {
  test.each(notificationEvents)(
    'a push about %s names no person, and leads to a page of this site',
    (event) => {
      const { payload, topic } = renderPush({ ...notification, event }, locale);
      expect(payload.toLowerCase()).not.toContain('unmistakable');
      const { title, data } = JSON.parse(payload);
      expect(title).not.toBe('');
      if (event !== 'seller-verified') expect(title).toContain('Middlemarch');
      expect(data.path).toMatch(/^\/[a-z]/);
      // The limits of push services: 4096 bytes encrypted, and 32 characters.
      expect(topic).toMatch(/^[\w-]{1,32}$/);
    },
  );

  test('a long title fits', () => {
    const long = { ...notification, event: 'message-received' as const, book_title: '漢'.repeat(200) };
    expect(Buffer.byteLength(renderPush(long, locale).payload)).toBeLessThan(3000);
  });
});

describe('the quiet hours', () => {
  test.each([
    ['2026-07-01T19:59:59Z', undefined],
    ['2026-07-01T20:00:00Z', '2026-07-02T05:00:00.000Z'],
    ['2026-07-01T21:59:00Z', '2026-07-02T05:00:00.000Z'],
    ['2026-07-01T23:00:00Z', '2026-07-02T05:00:00.000Z'],
    ['2026-07-02T04:59:59Z', '2026-07-02T05:00:00.000Z'],
    ['2026-07-02T05:00:00Z', undefined],
    // In this night the clocks are set back, in the next one forward.
    ['2026-10-24T21:30:00Z', '2026-10-25T06:00:00.000Z'],
    ['2026-03-28T22:30:00Z', '2026-03-29T05:00:00.000Z'],
  ])('of %s in Berlin end at %s', (now, end) => {
    expect(endOfQuietHours(new Date(now), 'Europe/Berlin')?.toISOString()).toBe(end);
  });
});
