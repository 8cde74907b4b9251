const prefix = 'dogear-drafts-';

/** The name of the database in which the device keeps what one account has not listed yet. */
export const deviceDraftsName = (userId: string): string => prefix + userId;

/** The key under which the device keeps the messages that one account has not sent yet. */
export const deviceMessagesKey = (userId: string): string => `dogear-messages-${userId}`;

/** Deletes what an account keeps on this device. A browser without such storage, or that forbids it, keeps nothing. */
export function deleteDeviceDrafts(userId: string | undefined): void {
  if (!userId) return;
  try {
    localStorage.removeItem(deviceMessagesKey(userId));
    indexedDB.deleteDatabase(deviceDraftsName(userId));
  } catch {
    // Some browsers throw as soon as the storage is named.
  }
}
