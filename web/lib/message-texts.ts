import { deviceMessagesKey } from './device-drafts-name.ts';

/** A message that the server does not have yet. */
export type Unsent = {
  _id: string;
  body: string;
  createdAt: string;
  /** Why the server has refused it; it is not sent again by itself then. */
  problem?: string;
};

/** By conversation, or by book for a question. */
type Texts = { drafts: Record<string, string>; unsent: Record<string, Unsent[]> };

/** For browsers that keep nothing: for the life of the page. */
const kept = new Map<string, Texts>();

/** Returns what an account has written on this device and not sent. */
function read(userId: string): Texts {
  try {
    const stored: Partial<Texts> = JSON.parse(localStorage.getItem(deviceMessagesKey(userId)) ?? '{}');
    return { drafts: stored.drafts ?? {}, unsent: stored.unsent ?? {} };
  } catch {
    return kept.get(userId) ?? { drafts: {}, unsent: {} };
  }
}

function change(userId: string, edit: (texts: Texts) => void): void {
  const texts = read(userId);
  edit(texts);
  kept.set(userId, texts);
  try {
    localStorage.setItem(deviceMessagesKey(userId), JSON.stringify(texts));
  } catch {
    // The storage is full, or the browser forbids it.
  }
}

export const readDraft = (userId: string, key: string): string => read(userId).drafts[key] ?? '';

export const keepDraft = (userId: string, key: string, text: string): void =>
  change(userId, ({ drafts }) => {
    if (text.trim()) drafts[key] = text;
    else delete drafts[key];
  });

export const readUnsent = (userId: string, conversationId: string): Unsent[] =>
  read(userId).unsent[conversationId] ?? [];

export const keepUnsent = (userId: string, conversationId: string, messages: Unsent[]): void =>
  change(userId, ({ unsent }) => {
    if (messages.length > 0) unsent[conversationId] = messages;
    else delete unsent[conversationId];
  });
