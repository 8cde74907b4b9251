import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import type { LedgerEntry } from '#contract/payments/ledger.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './ledger-entry-page.module.css';

/** Says that the buyer disputes the charge at the bank. Only administrators read the evidence, which has messages of both sides. */
export function DisputedCharge({ entry: { dispute, buyerName: buyer } }: { entry: LedgerEntry }) {
  const t = useTranslations('payouts-disputes');
  const { role } = useCurrentUser();
  if (!dispute) return null;
  return (
    <Notice className={styles.notice} icon={CircleAlert} title={t('disputed')}>
      <p>{t(`lead.${dispute.status}`, { buyer })}</p>
      {role === 'admin' && (
        <p>
          <TextLink to={pageHref('/dashboard/disputes/:id', { id: dispute._id })}>{t('open')}</TextLink>
        </p>
      )}
    </Notice>
  );
}
