import type { Currency } from '#contract/currencies.ts';
import { directionOf, type Locale } from '#contract/locales.ts';
import { formatPrice } from '#contract/money.ts';
import { type Translator, translatorFor } from '#server/lib/translator.ts';
import { oneLine } from './email-content.ts';

/** The site's own facts that emails mention. */
export type MailSite = {
  name: string;
  tagline: string | null;
  currency: Currency;
  defaultLocale: Locale;
  timeZone: string;
};

/** What a template needs to write in the recipient's language. */
export type MailLanguage = {
  locale: Locale;
  t: Translator<'mails'>;
  /** The name of the site. */
  site: string;
  /** The last line of every email: the site's name and what it is. */
  signature: string;
  /** Prepares what a user entered to stand within a message. */
  quote: (text: string) => string;
  formatPrice: (amount: number) => string;
  formatDay: (moment: Date | string) => string;
};

export function createMailLanguage(
  locale: Locale,
  { name, tagline, currency, timeZone }: MailSite,
): MailLanguage {
  const t = translatorFor(locale, 'mails');
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  return {
    locale,
    t,
    site: name,
    signature: tagline ? `${name} · ${tagline}` : t('layout.signature', { site: name }),
    quote: directionOf(locale) === 'rtl' ? (text) => isolate(oneLine(text)) : oneLine,
    formatPrice: (amount) => formatPrice(amount, { currency, locale }),
    formatDay: (moment) => days.format(new Date(moment)),
  };
}

/** Keeps the direction of a title or name from reordering the words around it (Unicode's first strong isolate). */
const isolate = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`);
