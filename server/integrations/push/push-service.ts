/** A browser that shows push notifications: where its push service takes them, and the keys that only the browser can decrypt for. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

export type Push = {
  /** What the service worker reads; the push service sees it encrypted only. */
  payload: string;
  /** At most 32 characters. Of several pushes with one topic, a browser that was away gets the last. */
  topic: string;
};

export type PushService = {
  /** What browsers subscribe with. */
  publicKey: string;
  /**
   * Returns false if the browser has ended its subscription.
   * @throws PushDeliveryError
   */
  deliver: (to: PushAddress, push: Push) => Promise<boolean>;
};

/** A push could not be delivered. The message contains no personal data, because it is stored and logged. */
export class PushDeliveryError extends Error {
  override readonly name = 'PushDeliveryError';
}
