export const sessionChannel = 'dogear-session';

/** Notifies the other tabs of this browser of a sign-in or sign-out. */
export function broadcastSessionChange(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(sessionChannel);
  channel.postMessage('changed');
  channel.close();
}

/** Returns a function that stops listening. */
export function onSessionChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(sessionChannel);
  channel.onmessage = listener;
  return () => channel.close();
}
