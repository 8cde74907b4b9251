import { useTranslations } from 'use-intl';
import type { SiteData } from '../queries.ts';
import { useCurrencyName } from './currency-name.ts';

export function MoneyState({ site }: { site: SiteData }) {
  const t = useTranslations('site.money');
  const currencyName = useCurrencyName();
  return t('state', { currency: currencyName(site.currency), hours: site.holdHours });
}
