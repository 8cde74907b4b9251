import { BellOff, BellRing, MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { PushSubscription } from '#contract/notifications/push-subscriptions.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { isAppleMobile } from './browser-push.ts';
import styles from './push-panel.module.css';
import { type Push, usePush } from './use-push.ts';

/** Whether this browser shows push notifications, the button that changes it, and the user’s other browsers. */
export function PushPanel({ push }: { push: Push }) {
  const t = useTranslations('notifications.push');
  const { state, here, settled, turnOn, turnOff, isPending } = usePush(push);
  const panel = useRef<HTMLElement>(null);
  // Not by the state, which also changes once the browser has been asked.
  useFocusWhenReplaced(panel, settled);
  return (
    <section className={styles.panel} ref={panel} tabIndex={-1} aria-label={t('title')}>
      {state === 'denied' || state === 'unsupported' ? (
        <Notice icon={BellOff} title={t(state)}>
          <p>{t(state === 'denied' ? 'deniedText' : isAppleMobile() ? 'homeScreen' : 'unsupportedText')}</p>
        </Notice>
      ) : (
        <Notice icon={state === 'on' ? BellRing : MonitorSmartphone} title={t(state)}>
          <p>{state === 'on' && here ? <Since subscription={here} /> : t('offText')}</p>
          <Button
            variant={state === 'on' ? 'outline' : 'primary'}
            aria-disabled={isPending}
            onClick={() => !isPending && (here && state === 'on' ? turnOff(here) : turnOn())}
          >
            {t(state === 'on' ? 'turnOff' : 'turnOn')}
          </Button>
        </Notice>
      )}
      <OtherBrowsers
        others={push.subscriptions.filter((one) => one !== here)}
        isPending={isPending}
        onTurnOff={turnOff}
      />
    </section>
  );
}

function Since({ subscription: { device, createdAt } }: { subscription: PushSubscription }) {
  const t = useTranslations('notifications.push');
  const date = useFormatter().dateTime(new Date(createdAt), { dateStyle: 'medium' });
  return t('since', { device, date });
}

type OtherProps = {
  others: readonly PushSubscription[];
  isPending: boolean;
  onTurnOff: (subscription: PushSubscription) => void;
};

function OtherBrowsers({ others, isPending, onTurnOff }: OtherProps) {
  const t = useTranslations('notifications.push');
  if (others.length === 0) return null;
  return (
    <>
      <h2>{t('others')}</h2>
      <RowList>
        {others.map((other) => (
          <Row
            key={other._id}
            aside={
              <Button
                variant="outline"
                size="compact"
                aria-disabled={isPending}
                aria-label={t('turnOffIn', { device: other.device })}
                onClick={() => !isPending && onTurnOff(other)}
              >
                {t('turnOff')}
              </Button>
            }
          >
            <PersonCell picture={<MonitorSmartphone aria-hidden="true" />}>
              <span>
                <Since subscription={other} />
              </span>
            </PersonCell>
          </Row>
        ))}
      </RowList>
    </>
  );
}
