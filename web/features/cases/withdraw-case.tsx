import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { type OrderCase, withdrawCase } from '#contract/cases/cases.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './cases.module.css';

/** A link for the person who has opened a case, which withdraws it after a question. */
export function WithdrawCase({ order, orderCase }: { order: OrderDetails; orderCase: OrderCase }) {
  const t = useTranslations('cases.withdraw');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isAsked, setAsked] = useState(false);
  const withdraw = useDashboardMutation(
    // Also after a failure, because the case may have been decided in the meantime.
    () => callApi(withdrawCase, { params: { id: orderCase._id } }).finally(() => void revalidate()),
    () => toast.success(t('done'), t('doneText')),
  );
  return (
    <div className={styles.link}>
      <TextButton disabled={withdraw.isPending} onClick={() => setAsked(true)}>
        {t('action')}
      </TextButton>
      <Hint>{t('hint')}</Hint>
      <ConfirmDialog
        open={isAsked}
        title={t('title')}
        text={t('text', { name: order.otherName })}
        tone="danger"
        confirmLabel={t('action')}
        cancelLabel={t('cancel')}
        onConfirm={() => withdraw.mutate(undefined)}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
