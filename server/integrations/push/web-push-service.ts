import webPush from 'web-push';
import { isPushEndpoint } from '#contract/notifications/push-subscriptions.ts';
import { errorName } from '#server/lib/errors.ts';
import { type Push, type PushAddress, PushDeliveryError, type PushService } from './push-service.ts';
import type { VapidKeys } from './vapid-keys.ts';

type PushRequest = { headers: Record<string, string>; body: Uint8Array<ArrayBuffer>; signal: AbortSignal };

/** Posts to a push service and returns the status of the response. */
export type PostPush = (endpoint: string, request: PushRequest) => Promise<number>;

type Options = {
  keys: VapidKeys;
  /** Where the operator of a push service reaches the site: an https or mailto address. */
  contact: string;
  timeoutMs?: number;
  post?: PostPush;
};

/** A browser that stays away longer finds it under the bell. */
const keptForSeconds = 12 * 3600;

/** Sends encrypted pushes (RFC 8291) to the push services that browsers have chosen, and to no other host. */
export function createWebPushService({
  keys,
  contact,
  timeoutMs = 10_000,
  post = postPush,
}: Options): PushService {
  const encrypt = ({ endpoint, p256dh, auth }: PushAddress, { payload, topic }: Push) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: keptForSeconds,
      topic,
    });

  return {
    publicKey: keys.publicKey,
    deliver: async (to, push) => {
      if (!isPushEndpoint(to.endpoint)) throw new PushDeliveryError('The push service is not a known one');
      const { host } = new URL(to.endpoint);
      const { headers, body } = encrypt(to, push);
      const status = await post(to.endpoint, {
        headers: withoutLength(headers),
        body: new Uint8Array(body ?? []),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new PushDeliveryError(`${host} did not respond (${errorName(error)})`);
      });
      if (status === 404 || status === 410) return false;
      if (status < 200 || status > 299)
        throw new PushDeliveryError(`${host} responded with status ${status}`);
      return true;
    },
  };
}

/** A redirect is a failure: it could lead anywhere. The body of the response is not read. */
export const postPush: PostPush = async (endpoint, request) => {
  const response = await fetch(endpoint, { ...request, method: 'POST', redirect: 'manual' });
  await response.body?.cancel().catch(() => undefined);
  return response.status;
};

/** The length is that of the body, which fetch writes by itself. */
function withoutLength(headers: Record<string, unknown>): Record<string, string> {
  const rest = Object.entries(headers).filter(([name]) => name !== 'Content-Length');
  return Object.fromEntries(rest.map(([name, value]) => [name, String(value)]));
}
