import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type HiddenReview, listHiddenReviews, showReview } from '#contract/reviews.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { longList } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useItemFocus } from '#web/ui/item-focus.ts';
import { RowList } from '#web/ui/table/row-list.tsx';
import { ShowMore } from '#web/ui/table/show-more.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './reported-messages.module.css';
import { ReviewRow } from './review-row.tsx';

const hiddenReviewsQuery = longList(['hidden-reviews'], (page, signal) =>
  callApi(listHiddenReviews, { query: page }, { signal }),
);

/** A link below the reported reviews. The hidden ones are read only when it is pressed, because few look at them. */
export function HiddenReviews() {
  const t = useTranslations('moderation');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section}>
      {isOpen ? (
        <>
          {/* The link goes with the press, so the heading gets the focus. */}
          <h2 tabIndex={-1} ref={focus}>
            {t('hiddenReviews')}
          </h2>
          <HiddenList />
        </>
      ) : (
        <TextButton onClick={() => setOpen(true)}>{t('showHidden')}</TextButton>
      )}
    </section>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

function HiddenList() {
  const t = useTranslations('moderation');
  const ui = useTranslations('ui');
  const list = useInfiniteQuery(hiddenReviewsQuery);
  if (list.isError && !list.data)
    return <ErrorState message={errorMessage(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Hint role="status">{ui('oneMoment')}</Hint>;
  if (list.data.length === 0) return <Hint>{t('noHidden')}</Hint>;
  return <Rows list={list} reviews={list.data} />;
}

type RowsProps = { list: UseInfiniteQueryResult<HiddenReview[]>; reviews: readonly HiddenReview[] };

function Rows({ list, reviews }: RowsProps) {
  const t = useTranslations('moderation');
  const toast = useToast();
  const formatDay = useDay();
  const rows = useItemFocus<HTMLUListElement>();
  const showing = useDashboardMutation(
    ({ _id: id }: HiddenReview) => callApi(showReview, { params: { id } }),
    () => toast.success(t('shown')),
  );
  return (
    <>
      <RowList ref={rows}>
        {reviews.map((review) => (
          <ReviewRow
            key={review._id}
            review={review}
            note={t('hiddenOn', { day: formatDay(review.hiddenAt) })}
            actions={
              <Button
                variant="outline"
                size="compact"
                aria-label={t('showLabel', { author: review.authorName })}
                disabled={showing.isPending}
                onClick={() => showing.mutate(review)}
              >
                {t('show')}
              </Button>
            }
          />
        ))}
      </RowList>
      <ShowMore list={list} shown={reviews.length} body={rows} />
    </>
  );
}
