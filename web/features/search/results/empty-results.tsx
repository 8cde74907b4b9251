import { Barcode, BookOpen, type LucideIcon, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SearchCard } from '#contract/search.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useSetFilters } from '../filters/filter-chips.tsx';
import type { FilterProps } from '../filters/filter-panel.tsx';
import { useLabelOf } from '../filters/use-label-of.ts';
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
  const t = useTranslations('search.empty');
  const { q } = filters.address;
  const isFiltered = useSetFilters(filters).length > 0;
  return (
    <>
      <div className={styles.nothing}>
        <EmptyState
          heading="h1"
          className={styles.empty}
          title={q ? t('titleFor', { query: q }) : t('title')}
        >
          <p>{t(isFiltered ? 'filtered' : 'text')}</p>
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
  const t = useTranslations('search.nearby');
  const labelOf = useLabelOf();
  const [shelf, ...others] = address.shelf;
  const all = shelf ? toSearchString({ ...withoutFilters(address), q: '', shelf: address.shelf }) : '';
  return (
    <section className={styles.nearby} aria-labelledby="nearby">
      <div className={styles.nearbyHead}>
        <h2 id="nearby">{t(shelf ? 'title' : 'newTitle')}</h2>
        <TextLink to={`/search${all}`}>
          {shelf && others.length === 0
            ? t('allOf', { shelf: labelOf('shelf', shelf, facets) })
            : t('seeAll')}
        </TextLink>
      </div>
      <CardGrid cards={cards} />
    </section>
  );
}

function Tries({ filters }: Pick<Props, 'filters'>) {
  const t = useTranslations('search.tries');
  const { atStart } = useNumberInWords();
  const { address, path } = filters;
  const set = useSetFilters(filters).map(({ label }) => label);
  const words = address.q.split(/\s+/).filter(Boolean);
  const [first] = words.toSorted((a, b) => b.length - a.length);
  const linkTo = (to: string) => (text: ReactNode) => <TextLink to={to}>{text}</TextLink>;
  return (
    <div className={styles.tries}>
      <h2>{t('title')}</h2>
      <ul>
        {set.length > 0 && (
          <Try icon={X}>
            {t.rich('filters', {
              count: set.length,
              number: atStart(set.length),
              filters: set.join(', '),
              link: linkTo(path + toSearchString(withoutFilters(address))),
            })}
          </Try>
        )}
        {words.length > 1 && first && (
          <Try icon={Search}>
            {t.rich('fewerWords', {
              word: first,
              link: linkTo(path + toSearchString(withChange(address, { q: first }))),
            })}
          </Try>
        )}
        <Try icon={Barcode}>{t('isbn')}</Try>
        <Try icon={BookOpen}>{t.rich('author', { link: linkTo('/search') })}</Try>
      </ul>
    </div>
  );
}

const Try = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li>
    <Icon aria-hidden="true" />
    <span>{children}</span>
  </li>
);
