import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { inMenuOrder } from '#contract/menu-locales.ts';
import { listFormat } from '#contract/name-formats.ts';
import { useSite } from '#web/lib/site-context.ts';
import { contactOf } from './contact/contact-of.ts';
import { languageName } from './languages/language-name.ts';
import { presetOf } from './look/presets.ts';
import { useCurrencyName } from './money/currency-name.ts';
import { staffQuery } from './people/queries.ts';
import { managedPlacesQuery } from './places/queries.ts';
import type { SiteData } from './queries.ts';
import { managedCategoriesQuery } from './shelves/queries.ts';

type Props = { site: SiteData };

export function LookState({ site }: Props) {
  const t = useTranslations('site.look');
  const preset = presetOf(site.accent);
  const color = t(`accents.${preset ?? 'own'}`);
  return t(site.logoUrl ? 'stateWithLogo' : 'state', { name: site.name, color });
}

export function ContactState({ site }: Props) {
  const t = useTranslations('site.contact');
  const { showsSamples } = useSite();
  const contact = contactOf(site);
  if (contact || showsSamples) return contact ?? t('sample');
  return site.footerLinks?.[0]?.label ?? t('none');
}

export function TextsState({ site }: Props) {
  const t = useTranslations('site.texts');
  const { lines, parts, pages } = site.texts;
  const count = Object.keys(lines).length + Object.keys(parts).length + pages.length;
  return t('state', { count });
}

export function SlidesState({ site }: Props) {
  const t = useTranslations('site.slides');
  return t('state', { count: site.slides.length });
}

export function MoneyState({ site }: Props) {
  const t = useTranslations('site.money');
  const currencyName = useCurrencyName();
  return t('state', { currency: currencyName(site.currency), hours: site.holdHours });
}

export function BrowsingState({ site }: Props) {
  const t = useTranslations('site.browsing');
  return t(`levels.${site.lookAround}.label`);
}

export function LanguagesState({ site }: Props) {
  const t = useTranslations('site.languages');
  const reader = useLocale();
  const names = inMenuOrder(site).map((locale) => languageName(locale, reader));
  const languages = listFormat(reader).format(names);
  return t('state', { languages, timeZone: site.timeZone.replaceAll('_', ' ') });
}

export function ShelvesState() {
  const t = useTranslations('site.shelves');
  const open = useQuery(managedCategoriesQuery()).data?.filter(({ isRetired }) => !isRetired);
  return open ? t('state', { count: open.length }) : null;
}

export function PlacesState() {
  const t = useTranslations('site.places');
  const active = useQuery(managedPlacesQuery()).data?.filter(({ isActive }) => isActive);
  return active ? t('state', { count: active.length }) : null;
}

export function PeopleState() {
  const t = useTranslations('site.people');
  const staff = useQuery(staffQuery()).data?.staff;
  if (!staff) return null;
  const admins = staff.filter(({ isAdmin }) => isAdmin).length;
  return t('state', { admins, moderators: staff.length - admins });
}

export function JoiningState({ site }: Props) {
  const t = useTranslations('site.joining');
  const label = t(`modes.${site.joining}.label`);
  return site.joining === 'domain' ? `${label}: ${site.domains.join(', ')}` : label;
}
