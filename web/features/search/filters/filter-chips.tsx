import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { formatShortPrice, toAmount } from '#contract/kernel/money/money.ts';
import { readAddressAmount } from '#contract/kernel/money/typed-amount.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { Link } from '#web/ui/link.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { type SearchAddress, toSearchString, withChange, withoutFilters } from '../search-address.ts';
import styles from './filter-chips.module.css';
import type { FilterProps } from './filter-panel.tsx';
import { useLabelOf } from './use-label-of.ts';

type Props = Pick<FilterProps, 'address' | 'path' | 'facets' | 'groups'>;

/** What is set, each with a link that removes it. */
export function FilterChips(props: Props) {
  const { address, path } = props;
  const t = useTranslations('search.filter');
  const chips = useSetFilters(props);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('chips')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            className={styles.chip}
            to={path + toSearchString(without)}
            preventScrollReset
            aria-label={t('remove', { filter: label })}
          >
            {label}
            <X aria-hidden="true" width={16} height={16} />
          </Link>
        </li>
      ))}
      <li>
        <TextLink className={styles.clear} to={path + toSearchString(withoutFilters(address))}>
          {t('clearAll')}
        </TextLink>
      </li>
    </ul>
  );
}

type SetFilter = { key: string; label: string; without: SearchAddress };

/** The filters that are set, in words, each with the search without it. A price that cannot be read filters nothing. */
export function useSetFilters({ address, groups, facets }: Omit<Props, 'path'>): SetFilter[] {
  const t = useTranslations('search.filter');
  const labelOf = useLabelOf();
  const money = useMoney();
  const ticks = groups.flatMap((group) =>
    address[group].map((value) => ({
      key: `${group} ${value}`,
      label: labelOf(group, value, facets),
      without: withChange(address, { [group]: address[group].filter((other) => other !== value) }),
    })),
  );
  const limits = (['from', 'to'] as const).flatMap((key) => {
    const minor = readAddressAmount(address[key], money);
    if (minor === undefined) return [];
    const price = formatShortPrice(toAmount(minor, money.currency), money);
    const label = t(key === 'from' ? 'fromPrice' : 'upToPrice', { price });
    return [{ key, label, without: withChange(address, { [key]: '' }) }];
  });
  return [...ticks, ...limits];
}
