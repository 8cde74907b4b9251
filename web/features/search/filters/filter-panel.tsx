import type { ReactNode } from 'react';
import { maxHits } from '#contract/search.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MoneyField } from '#web/ui/form/field.tsx';
import type { SearchAddress, TickGroup } from '../search-address.ts';
import { type Facets, ticksOf } from './filter-groups.ts';
import styles from './filter-panel.module.css';
import { PriceSpines } from './price-spines.tsx';
import { useFilterForm } from './use-filter-form.ts';

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

const legends = { shelf: 'Shelf', condition: 'Condition', language: 'Language' };

/**
 * The filters of a search as a GET form. A tick applies at once, a price with Enter or on leaving its field; without
 * JavaScript a button applies them.
 */
export function FilterPanel({ id, heading, order, className, ...filters }: Props) {
  const { address, path, facets, groups, problems } = filters;
  const form = useFilterForm(path, address);
  const ticks = (group: TickGroup) =>
    groups.includes(group) && <TickSet group={group} address={address} facets={facets} />;
  return (
    <form {...form} id={id} className={classNames(styles.filters, className)} aria-label="Filter">
      {heading}
      {address.q && <input type="hidden" name="q" value={address.q} />}
      {order && <input type="hidden" name="order" value={order} />}
      {address.exact && <input type="hidden" name="exact" value="1" />}
      {ticks('shelf')}
      {ticks('condition')}
      <fieldset className={styles.group}>
        <legend>Price</legend>
        <div>
          {facets && facets.price.length > 0 && (
            <PriceSpines prices={facets.price} from={address.from} to={address.to} />
          )}
          <div className={styles.range}>
            <MoneyField label="From" name="from" defaultValue={address.from} error={problems.from} />
            <MoneyField label="To" name="to" defaultValue={address.to} error={problems.to} />
          </div>
        </div>
      </fieldset>
      {ticks('language')}
      <Button type="submit" wide className={styles.withoutScript}>
        Show books
      </Button>
    </form>
  );
}

type TickSetProps = { group: TickGroup; address: SearchAddress; facets: Facets | undefined };

function TickSet({ group, address, facets }: TickSetProps) {
  const ticks = ticksOf(group, address, facets);
  if (ticks.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{legends[group]}</legend>
      <div>
        {ticks.map(({ value, label, count, isSet }) => (
          <label key={value} className={styles.tick}>
            <input type="checkbox" name={group} value={value} defaultChecked={isSet} />
            {group === 'condition' ? <ConditionGrade condition={label} /> : <span>{label}</span>}
            {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Books are counted up to a limit. */
export const formatCount = (count: number): string =>
  count >= maxHits ? `${maxHits.toLocaleString('en')}+` : count.toLocaleString('en');
