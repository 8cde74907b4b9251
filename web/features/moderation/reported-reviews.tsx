import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  dismissReportedReview,
  hideReview,
  listReportedReviews,
  type ReportedReview,
} from '#contract/reviews.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RowList } from '#web/ui/table/row-list.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './reported-messages.module.css';
import { ReviewRow } from './review-row.tsx';

export const reportedReviewsQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'reported-reviews'],
    queryFn: ({ signal }) => call(listReportedReviews, { query: {} }, { signal }),
  });

/** The reviews that users have reported, below the messages, if there are any. */
export function ReportedReviews() {
  const t = useTranslations('moderation');
  const toast = useToast();
  const reviews = useQuery(reportedReviewsQuery()).data;
  const [asked, setAsked] = useState<ReportedReview>();
  const dismissal = useDashboardMutation(
    ({ _id: id }: ReportedReview) => callApi(dismissReportedReview, { params: { id } }),
    () => toast.success(t('dismissed')),
  );
  const hiding = useDashboardMutation(
    ({ _id: id }: ReportedReview) => callApi(hideReview, { params: { id } }),
    () => toast.success(t('hidden')),
  );
  if (!reviews?.length) return null;
  const busy = dismissal.isPending || hiding.isPending;
  return (
    <section className={styles.section}>
      <h2>{t('reviews')}</h2>
      <RowList>
        {reviews.map((review) => (
          <ReviewRow
            key={review._id}
            review={review}
            actions={
              <Actions
                review={review}
                busy={busy}
                onHide={() => setAsked(review)}
                onDismiss={() => dismissal.mutate(review)}
              />
            }
          />
        ))}
      </RowList>
      {asked && (
        <ConfirmDialog
          title={t('hideTitle')}
          text={t('hideText', { author: asked.authorName })}
          tone="danger"
          confirmLabel={t('hide')}
          onConfirm={() => hiding.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

type ActionsProps = { review: ReportedReview; busy: boolean; onHide: () => void; onDismiss: () => void };

function Actions({ review: { authorName: author }, busy, onHide, onDismiss }: ActionsProps) {
  const t = useTranslations('moderation');
  return (
    <>
      <Button
        variant="outlineDanger"
        size="compact"
        aria-label={t('hideLabel', { author })}
        disabled={busy}
        onClick={onHide}
      >
        {t('hide')}
      </Button>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('dismissReview', { author })}
        disabled={busy}
        onClick={onDismiss}
      >
        {t('dismiss')}
      </Button>
    </>
  );
}
