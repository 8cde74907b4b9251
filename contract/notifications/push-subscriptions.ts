import * as z from 'zod/mini';
import { id, idParams } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { say } from '../kernel/sentence.ts';

const tag = 'Notifications';

/** A user’s oldest browser makes room for a new one. */
export const mostPushSubscriptions = 10;

/** Between these hours, as the clocks of the site show them, nothing is pushed. */
export const quietHours = { from: 22, to: 7 };

/** The push services of browsers. A name that begins with a dot stands for every host below it. */
const pushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Whether an address belongs to a push service that we know. Dogear sends nothing to any other address that a user enters. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, hostname, port, username, password, hash } = new URL(endpoint);
  return (
    // Exactly as it is written, so that an address has one spelling.
    href === endpoint &&
    protocol === 'https:' &&
    [port, username, password, hash].every((part) => part === '') &&
    pushHosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}

const unknownKeys = say('fields.pushKeys');
const unknownEndpoint = say('fields.unknownPushService');

export const pushSubscriptionSchema = z.object({
  _id: id,
  /** In words, such as “Firefox on Windows”. */
  device: z.string(),
  createdAt: z.string(),
  isThisBrowser: z.boolean(),
});
export type PushSubscription = z.output<typeof pushSubscriptionSchema>;

export const createPushSubscription = endpoint({
  method: 'POST',
  path: '/me/push-subscriptions',
  summary:
    'Turns push notifications on for this browser, until its session ends. A subscription that the browser already had is replaced, also one of another account.',
  tag,
  access: 'authenticated',
  /** What `PushSubscription.toJSON()` returns in a browser. */
  body: z.object({
    endpoint: z
      .string({ error: unknownEndpoint })
      .check(
        z.maxLength(1000, { error: unknownEndpoint, abort: true }),
        z.refine(isPushEndpoint, unknownEndpoint),
      ),
    keys: z.object({
      /** An uncompressed point of P-256: 65 bytes, the first of which is 4. */
      p256dh: z.string({ error: unknownKeys }).check(z.regex(/^B[\w-]{86}$/, unknownKeys)),
      auth: z.string({ error: unknownKeys }).check(z.regex(/^[\w-]{22}$/, unknownKeys)),
    }),
  }),
  status: 201,
  repeats: 'one_only',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
});

export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: '/me/push-subscriptions',
  summary:
    'Lists the browsers in which you get push notifications, this one first, and the public key that browsers subscribe with.',
  tag,
  access: 'authenticated',
  response: z.object({ publicKey: z.string(), subscriptions: z.array(pushSubscriptionSchema) }),
});

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/me/push-subscriptions/{id}',
  summary: 'Turns push notifications off for one of your browsers.',
  tag,
  access: 'authenticated',
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});
