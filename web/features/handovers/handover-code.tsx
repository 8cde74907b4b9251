import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderDetails } from '#contract/handovers.ts';
import { useSite } from '#web/lib/site-context.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import styles from './handover-code.module.css';
import { keepOrderOffline } from './keep-offline.ts';
import { scanAddress } from './scanned-code.ts';
import { useCatchUp } from './use-catch-up.ts';

type Props = { order: OrderDetails; code: string; meetingVersion: number };

/** The code in figures and to be scanned. */
export function HandoverCode({ order, code, meetingVersion }: Props) {
  const t = useTranslations('handovers.code');
  const { origin } = useSite();
  const [isKept, setKept] = useState(false);
  useCatchUp(order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy has the meeting, too.
  useEffect(() => {
    const controller = new AbortController();
    void keepOrderOffline(controller.signal).then(setKept);
    return () => controller.abort();
  }, [meetingVersion]);
  return (
    <section className={classNames(cardStyles.card, styles.code)} aria-labelledby="handover-code">
      <div>
        <h2 id="handover-code">{t('title')}</h2>
        <p className={styles.digits} role="img" aria-label={spelled(code)} dir="ltr">
          <span>{code.slice(0, 3)}</span>
          <span>{code.slice(3)}</span>
        </p>
        <p>{t('text', { name: order.otherName })}</p>
        {isKept && (
          <p className={styles.kept}>
            <WifiOff size={20} aria-hidden="true" />
            {t('kept')}
          </p>
        )}
      </div>
      <QrCode text={scanAddress(origin, order._id, code)} label={t('scan')} />
    </section>
  );
}

/** Digit by digit, with a pause between the groups. */
const spelled = (code: string): string =>
  `${[...code.slice(0, 3)].join(' ')}, ${[...code.slice(3)].join(' ')}`;
