import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { inMenuOrder } from '#contract/kernel/locales/menu-locales.ts';
import { listFormat } from '#contract/kernel/name-formats.ts';
import { useSite } from '#web/lib/site-context.ts';
import { managedCategoriesQuery } from '../categories/queries.ts';
import { managedPlacesQuery } from '../meeting-places/list/queries.ts';
import { contactOf } from '../site/contact/contact-of.ts';
import { languageName } from '../site/languages/language-name.ts';
import { presetOf } from '../site/look/presets.ts';
import { useCurrencyName } from '../site/money/currency-name.ts';
import type { SiteData } from '../site/queries.ts';
import type { Section } from '../site/sections.ts';
import { staffQuery } from '../staff/queries.ts';

type Props = { site: SiteData };

function LookState({ site }: Props) {
  const t = useTranslations('site.look');
  const preset = presetOf(site.accent);
  const color = t(`accents.${preset ?? 'own'}`);
  return t(site.logoUrl ? 'stateWithLogo' : 'state', { name: site.name, color });
}

function ContactState({ site }: Props) {
  const t = useTranslations('site.contact');
  const { showsSamples } = useSite();
  const contact = contactOf(site);
  if (contact || showsSamples) return contact ?? t('sample');
  return site.footerLinks?.[0]?.label ?? t('none');
}

function TextsState({ site }: Props) {
  const t = useTranslations('site.texts');
  const { lines, parts, pages } = site.texts;
  const count = Object.keys(lines).length + Object.keys(parts).length + pages.length;
  return t('state', { count });
}

function SlidesState({ site }: Props) {
  const t = useTranslations('site.slides');
  return t('state', { count: site.slides.length });
}

function MoneyState({ site }: Props) {
  const t = useTranslations('site.money');
  const currencyName = useCurrencyName();
  return t('state', { currency: currencyName(site.currency), hours: site.holdHours });
}

function BrowsingState({ site }: Props) {
  const t = useTranslations('site.browsing');
  return t(`levels.${site.lookAround}.label`);
}

function LanguagesState({ site }: Props) {
  const t = useTranslations('site.languages');
  const reader = useLocale();
  const names = inMenuOrder(site).map((locale) => languageName(locale, reader));
  const languages = listFormat(reader).format(names);
  return t('state', { languages, timeZone: site.timeZone.replaceAll('_', ' ') });
}

function ShelvesState() {
  const t = useTranslations('categories');
  const open = useQuery(managedCategoriesQuery()).data?.filter(({ isRetired }) => !isRetired);
  return open ? t('state', { count: open.length }) : null;
}

function PlacesState() {
  const t = useTranslations('meeting-places');
  const active = useQuery(managedPlacesQuery()).data?.filter(({ isActive }) => isActive);
  return active ? t('state', { count: active.length }) : null;
}

function PeopleState() {
  const t = useTranslations('staff');
  const staff = useQuery(staffQuery()).data?.staff;
  if (!staff) return null;
  const admins = staff.filter(({ isAdmin }) => isAdmin).length;
  return t('state', { admins, moderators: staff.length - admins });
}

function JoiningState({ site }: Props) {
  const t = useTranslations('site.joining');
  const label = t(`modes.${site.joining}.label`);
  return site.joining === 'domain' ? `${label}: ${site.domains.join(', ')}` : label;
}

/** The present state of each section in one line. */
export const sectionStates: Record<Section['name'], (props: Props) => ReactNode> = {
  look: LookState,
  contact: ContactState,
  texts: TextsState,
  slides: SlidesState,
  money: MoneyState,
  browsing: BrowsingState,
  languages: LanguagesState,
  shelves: ShelvesState,
  places: PlacesState,
  people: PeopleState,
  joining: JoiningState,
};
