import { dateTimeFormat } from '#contract/kernel/formats.ts';
import { directionOf, type Locale } from '#contract/kernel/locales/locales.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { formatPrice } from '#contract/kernel/money/money.ts';
import type { Accent, Joining } from '#contract/settings.ts';
import type { SiteTexts } from '#contract/site/site-texts.ts';
import { type Translator, translatorFor } from '#server/lib/translator.ts';
import type { MailLogo } from '../images/mail-logo.ts';
import { oneLine } from './email-content.ts';
import { type MailColors, mailColors } from './mail-colors.ts';

/** The site's own facts that emails mention. */
export type MailSite = {
  name: string;
  tagline: string | null;
  accent: Accent | null;
  logoUrl: string | null;
  contactEmail: string | null;
  /** What the host has published, by language. */
  texts: Record<Locale, Pick<SiteTexts, 'parts'>>;
  currency: Currency;
  defaultLocale: Locale;
  locales: readonly Locale[];
  timeZone: string;
  joining: Joining;
};

/** What a template needs to write in the recipient's language. */
export type MailLanguage = {
  locale: Locale;
  t: Translator<'mail-templates'>;
  /** Whether people join the site by their address, so that an account opens once its address is confirmed. */
  joinsByAddress: boolean;
  /** The name of the site. */
  site: string;
  /** Where answers to emails go: to the site's contact. Undefined where it has none. */
  replyTo: string | undefined;
  /** Undefined where the site has none, or it could not be drawn. */
  logo: MailLogo | undefined;
  colors: MailColors;
  /** What the host has published in this language. */
  hostTexts: SiteTexts['parts'];
  /** The last line of every email: the site's name and what it is. */
  signature: string;
  /** Prepares what a user entered to stand within a message. */
  quote: (text: string) => string;
  formatPrice: (amount: number) => string;
  formatDay: (moment: Date | string) => string;
  /** With the day of the week and the time, in the time zone of the site. */
  formatMoment: (moment: Date) => string;
};

export function createMailLanguage(
  locale: Locale,
  { name, tagline, accent, contactEmail, texts, currency, timeZone, joining }: MailSite,
  logo?: MailLogo,
): MailLanguage {
  const t = translatorFor(locale, 'mail-templates');
  const moments = dateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const days = dateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  return {
    locale,
    t,
    joinsByAddress: joining === 'domain',
    site: name,
    replyTo: contactEmail ?? undefined,
    logo,
    colors: mailColors(accent),
    hostTexts: texts[locale].parts,
    signature: tagline ? `${name} · ${tagline}` : t('layout.signature', { site: name }),
    quote: directionOf(locale) === 'rtl' ? (text) => isolate(oneLine(text)) : oneLine,
    formatPrice: (amount) => formatPrice(amount, { currency, locale }),
    formatDay: (moment) => days.format(new Date(moment)),
    formatMoment: (moment) => moments.format(moment),
  };
}

/** Keeps the direction of a title or name from reordering the words around it (Unicode's first strong isolate). */
const isolate = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`);
