import { readFileSync } from 'node:fs';
import { createTranslator, type _Translator as UseIntlTranslator } from 'use-intl/core';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Messages, Namespace } from '#messages/messages.ts';

/** Returns a message of one namespace in one language: `t('receipt.subject', { title })`. */
export type Translator<N extends Namespace> = UseIntlTranslator<Messages, N>;

const translators = new Map<string, unknown>();

/** Returns the translator of a namespace. Messages are read from their file once in the life of a process. */
export function translatorFor<N extends Namespace>(locale: Locale, namespace: N): Translator<N> {
  const key = `${locale}/${namespace}`;
  const known = translators.get(key) ?? createFor(locale, namespace);
  translators.set(key, known);
  return known as Translator<N>;
}

const createFor = (locale: Locale, namespace: Namespace): unknown =>
  createTranslator<Record<string, unknown>, string>({
    locale,
    messages: { [namespace]: readMessages(locale, namespace) },
    namespace,
    timeZone: 'UTC',
    // A missing message or argument must not reach a reader as its key.
    onError: (error) => {
      throw error;
    },
  });

/** Returns the messages of one file as they were written. */
export const readMessages = <N extends Namespace>(locale: Locale, namespace: N): Messages[N] =>
  JSON.parse(readFileSync(new URL(`../../messages/${locale}/${namespace}.json`, import.meta.url), 'utf8'));
