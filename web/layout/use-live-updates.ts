import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conversationsKey } from '../lib/dashboard-queries.ts';
import { subscribeToEvents } from '../lib/live-events.ts';

/** Fetches conversations again when the server says that something is new in one. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () => subscribeToEvents(() => void client.invalidateQueries({ queryKey: conversationsKey })),
    [client],
  );
}
