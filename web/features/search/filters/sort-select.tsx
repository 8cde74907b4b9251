import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SearchOrder } from '#contract/search.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import styles from './sort-select.module.css';

const labels: Record<SearchOrder, string> = {
  relevance: 'Best match',
  newest: 'Newest first',
  price_up: 'Lowest price first',
  price_down: 'Highest price first',
};

type Props = {
  /** The ID of the form with the filters, to which the order belongs. */
  form: string;
  order: string;
  orders: readonly SearchOrder[];
};

/** The order of the results. A choice applies at once; without JavaScript a button applies it. */
export function SortSelect({ form, order, orders }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = order;
  }, [order]);
  return (
    <div className={styles.sort}>
      <label htmlFor="sort">Sort by</label>
      <div className={fieldStyles.withChevron}>
        <select
          ref={select}
          id="sort"
          name="order"
          form={form}
          className={classNames(fieldStyles.input, fieldStyles.select, styles.select)}
          defaultValue={order}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          {orders.map((value) => (
            <option key={value} value={value}>
              {labels[value]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
      <Button type="submit" form={form} variant="outline" className={styles.withoutScript}>
        Sort
      </Button>
    </div>
  );
}
