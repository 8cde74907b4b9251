import { Check, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwedSeller } from '#contract/payouts/payouts.ts';
import { useSite } from '#web/lib/site-context.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { HostAccount, useHostAccount } from '../host-account/host-account.tsx';
import { useRecipients } from '../use-recipients.ts';
import { MarkTogetherDialog } from './mark-together-dialog.tsx';
import { sumOf } from './owed-seller.ts';
import styles from './selection-bar.module.css';
import { useCreateFile } from './use-create-file.ts';

/** What the ticked sellers get together, and the ways to pay them. */
export function SelectionBar({ sellers }: { sellers: readonly OwedSeller[] }) {
  const t = useTranslations('payouts.toPay');
  const hasSepa = useSite().currency === 'EUR';
  const host = useHostAccount();
  const file = useCreateFile(sellers);
  // The list is fetched again while the dialog is open.
  const [marking, setMarking] = useState<readonly OwedSeller[]>();
  const isOff = sellers.length === 0 || file.isPending;
  return (
    <>
      <div className={styles.bar} data-testid="selection-bar">
        <Sum of={sellers} />
        <Button variant="onCloth" disabled={isOff} onClick={() => file.mutate('csv')}>
          <FileDown aria-hidden="true" />
          {t('csv')}
        </Button>
        {hasSepa && (
          <Button
            variant="onCloth"
            disabled={isOff}
            onClick={() => host.withAccount(() => file.mutate('sepa'))}
          >
            <FileDown aria-hidden="true" />
            {t('sepa')}
          </Button>
        )}
        <Button variant="sticker" disabled={isOff} onClick={() => setMarking(sellers)}>
          <Check aria-hidden="true" />
          {t('markPaid')}
        </Button>
      </div>
      {hasSepa && <HostAccount host={host} />}
      {marking && <MarkTogetherDialog sellers={marking} onClose={() => setMarking(undefined)} />}
    </>
  );
}

function Sum({ of: sellers }: { of: readonly OwedSeller[] }) {
  const t = useTranslations('payouts.toPay');
  const price = usePrice();
  const recipients = useRecipients();
  return (
    <p aria-live="polite">
      {sellers.length === 0 ? (
        t('nothingChosen')
      ) : (
        <>
          <b>{price(sumOf(sellers))}</b> {recipients(sellers.length)}
        </>
      )}
    </p>
  );
}
