import type { NamespaceKeys, NestedKeyOf, useTranslations } from 'use-intl';
import type { Messages } from '#messages/messages.ts';

/** What `useTranslations` returns for a namespace, for a function that is not a hook. */
export type Translate<Name extends NamespaceKeys<Messages, NestedKeyOf<Messages>>> = ReturnType<
  typeof useTranslations<Name>
>;
