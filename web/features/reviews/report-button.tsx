import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportReview } from '#contract/reviews.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Reports a review that someone else wrote, after a question. */
export function ReportButton({ reviewId, name }: { reviewId: string; name: string }) {
  const t = useTranslations('reviews.report');
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const report = () =>
    callApi(reportReview, { params: { id: reviewId } }).then(
      () => toast.success(t('done')),
      (problem) => toast.error(errorMessage(problem)),
    );
  return (
    <>
      <TextButton aria-label={t('label', { name })} onClick={() => setAsked(true)}>
        {t('action')}
      </TextButton>
      {isAsked && (
        <ConfirmDialog
          title={t('title')}
          text={t('text', { name })}
          tone="primary"
          confirmLabel={t('confirm')}
          cancelLabel={t('back')}
          onConfirm={() => void report()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
