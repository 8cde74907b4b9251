export const sessionChannel = 'dogear-session';

/** Tells this browser's other tabs that somebody signed in or out here. */
export function broadcastSessionChange(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(sessionChannel);
  channel.postMessage('changed');
  channel.close();
}

/** Answers how to stop listening. */
export function onSessionChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(sessionChannel);
  channel.onmessage = listener;
  return () => channel.close();
}
