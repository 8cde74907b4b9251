import { pendingSignInMs } from '#web/lib/token-timing.ts';
import { authProblem } from '../auth-errors.ts';

/** Sent by the window that came back from Google to the page that opened it. */
type PopupResult = { dogearGoogle: string; error: string | null };
/** Confirms that the result was received. */
type Ack = { dogearGoogleAck: string };

const channelName = 'dogear-google';
const pollIntervalMs = 250;
const messageTimeoutMs = 1000;

/**
 * Waits for the popup's result of this attempt.
 * @throws ApiProblem with the error's code, also when the window is closed or `signal` aborts
 */
export function waitForPopup(popup: Window, attempt: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopListening = onMessage((message, reply) => {
      if (!isPopupResult(message) || message.dogearGoogle !== attempt) return;
      reply({ dogearGoogleAck: attempt } satisfies Ack);
      settle(message.error);
    });
    let closedFor = 0;
    const poll = setInterval(() => {
      closedFor = popup.closed ? closedFor + pollIntervalMs : 0;
      // A message may still arrive through the broadcast channel, which outlives the window.
      if (closedFor > messageTimeoutMs) settle('popup-closed-by-user');
    }, pollIntervalMs);
    const timeout = setTimeout(() => settle('invalid-auth-event'), pendingSignInMs);
    signal.addEventListener('abort', () => settle('cancelled-popup-request', 'leave-open'), { once: true });

    const settle = (error: string | null, window?: 'leave-open') => {
      stopListening();
      clearInterval(poll);
      clearTimeout(timeout);
      if (!window) popup.close();
      if (error === null) resolve();
      else reject(authProblem(error));
    };
  });
}

/** Sends the result to the page that waits for this attempt; returns whether it was acknowledged. */
export function notifyOpener(attempt: string, error: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const stopListening = onMessage((message) => {
      if (isAck(message) && message.dogearGoogleAck === attempt) settle(true);
    });
    const timeout = setTimeout(() => settle(false), messageTimeoutMs);
    const settle = (acknowledged: boolean) => {
      stopListening();
      clearTimeout(timeout);
      resolve(acknowledged);
    };
    const result: PopupResult = { dogearGoogle: attempt, error };
    const opener = window.opener as Window | null;
    opener?.postMessage(result, location.origin);
    // The channel still works after a cross-origin opener policy has severed the two windows.
    const channel = openChannel();
    channel?.postMessage(result);
    channel?.close();
  });
}

type Listener = (message: unknown, reply: (message: object) => void) => void;

/** Listens to window messages and the broadcast channel. Returns a function that stops listening. */
function onMessage(listener: Listener): () => void {
  const receive = ({ origin, data, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin) return;
    listener(data, (message) => source?.postMessage(message, { targetOrigin: origin }));
  };
  addEventListener('message', receive);
  const channel = openChannel();
  if (channel) channel.onmessage = ({ data }) => listener(data, (message) => channel.postMessage(message));
  return () => {
    removeEventListener('message', receive);
    channel?.close();
  };
}

const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);

const isPopupResult = (message: unknown): message is PopupResult =>
  typeof message === 'object' && message !== null && 'dogearGoogle' in message && 'error' in message;

const isAck = (message: unknown): message is Ack =>
  typeof message === 'object' && message !== null && 'dogearGoogleAck' in message;
