import { type DBSchema, openDB } from 'idb';
import type { ListingDraft } from '#contract/listing-drafts.ts';
import { deviceDraftsName } from '#web/lib/device-drafts-name.ts';
import { type CommonFields, type DeviceDraft, toDeviceDraft, withServerDraft } from './device-draft.ts';

type Schema = DBSchema & {
  drafts: { key: string; value: DeviceDraft };
  common: { key: string; value: CommonFields };
};

export type DeviceDrafts = Awaited<ReturnType<typeof openDeviceDrafts>>;

/**
 * Opens what one account keeps on this device: drafts with their photos, and what is the same for all of them. Each change is written
 * in a transaction of its own before it is shown, so that nothing is lost at any moment, and other tabs see it.
 */
export async function openDeviceDrafts(userId: string) {
  const name = deviceDraftsName(userId);
  const db = await openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('drafts', { keyPath: 'id' });
      created.createObjectStore('common');
    },
    // Signing out in another tab deletes the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const channel = new BroadcastChannel(name);
  const listeners = new Set<() => void>();
  let drafts = newestFirst(await db.getAll('drafts'));
  let common = await db.get('common', 'all');

  const refresh = async () => {
    drafts = newestFirst(await db.getAll('drafts'));
    common = await db.get('common', 'all');
    for (const listener of listeners) listener();
  };
  const report = async () => {
    channel.postMessage('changed');
    await refresh();
  };
  channel.onmessage = () => void refresh().catch(() => undefined);

  /** Replaces a draft by what `change` makes of its latest state; undefined deletes it. */
  const change = async (id: string, makeNext: (draft: DeviceDraft) => DeviceDraft | undefined) => {
    const tx = db.transaction('drafts', 'readwrite');
    const present = await tx.store.get(id);
    if (present) {
      const next = makeNext(present);
      await (next ? tx.store.put(next) : tx.store.delete(id));
    }
    await tx.done;
    await report();
  };

  const add = async (draft: DeviceDraft) => {
    await db.put('drafts', draft);
    await report();
  };

  /** Takes over what the server has: drafts of other devices, and changes made there. What is gone there was listed or removed. */
  const merge = async (known: readonly ListingDraft[]) => {
    const tx = db.transaction('drafts', 'readwrite');
    const byId = new Map(known.map((draft) => [draft._id, draft]));
    for (const draft of await tx.store.getAll()) {
      const server = byId.get(draft.id);
      byId.delete(draft.id);
      if (server) await tx.store.put(withServerDraft(draft, server));
      else if (draft.version > 0) await tx.store.delete(draft.id);
    }
    for (const draft of byId.values()) await tx.store.put(toDeviceDraft(draft));
    await tx.done;
    await report();
  };

  const setCommon = async (fields: CommonFields) => {
    await db.put('common', fields, 'all');
    await report();
  };

  return {
    name,
    list: () => drafts,
    common: () => common,
    add,
    change,
    merge,
    setCommon,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      channel.close();
      db.close();
    },
  };
}

const newestFirst = (drafts: DeviceDraft[]): readonly DeviceDraft[] =>
  drafts.toSorted((a, b) => b.addedAt - a.addedAt || b.id.localeCompare(a.id));
