import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { getOrderDetails, type OrderDetails } from '#contract/handovers.ts';
import { callApi } from '#web/lib/browser-api.ts';

/**
 * Loads an order page anew if it is an old copy that the device kept, and once the device is online again: the other side may have
 * acted in the meantime. The server is asked first, because a network that reaches nothing would replace the code by an error.
 */
export function useCatchUp(order: OrderDetails): void {
  const { _id: id } = order;
  const { revalidate } = useRevalidator();
  const shownFirst = useRef(JSON.stringify(order));
  useEffect(() => {
    const loadIf = async (isOld: (latest: OrderDetails) => boolean) => {
      try {
        if (isOld(await callApi(getOrderDetails, { params: { id } }))) await revalidate();
      } catch {
        // The page stays as it is until there is a connection.
      }
    };
    const catchUp = () => void loadIf(() => true);
    void loadIf((latest) => JSON.stringify(latest) !== shownFirst.current);
    window.addEventListener('online', catchUp);
    return () => window.removeEventListener('online', catchUp);
  }, [id, revalidate]);
}
