import { Barcode, BookOpen, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchCard } from '#contract/search.ts';
import { numberInWords } from '#web/lib/pluralize.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { setFilters } from '../filters/filter-chips.tsx';
import { labelOf } from '../filters/filter-groups.ts';
import type { FilterProps } from '../filters/filter-panel.tsx';
import { toSearchString, withChange, withoutFilters } from '../search-address.ts';
import { CardGrid } from './card-grid.tsx';
import styles from './empty-results.module.css';

type Props = {
  filters: FilterProps;
  /** What the visitor can do about it, shown below the sentence. */
  children?: ReactNode;
  nearby: SearchCard[];
};

/** Shown when nothing was found: what is missing, and what to try. */
export function EmptyResults({ filters, nearby, children }: Props) {
  const { q } = filters.address;
  const isFiltered = setFilters(filters.address, filters.groups, filters.facets).length > 0;
  return (
    <>
      <div className={styles.nothing}>
        <EmptyState
          heading="h1"
          className={styles.empty}
          title={q ? `No copy for “${q}” yet` : 'No books match these filters'}
        >
          <p>
            {isFiltered
              ? 'There’s no copy for sale with these filters.'
              : 'There’s no copy for sale right now.'}
          </p>
          {children}
        </EmptyState>
        <Tries filters={filters} />
      </div>
      {nearby.length > 0 && <Nearby filters={filters} cards={nearby} />}
    </>
  );
}

/** Other books, so that the page is no dead end. */
function Nearby({ filters: { address, facets }, cards }: { filters: FilterProps; cards: SearchCard[] }) {
  const [shelf, ...others] = address.shelf;
  const all = shelf ? toSearchString({ ...withoutFilters(address), q: '', shelf: address.shelf }) : '';
  return (
    <section className={styles.nearby} aria-labelledby="nearby">
      <div className={styles.nearbyHead}>
        <h2 id="nearby">{shelf ? 'Near it on the shelf' : 'New on the shelves'}</h2>
        <TextLink to={`/search${all}`}>
          {shelf && others.length === 0 ? `All ${labelOf('shelf', shelf, facets)}` : 'See all'}
        </TextLink>
      </div>
      <CardGrid cards={cards} />
    </section>
  );
}

function Tries({ filters }: Pick<Props, 'filters'>) {
  const { address, path, groups, facets } = filters;
  const set = setFilters(address, groups, facets).map(({ label }) => label);
  const words = address.q.split(/\s+/).filter(Boolean);
  const [first] = words.toSorted((a, b) => b.length - a.length);
  return (
    <div className={styles.tries}>
      <h2>What you can try</h2>
      <ul>
        {set.length > 0 && (
          <li>
            <X aria-hidden="true" />
            <span>
              {set.length === 1 ? 'One filter is set' : `${numberInWords(set.length)} filters are set`}:{' '}
              {set.join(', ')}.{' '}
              <TextLink to={path + toSearchString(withoutFilters(address))}>
                {set.length === 1 ? 'Clear it' : 'Clear them'}
              </TextLink>
            </span>
          </li>
        )}
        {words.length > 1 && first && (
          <li>
            <Search aria-hidden="true" />
            <span>
              Fewer words.{' '}
              <TextLink to={path + toSearchString(withChange(address, { q: first }))}>
                Search for “{first}” only
              </TextLink>
            </span>
          </li>
        )}
        <li>
          <Barcode aria-hidden="true" />
          <span>The ISBN: the 13 digits over the bar code on the back.</span>
        </li>
        <li>
          <BookOpen aria-hidden="true" />
          <span>
            The author’s name, or <TextLink to="/search">all books</TextLink>.
          </span>
        </li>
      </ul>
    </div>
  );
}
