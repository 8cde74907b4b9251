import type { ReactNode } from 'react';
import type { Messages } from '#messages/messages.ts';
import { documentMessages } from '#web/lib/messages/document-messages.ts';
import { MessagesProvider } from '#web/lib/messages/messages-provider.tsx';

const files = import.meta.glob<object>('/messages/en/*.json', { import: 'default', eager: true });
const messages = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.replace(/^.*\/|\.json$/g, ''), content]),
) as Messages;

/** Loads the messages for code that uses them outside of components. */
export const loadEnglish = (): void => void Object.assign(documentMessages, messages);

/** Wraps a component under test in the English messages of all namespaces. */
export const inEnglish = (children: ReactNode) => (
  <MessagesProvider locale="en" messages={messages} onError={fail}>
    {children}
  </MessagesProvider>
);

function fail(error: Error): never {
  throw error;
}
