import { useLocale } from 'use-intl';
import type { SiteData } from '../queries.ts';
import { currencyName } from './currency-name.ts';

export function MoneyState({ site }: { site: SiteData }) {
  return currencyName(site.currency, useLocale());
}
