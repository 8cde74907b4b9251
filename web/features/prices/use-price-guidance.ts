import { useEffect, useState } from 'react';
import { getPriceGuidance, type PriceGuidance } from '#contract/prices.ts';
import { callApi } from '#web/lib/browser-api.ts';

/** Waits until the seller has stopped typing. */
const delayMs = 400;

/** What is known of a book that is about to be listed; empty texts for what is not. */
export type KnownBook = { isbn13: string; category_id: string; originalPrice: number | undefined };

/** Returns what comparable books sold for; undefined while too little is known of the book, or if the call fails. */
export function usePriceGuidance({
  isbn13,
  category_id,
  originalPrice,
}: KnownBook): PriceGuidance | undefined {
  const [guidance, setGuidance] = useState<PriceGuidance>();
  useEffect(() => {
    const isShelfKnown = category_id !== '' && originalPrice !== undefined;
    if (isbn13 === '' && !isShelfKnown) return setGuidance(undefined);
    const controller = new AbortController();
    const query = {
      ...(isbn13 && { isbn13 }),
      ...(isShelfKnown && { category_id, original_price: originalPrice }),
    };
    const timer = setTimeout(() => {
      callApi(getPriceGuidance, { query }, { signal: controller.signal }).then(setGuidance, () => {
        if (!controller.signal.aborted) setGuidance(undefined);
      });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isbn13, category_id, originalPrice]);
  return guidance;
}
