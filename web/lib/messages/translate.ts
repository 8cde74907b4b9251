import type { MessageKeys, NamespaceKeys, NestedKeyOf, NestedValueOf, useTranslations } from 'use-intl';
import type { Messages } from '#messages/messages.ts';

type Names = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
type In<Name extends Names> = NestedValueOf<{ '!': Messages }, `!.${Name}`>;

/**
 * What `useTranslations` returns for a namespace, for a function that is not a hook. TypeScript takes the generic functions of two namespaces
 * for the same; the type of `has` tells them apart, so that one with the messages of another namespace is an error.
 */
export type Translate<Name extends Names> = ReturnType<typeof useTranslations<Name>> & {
  has: (key: MessageKeys<In<Name>, NestedKeyOf<In<Name>>>) => boolean;
};
