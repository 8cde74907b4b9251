import { pendingSignInLasts } from '#web/lib/token-timing.ts';
import { authProblem } from '../auth-errors.ts';

/** What the window that came back from Google tells the page that opened it. */
type Answer = { dogearGoogle: string; error: string | null };
/** That somebody has heard it. */
type Heard = { dogearGoogleHeard: string };

const channelName = 'dogear-google';
const lookEvery = 250;
const patienceForAnswer = 1000;

/**
 * Waits for the window's answer to this attempt.
 * @throws ApiProblem with the code of what went wrong, also when the window is closed or `signal` ends the wait
 */
export function answerOf(opened: Window, attempt: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopListening = onMessage((words, reply) => {
      if (!isAnswer(words) || words.dogearGoogle !== attempt) return;
      reply({ dogearGoogleHeard: attempt } satisfies Heard);
      end(words.error);
    });
    let closedFor = 0;
    const watch = setInterval(() => {
      closedFor = opened.closed ? closedFor + lookEvery : 0;
      // An answer may be on its way in the channel, which outlives the window.
      if (closedFor > patienceForAnswer) end('popup-closed-by-user');
    }, lookEvery);
    const giveUp = setTimeout(() => end('invalid-auth-event'), pendingSignInLasts);
    signal.addEventListener('abort', () => end('cancelled-popup-request', 'leave-open'), { once: true });

    const end = (error: string | null, window?: 'leave-open') => {
      stopListening();
      clearInterval(watch);
      clearTimeout(giveUp);
      if (!window) opened.close();
      if (error === null) resolve();
      else reject(authProblem(error));
    };
  });
}

/** Tells the page that waits for this attempt, wherever it is; answers whether any has heard it. */
export function notifyOpener(attempt: string, error: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const stopListening = onMessage((words) => {
      if (isHeard(words) && words.dogearGoogleHeard === attempt) end(true);
    });
    const giveUp = setTimeout(() => end(false), patienceForAnswer);
    const end = (heard: boolean) => {
      stopListening();
      clearTimeout(giveUp);
      resolve(heard);
    };
    const answer: Answer = { dogearGoogle: attempt, error };
    const opener = window.opener as Window | null;
    opener?.postMessage(answer, location.origin);
    // For where the browser has cut the two windows apart.
    const channel = openChannel();
    channel?.postMessage(answer);
    channel?.close();
  });
}

type Listener = (words: unknown, reply: (words: object) => void) => void;

/** Listens to our own windows, by both ways. Answers how to stop. */
function onMessage(listener: Listener): () => void {
  const hear = ({ origin, data, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin) return;
    listener(data, (words) => source?.postMessage(words, { targetOrigin: origin }));
  };
  addEventListener('message', hear);
  const channel = openChannel();
  if (channel) channel.onmessage = ({ data }) => listener(data, (words) => channel.postMessage(words));
  return () => {
    removeEventListener('message', hear);
    channel?.close();
  };
}

const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);

const isAnswer = (words: unknown): words is Answer =>
  typeof words === 'object' && words !== null && 'dogearGoogle' in words && 'error' in words;

const isHeard = (words: unknown): words is Heard =>
  typeof words === 'object' && words !== null && 'dogearGoogleHeard' in words;
