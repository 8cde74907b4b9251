import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '#server/db/schema.ts';
import type { BookData } from '#server/integrations/book-data/book-data.ts';
import { findEdition } from '../find-edition.ts';
import { claimLookUp, findLookUp, releaseClaim, rememberMiss } from './claim-look-up.ts';
import { createSource } from './create-source.ts';
import { keepEdition } from './keep-edition.ts';
import { waitForTurn } from './wait-for-turn.ts';

type Deps = { db: Db; log: Logger; bookData: readonly BookData[] };

/** How long a process waits for the look-up of another one, and how often it checks. */
const waitForOtherMs = 10_000;
const checkIntervalMs = 200;

/**
 * Joins the sources of book data. `fetchEdition` asks them one after the other and keeps what the first one knows; what none of
 * them knows is remembered for a week. Of all processes and calls, one at a time asks for an ISBN, and the others wait for it.
 */
export function createSources({ db, log, bookData }: Deps) {
  const sources = bookData.map((source) => ({ ...source, ask: createSource(source, () => waitForTurn(db)) }));
  const running = new Map<string, Promise<void>>();

  const askAll = async (isbn13: string): Promise<void> => {
    let isComplete = true;
    for (const { name, ask } of sources.filter(({ covers }) => covers(isbn13))) {
      try {
        const edition = await ask(isbn13);
        if (edition) return await keepEdition(db, isbn13, edition, name);
      } catch (error) {
        isComplete = false;
        log.warn({ err: error, source: name }, 'book_data_failed');
      }
    }
    if (isComplete) await rememberMiss(db, isbn13);
  };
  const claimAndAsk = async (isbn13: string): Promise<void> => {
    const state = await claimLookUp(db, isbn13);
    if (state === 'running') return waitForOther(db, isbn13);
    if (state === 'missing') return;
    try {
      // Another process may have kept it since this one found nothing here.
      if (!(await findEdition(db, isbn13))) await askAll(isbn13);
    } finally {
      await releaseClaim(db, isbn13);
    }
  };
  return {
    covers: (isbn13: string): boolean => sources.some((source) => source.covers(isbn13)),
    fetchEdition: (isbn13: string): Promise<void> => {
      const known = running.get(isbn13);
      if (known) return known;
      const lookUp = claimAndAsk(isbn13).finally(() => running.delete(isbn13));
      running.set(isbn13, lookUp);
      return lookUp;
    },
  };
}

async function waitForOther(db: Db, isbn13: string): Promise<void> {
  const givesUpAt = performance.now() + waitForOtherMs;
  while (performance.now() < givesUpAt && (await findLookUp(db, isbn13)) === 'running')
    await sleep(checkIntervalMs);
}
