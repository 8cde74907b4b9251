import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Locale } from '#contract/locales.ts';
import type { Messages } from '#messages/messages.ts';

type Props = {
  locale: Locale;
  messages: Partial<Messages>;
  /** A page shows a message of a namespace that its route does not list, or an argument is missing. */
  onError?: (error: Error) => void;
  children: ReactNode;
};

/** Provides the messages for `useTranslations`. Dates are shown in UTC, so that server and browser agree. */
export const MessagesProvider = ({ locale, messages, onError, children }: Props) => (
  <IntlProvider locale={locale} messages={messages as Messages} timeZone="UTC" {...(onError && { onError })}>
    {children}
  </IntlProvider>
);
