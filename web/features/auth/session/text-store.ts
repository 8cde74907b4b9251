import { withTimeout } from '#web/lib/with-timeout.ts';

/** Stores one text. Each kind of browser storage is unavailable under some settings. */
export type TextStore = {
  read: () => Promise<string | null>;
  write: (text: string) => Promise<void>;
  remove: () => Promise<void>;
};

const key = 'dogear-viewer';

/** In order of preference. */
export const browserStores: readonly TextStore[] = [
  indexedDbStore(),
  webStore(() => localStorage),
  webStore(() => sessionStorage),
];

/** Accessing `localStorage` itself throws when cookies are blocked. */
function webStore(storage: () => Storage): TextStore {
  return {
    read: async () => storage().getItem(key),
    write: async (text) => storage().setItem(key, text),
    remove: async () => storage().removeItem(key),
  };
}

function indexedDbStore(): TextStore {
  return {
    read: async () => ((await request('readonly', (store) => store.get(key))) as string | undefined) ?? null,
    write: async (text) => void (await request('readwrite', (store) => store.put(text, key))),
    remove: async () => void (await request('readwrite', (store) => store.delete(key))),
  };
}

const storeName = 'session';
/** Some browsers never settle the request to open the database. */
const inTime = <Result>(promise: Promise<Result>): Promise<Result> =>
  withTimeout(promise, 1000, 'The browser’s database did not respond.');

async function request(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await inTime(openDatabase());
  try {
    const transaction = database.transaction(storeName, mode);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const pending = act(transaction.objectStore(storeName));
    // Not durable before the transaction completes.
    transaction.oncomplete = () => resolve(pending.result);
    transaction.onabort = () => reject(transaction.error);
    return await inTime(promise);
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const opening = indexedDB.open('dogear', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(storeName);
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
  return promise;
}
