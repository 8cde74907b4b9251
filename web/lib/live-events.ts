/** Hears that something has changed; what it is must be fetched. */
type Listener = () => void;

/** How often the pages ask by themselves: while events arrive, and while they do not. */
export const pollMs = { live: 60_000, otherwise: 5_000 };
/** After the server has refused a stream, such as because this user has too many. */
const refusedMs = 60_000;

const listeners = new Set<Listener>();
const stateListeners = new Set<Listener>();
let source: EventSource | undefined;
let isLive = false;
let reopening: ReturnType<typeof setTimeout> | undefined;

/** Listens to the server's events as long as the page is seen. Returns a function that stops listening. */
export function subscribeToEvents(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

/** Whether the server’s events arrive, for `useSyncExternalStore`. */
export const eventsState = {
  subscribe: (listener: Listener) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  },
  isLive: () => isLive,
};

function start(): void {
  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', reopen);
  followVisibility();
}

function stop(): void {
  document.removeEventListener('visibilitychange', followVisibility);
  window.removeEventListener('online', reopen);
  close();
}

/** A tab that is not seen has no stream: over HTTP/1.1, browsers open only six connections to a site for all tabs. */
function followVisibility(): void {
  if (document.visibilityState === 'hidden') close();
  else reopen();
}

function reopen(): void {
  close();
  notify();
  const opened = new EventSource('/api/events');
  source = opened;
  opened.addEventListener('ready', () => {
    setLive(true);
    // Something may have happened while no stream was open.
    notify();
  });
  for (const event of ['conversation', 'notification']) opened.addEventListener(event, notify);
  opened.addEventListener('error', () => {
    setLive(false);
    // Otherwise the browser connects again by itself.
    if (opened.readyState === EventSource.CLOSED && source === opened)
      reopening = setTimeout(reopen, refusedMs);
  });
}

function close(): void {
  clearTimeout(reopening);
  source?.close();
  source = undefined;
  setLive(false);
}

function setLive(is: boolean): void {
  if (isLive === is) return;
  isLive = is;
  for (const listener of stateListeners) listener();
}

function notify(): void {
  for (const listener of listeners) listener();
}
