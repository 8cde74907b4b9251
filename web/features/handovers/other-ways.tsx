import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { confirmHandover, declareHandover, denyHandover, type OrderDetails } from '#contract/handovers.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import pageStyles from './order-page.module.css';
import styles from './other-ways.module.css';

type Way = 'haveBook' | 'noBook' | 'declare' | 'sold';

const calls = {
  haveBook: confirmHandover,
  noBook: denyHandover,
  declare: declareHandover,
  sold: declareHandover,
} as const;
const toasts = { haveBook: 'confirmed', noBook: 'denied', declare: 'declared', sold: 'soldDone' } as const;

/** What either side can do without the code: links, never beside it, and each asks first. */
export function OtherWays({ order, hasCase }: { order: OrderDetails; hasCase: boolean }) {
  const t = useTranslations('handovers.other');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Way>();
  const ways = waysOf(order, hasCase);
  const change = useDashboardMutation(
    (way: Way) => callApi(calls[way], { params: { id: order._id } }).finally(() => void revalidate()),
    (_, way) => toast.success(t(toasts[way])),
  );
  if (ways.length === 0) return null;
  const name = order.otherName;
  return (
    <section className={pageStyles.section} aria-labelledby="other-ways">
      <h2 id="other-ways">{t('title')}</h2>
      {ways.map((way) => (
        <OtherWay key={way} hint={t(`${way}Hint`, { name })}>
          <TextButton disabled={change.isPending} onClick={() => setAsked(way)}>
            {t(way)}
          </TextButton>
        </OtherWay>
      ))}
      {asked && (
        <ConfirmDialog
          title={t(`${asked}Title`)}
          text={t(textOf(asked, order), { name })}
          tone="primary"
          confirmLabel={t(asked)}
          cancelLabel={t('back')}
          onConfirm={() => change.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const OtherWay = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <div className={styles.way}>
    {children}
    <Hint>{hint}</Hint>
  </div>
);

const textOf = (way: Way, { isPaidAtMeeting }: OrderDetails) =>
  way === 'haveBook' && isPaidAtMeeting ? 'haveBookTextAtMeeting' : (`${way}Text` as const);

function waysOf({ side, isPaidAtMeeting, declaredAt, releaseDueAt }: OrderDetails, hasCase: boolean): Way[] {
  if (side === 'seller' && isPaidAtMeeting) return ['sold'];
  // An open case stops the 48 hours of a declaration.
  if (side === 'seller') return declaredAt || hasCase ? [] : ['declare'];
  return releaseDueAt ? ['haveBook', 'noBook'] : ['haveBook'];
}
