import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Messages } from '#messages/messages.ts';

type Props = {
  locale: Locale;
  messages: Partial<Messages>;
  /** The site's, so that server and browser write the same dates. */
  timeZone?: string | undefined;
  /** A page shows a message of a namespace that its route does not list, or an argument is missing. */
  onError?: (error: Error) => void;
  children: ReactNode;
};

/** Provides the messages for `useTranslations`. */
export const MessagesProvider = ({ locale, messages, timeZone = 'UTC', onError, children }: Props) => (
  <IntlProvider
    locale={locale}
    messages={messages as Messages}
    timeZone={timeZone}
    {...(onError && { onError })}
  >
    {children}
  </IntlProvider>
);
