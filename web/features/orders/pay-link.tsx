import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders/orders.ts';
import { useServices } from '#web/lib/services-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';

type Props = ComponentProps<typeof ButtonLink> & { order: Pick<Order, 'isPaidAtMeeting'> };

/** Leads to the payment. Some books are paid for at the meeting, and all of them on a site that has lost its cards. */
export function PayLink({ order, ...link }: Props) {
  const t = useTranslations('ui');
  const { cards } = useServices();
  // The site may have changed its mode since; an order keeps its own.
  return cards && !order.isPaidAtMeeting ? (
    <ButtonLink {...link} />
  ) : (
    <Hint as="span">{t('payAtMeeting')}</Hint>
  );
}
