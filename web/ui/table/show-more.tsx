import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '../button.tsx';
import { FieldError } from '../form/field.tsx';
import { Hint } from '../form/hint.tsx';
import { focusRow } from './row-focus.ts';
import styles from './show-more.module.css';

type ShowMoreProps = {
  list: UseInfiniteQueryResult<unknown[]>;
  /** How many rows are shown now. */
  shown: number;
  body: RefObject<HTMLTableSectionElement | null>;
};

/** Fetches the next rows of a long list, says how many came and goes to the first of them. */
export function ShowMore({ list, shown, body }: ShowMoreProps) {
  const [added, setAdded] = useState<Added>();
  useFocusOnFirst(added, shown, body);
  const busy = list.isFetchingNextPage;
  const fetchMore = async () => {
    if (busy) return;
    // Asking for more would otherwise break off a fetch that brings the present rows up to date.
    if (list.isRefetching) await list.refetch({ cancelRefetch: false });
    const { data = [] } = await list.fetchNextPage();
    if (data.length > shown) setAdded({ from: shown, count: data.length - shown });
  };
  return (
    <div className={styles.more}>
      {list.isFetchNextPageError && !busy && (
        <div role="alert">
          <FieldError id="more-trouble" message={errorMessage(list.error)} />
        </div>
      )}
      {list.hasNextPage && (
        // Not disabled while it works: that would take the focus away.
        <Button variant="outline" aria-disabled={busy} onClick={() => void fetchMore()}>
          {busy ? 'Loading…' : 'Show more'}
        </Button>
      )}
      <Hint role="status">
        {added && `${added.count} more loaded. Showing ${list.hasNextPage ? '' : 'all '}${shown}.`}
      </Hint>
    </div>
  );
}

type Added = { from: number; count: number };

/** The rows may be here a moment later than the news of them. */
function useFocusOnFirst(added: Added | undefined, shown: number, body: ShowMoreProps['body']): void {
  const done = useRef<Added>(undefined);
  useEffect(() => {
    if (!added || done.current === added || shown <= added.from) return;
    done.current = added;
    focusRow(body.current?.rows[added.from]);
  }, [added, shown, body]);
}
