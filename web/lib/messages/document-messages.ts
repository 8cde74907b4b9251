import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl';
import { isLocale, type Locale, sourceLocale } from '#contract/kernel/locales/locales.ts';
import type { Messages, Namespace } from '#messages/messages.ts';
import { loadMessages } from './load-messages.ts';

/** The messages that the pages of this document have needed so far. A document keeps its language; another reloads it. */
export const documentMessages: Partial<Messages> = {};

/** In the browser, the language in which the server rendered the document. */
export function documentLocale(): Locale {
  if (import.meta.env.SSR) return sourceLocale;
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : sourceLocale;
}

/** The name of the site as the document's head says it. */
export const documentSiteName = (): string =>
  (!import.meta.env.SSR && document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content) ||
  'Dogear';

/** Loads messages before a page that shows them. The server provides them itself (`entry.server.tsx`). */
export async function loadDocumentMessages(namespaces: readonly Namespace[]): Promise<void> {
  if (import.meta.env.SSR) return;
  const missing = namespaces.filter((namespace) => !documentMessages[namespace]);
  Object.assign(documentMessages, await loadMessages(documentLocale(), missing));
}

/** For code of the browser outside of components, such as errors of calls. Use `useTranslations` in a component. */
export const translateInDocument = <Name extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  namespace: Name,
) => createTranslator({ locale: documentLocale(), messages: documentMessages as Messages, namespace });
