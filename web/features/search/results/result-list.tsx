import { useLocale, useTranslations } from 'use-intl';
import type { SearchResults } from '#contract/search.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useFormatCount } from '../filters/filter-panel.tsx';
import { type SearchAddress, toQuery, toSearchString, withChange } from '../search-address.ts';
import { CardGrid } from './card-grid.tsx';
import styles from './result-list.module.css';
import { useMoreCards } from './use-more-cards.ts';

type Props = {
  results: SearchResults;
  address: SearchAddress;
  path: string;
  /** The shelf of a category's page, which is not in its address. */
  shelf?: string | undefined;
};

/** The cards of a search, with a button for more of them. */
export function ResultList({ results, address, path, shelf }: Props) {
  const t = useTranslations('search');
  const locale = useLocale();
  const formatCount = useFormatCount();
  const query = { ...toQuery(address), ...(shelf && { shelf }) };
  const { cards, cursor, loading, loadMore } = useMoreCards(results, query);
  const shown = cards.reduce((sum, { copies }) => sum + copies, 0);
  const total = results.isCapped ? formatCount(results.total) : results.total.toLocaleString(locale);
  return (
    <>
      <VisuallyHidden as="h2">{t('books')}</VisuallyHidden>
      <CardGrid cards={cards} className={styles.books} />
      <div className={styles.more}>
        {address.cursor ? (
          <a className={styles.start} href={path + toSearchString(withChange(address, {}))}>
            {t('list.backToStart')}
          </a>
        ) : (
          results.nextCursor && <Hint role="status">{t('list.shown', { shown: String(shown), total })}</Hint>
        )}
        {cursor && (
          <>
            <Button variant="outline" size="large" disabled={loading} onClick={() => void loadMore()}>
              {t(loading ? 'list.loading' : 'list.more')}
            </Button>
            <noscript>
              <a
                className={buttonClass({ variant: 'outline', size: 'large' })}
                href={path + toSearchString(withChange(address, { cursor }))}
              >
                {t('list.more')}
              </a>
            </noscript>
          </>
        )}
      </div>
    </>
  );
}
