import { Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OrderDetails } from '#contract/handovers.ts';
import { useDay } from '#web/lib/use-day.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { clockOf } from './clock-of.ts';

const sides = { buyer: 'Buyer', seller: 'Seller' } as const;

/** The running clocks of an open order, as both of its sides see them. */
export function HandoverClock({ order }: { order: OrderDetails }) {
  const t = useTranslations('handovers.clock');
  const formatDay = useDay();
  const price = usePrice();
  const now = useNow();
  const { left } = useTimeTexts();
  const { releaseDueAt, deniedAt, otherName: name } = order;
  const due = clockOf(order);
  if (order.status !== 'paid' || !due) return null;
  const values = { day: formatDay(due), left: left(due, now), price: price(order.price), name };
  const side = sides[order.side];
  return (
    <Notice icon={Clock} title={t('label')} role="note">
      {deniedAt && <p>{t(`denied${side}`, { name })}</p>}
      <p>{t(releaseDueAt ? `release${side}` : `refund${side}`, values)}</p>
    </Notice>
  );
}
