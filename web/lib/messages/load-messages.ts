import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Messages, Namespace } from '#messages/messages.ts';

/** A chunk for each language and namespace, so that a page carries only what it shows, in its own language. Some are the server's alone. */
const files = import.meta.glob<Messages[Namespace]>(
  ['/messages/*/*.json', '!/messages/*/{auth-devices,discovery,mail-templates,notifications-push}.json'],
  { import: 'default' },
);

/** What every page shows: the frame, and the components that know no feature. */
export const sharedNamespaces = ['layout', 'ui', 'errors', 'search-field'] as const satisfies Namespace[];

/** Loads the messages of one language. */
export async function loadMessages(
  locale: Locale,
  namespaces: Iterable<Namespace>,
): Promise<Partial<Messages>> {
  const loaded = [...new Set(namespaces)].map(async (namespace) => {
    const load = files[`/messages/${locale}/${namespace}.json`];
    if (!load) throw new Error(`There is no file messages/${locale}/${namespace}.json.`);
    return [namespace, await load()] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}
