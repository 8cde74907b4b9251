import type { AuditEntry } from '#contract/audit.ts';
import type { Accent, FooterLink } from '#contract/settings.ts';
import type { OptionalService } from '#contract/setup.ts';
import { colorOfAccent } from '#contract/site/accent-colors.ts';
import type { Translate } from '#web/lib/messages/translate.ts';

type Change = AuditEntry['changes'][number];
type Words = { t: Translate<'audit'>; nameOfLanguage: (locale: string) => string };

/** An old or new value in the words of the settings. */
export const shownValue = ({ setting, locale }: Change, value: string, words: Words): string =>
  (value && !locale ? sayValue(setting, value, words) : value) || '–';

/** Returns the value as it is recorded where there are no words for it. */
function sayValue(setting: string, value: string, words: Words): string {
  const { t, nameOfLanguage } = words;
  const key = `values.${setting}.${value}` as 'values.joining.open';
  if (setting in choices && t.has(key)) return t(key);
  if (setting === 'defaultLocale') return nameOfLanguage(value);
  try {
    return structured[setting]?.(JSON.parse(value), words) ?? value;
  } catch {
    // A long value is cut, and then no JSON anymore.
    return value;
  }
}

const choices = { joining: true, lookAround: true, paymentMode: true };

const structured: Record<string, (value: unknown, words: Words) => string> = {
  locales: (locales, { nameOfLanguage }) => (locales as string[]).map(nameOfLanguage).join(', '),
  domains: (domains) => (domains as string[]).join(', '),
  doesWithout: (services, { t }) =>
    (services as OptionalService[]).map((service) => t(`values.doesWithout.${service}`)).join(', '),
  accent: (accent) => colorOfAccent(accent as Accent),
  footerLinks: (links) => (links as FooterLink[]).map(({ label }) => label).join(', '),
};
