import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { maxHits } from '#contract/search.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MoneyField } from '#web/ui/form/field.tsx';
import { type SearchAddress, type TickGroup, typedBound, typedNames } from '../search-address.ts';
import { type Facets, ticksOf } from './filter-groups.ts';
import styles from './filter-panel.module.css';
import { PriceSpines } from './price-spines.tsx';
import { useFilterForm } from './use-filter-form.ts';
import { useLabelOf } from './use-label-of.ts';

export type FilterProps = {
  address: SearchAddress;
  /** The page that shows the results. */
  path: string;
  /** Undefined if they could not be loaded. */
  facets: Facets | undefined;
  groups: readonly TickGroup[];
  /** What is wrong with a value, by the name of its field. */
  problems: Record<string, string>;
};

type Props = FilterProps & {
  id: string;
  heading?: ReactNode;
  /** Keeps the order, unless a SortSelect outside belongs to the form. */
  order?: string;
  className?: string | undefined;
};

/**
 * The filters of a search as a GET form. A tick applies at once, a price with Enter or on leaving its field; without
 * JavaScript a button applies them.
 */
export function FilterPanel({ id, heading, order, className, ...filters }: Props) {
  const { address, path, facets, groups, problems } = filters;
  const t = useTranslations('search');
  const form = useFilterForm(path, address);
  const money = useMoney();
  const ticks = (group: TickGroup) =>
    groups.includes(group) && <TickSet group={group} address={address} facets={facets} />;
  return (
    <form {...form} id={id} className={classNames(styles.filters, className)} aria-label={t('filter.title')}>
      {heading}
      {address.q && <input type="hidden" name="q" value={address.q} />}
      {order && <input type="hidden" name="order" value={order} />}
      {address.exact && <input type="hidden" name="exact" value="1" />}
      {ticks('shelf')}
      {ticks('condition')}
      <fieldset className={styles.group}>
        <legend>{t('filter.price')}</legend>
        <div>
          {facets && facets.price.length > 0 && (
            <PriceSpines prices={facets.price} from={address.from} to={address.to} />
          )}
          <div className={styles.range}>
            <MoneyField
              label={t('filter.from')}
              name={typedNames.from}
              defaultValue={typedBound(address.from, money)}
              error={problems.from}
            />
            <MoneyField
              label={t('filter.to')}
              name={typedNames.to}
              defaultValue={typedBound(address.to, money)}
              error={problems.to}
            />
          </div>
        </div>
      </fieldset>
      {ticks('language')}
      <Button type="submit" wide className={styles.withoutScript}>
        {t('showBooks')}
      </Button>
    </form>
  );
}

type TickSetProps = { group: TickGroup; address: SearchAddress; facets: Facets | undefined };

function TickSet({ group, address, facets }: TickSetProps) {
  const t = useTranslations('search.filter');
  const formatCount = useFormatCount();
  const ticks = ticksOf(group, address, facets, useLabelOf());
  if (ticks.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t(group)}</legend>
      <div>
        {ticks.map(({ value, label, count, isSet }) => (
          <label key={value} className={styles.tick}>
            <input type="checkbox" name={group} value={value} defaultChecked={isSet} />
            {group === 'condition' ? <ConditionGrade condition={value} /> : <span>{label}</span>}
            {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Books are counted up to a limit. */
export function useFormatCount(): (count: number) => string {
  const locale = useLocale();
  return (count) => (count >= maxHits ? `${maxHits.toLocaleString(locale)}+` : count.toLocaleString(locale));
}
