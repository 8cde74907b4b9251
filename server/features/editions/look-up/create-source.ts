import type { BookData } from '#server/integrations/book-data/book-data.ts';
import { type EditionData, findRecord } from './read-record.ts';

type Waiting = {
  isbn13: string;
  resolve: (edition: EditionData | undefined) => void;
  reject: (reason: unknown) => void;
};

/**
 * Returns a function that asks one source for an edition. What comes in while a request waits for its turn goes along with it, as
 * far as the source takes several ISBNs at once.
 */
export function createSource(source: BookData, waitForTurn: () => Promise<void>) {
  const waiting: Waiting[] = [];
  let isSending = false;

  const send = async (batch: Waiting[]) => {
    try {
      const records = await source.find(batch.map(({ isbn13 }) => isbn13));
      for (const { isbn13, resolve } of batch) resolve(findRecord(records, isbn13));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const sendAll = async () => {
    isSending = true;
    while (waiting.length > 0) {
      try {
        if (source.isOnline) await waitForTurn();
        void send(waiting.splice(0, source.isbnsAtOnce));
      } catch (error) {
        for (const { reject } of waiting.splice(0)) reject(error);
      }
    }
    isSending = false;
  };
  return (isbn13: string): Promise<EditionData | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ isbn13, resolve, reject });
      if (!isSending) void sendAll();
    });
}
