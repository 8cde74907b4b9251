import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { maxReasonLength, reportBook } from '#contract/moderation.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { CoverThumbnail } from '#web/ui/book/cover-thumbnail.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { BuyerRequiredDialog } from '../orders/buyer-required-dialog.tsx';
import type { CardBook } from './card-book.ts';

type Props = { book: CardBook; onReported: () => void; onClose: () => void };

/** Asks a buyer to confirm a report to the admins, and why, which may be left out. */
export default function ReportDialog({ book, onReported, onClose }: Props) {
  const t = useTranslations('catalog-cards.report');
  const { viewer } = useAuth();
  const toast = useToast();
  const reason = useRef<HTMLTextAreaElement>(null);
  const { run } = useAction(
    async () => {
      const { modifiedCount } = await callApi(reportBook, {
        params: { id: book._id },
        body: { reason: reason.current?.value },
      });
      if (modifiedCount > 0) toast.success(t('done'), t('doneText', { title: book.book_title }));
      onReported();
    },
    { fallback: t('failed'), show: toast.error },
  );
  if (!viewer?.mayBuy) return <BuyerRequiredDialog viewer={viewer} to="report" onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('title')}
      text={t('text')}
      tone="primary"
      subject={{
        title: book.book_title,
        detail: t('soldBy', { seller: book.seller_name }),
        picture: <CoverThumbnail book={book} />,
      }}
      confirmLabel={t('confirm')}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <TextareaField
        ref={reason}
        label={t('reason')}
        hint={t('reasonHint')}
        dir="auto"
        rows={2}
        maxLength={maxReasonLength}
      />
    </ConfirmDialog>
  );
}
