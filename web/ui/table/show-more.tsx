import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '../button.tsx';
import { FieldError } from '../form/field.tsx';
import { Hint } from '../form/hint.tsx';
import { focusItem } from '../item-focus.ts';
import styles from './show-more.module.css';

type ShowMoreProps = {
  list: UseInfiniteQueryResult<unknown[]>;
  /** The number of rows shown now. */
  shown: number;
  /** The element whose children are the rows. */
  body: RefObject<HTMLElement | null>;
};

/** Loads the next rows of a long list, announces how many were added, and focuses the first of them. */
export function ShowMore({ list, shown, body }: ShowMoreProps) {
  const t = useTranslations('ui.table');
  const [added, setAdded] = useState<Added>();
  useFocusOnFirst(added, shown, body);
  const busy = list.isFetchingNextPage;
  const fetchMore = async () => {
    if (busy) return;
    // Loading more would otherwise cancel a running refetch of the present rows.
    if (list.isRefetching) await list.refetch({ cancelRefetch: false });
    const { data = [] } = await list.fetchNextPage();
    if (data.length > shown) setAdded({ from: shown, count: data.length - shown });
  };
  return (
    <div className={styles.footer}>
      {list.isFetchNextPageError && !busy && (
        <div role="alert">
          <FieldError id="more-error" message={errorMessage(list.error)} />
        </div>
      )}
      {list.hasNextPage && (
        // Not disabled while loading: that would take the focus away.
        <Button variant="outline" aria-disabled={busy} onClick={() => void fetchMore()}>
          {busy ? t('loadingMore') : t('showMore')}
        </Button>
      )}
      <Hint role="status">
        {added && t('added', { count: added.count, shown, all: list.hasNextPage ? 'no' : 'yes' })}
      </Hint>
    </div>
  );
}

type Added = { from: number; count: number };

/** The rows may be rendered a moment after the query reports them. */
function useFocusOnFirst(added: Added | undefined, shown: number, body: ShowMoreProps['body']): void {
  const done = useRef<Added>(undefined);
  useEffect(() => {
    if (!added || done.current === added || shown <= added.from) return;
    done.current = added;
    focusItem(body.current?.children[added.from]);
  }, [added, shown, body]);
}
