import { X } from 'lucide-react';
import { Link } from 'react-router';
import { TextLink } from '#web/ui/text-link.tsx';
import {
  type SearchAddress,
  type TickGroup,
  toSearchString,
  withChange,
  withoutFilters,
} from '../search-address.ts';
import styles from './filter-chips.module.css';
import { labelOf } from './filter-groups.ts';
import type { FilterProps } from './filter-panel.tsx';

type Props = Pick<FilterProps, 'address' | 'path' | 'facets' | 'groups'>;

/** What is set, each with a link that removes it. */
export function FilterChips({ address, path, facets, groups }: Props) {
  const chips = setFilters(address, groups, facets);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters that are set">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            className={styles.chip}
            to={path + toSearchString(without)}
            preventScrollReset
            aria-label={`${label}: remove this filter`}
          >
            {label}
            <X aria-hidden="true" width={16} height={16} />
          </Link>
        </li>
      ))}
      <li>
        <TextLink className={styles.clear} to={path + toSearchString(withoutFilters(address))}>
          Clear all
        </TextLink>
      </li>
    </ul>
  );
}

type SetFilter = { key: string; label: string; without: SearchAddress };

/** The filters that are set, in words, each with the search without it. */
export function setFilters(
  address: SearchAddress,
  groups: readonly TickGroup[],
  facets: FilterProps['facets'],
): SetFilter[] {
  const ticks = groups.flatMap((group) =>
    address[group].map((value) => ({
      key: `${group} ${value}`,
      label: labelOf(group, value, facets),
      without: withChange(address, { [group]: address[group].filter((other) => other !== value) }),
    })),
  );
  const { from, to } = address;
  return [
    ...ticks,
    ...(from
      ? [{ key: 'from', label: `From ${price(from)}`, without: withChange(address, { from: '' }) }]
      : []),
    ...(to ? [{ key: 'to', label: `Up to ${price(to)}`, without: withChange(address, { to: '' }) }] : []),
  ];
}

/** A price as it was typed, with one dollar sign. */
const price = (typed: string): string => `$${typed.replace(/^\$\s*/, '')}`;
