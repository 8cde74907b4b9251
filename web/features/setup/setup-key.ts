let taken: string | undefined;

/**
 * Returns the key of the one-time address, and removes it from the address bar and from the browser's history. Kept in
 * memory, because React runs effects twice in development.
 */
export function takeSetupKey(): string | undefined {
  const url = new URL(window.location.href);
  const key = url.searchParams.get('key');
  if (key === null) return taken;
  taken = key;
  url.searchParams.delete('key');
  window.history.replaceState(window.history.state, '', url);
  return taken;
}
