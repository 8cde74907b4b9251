import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderDetails } from '#contract/handovers.ts';
import { useToast } from '#web/ui/toast.tsx';
import { CodeForm } from './code-form.tsx';

/** On the seller's order page. */
export function HandoverEntry({ order }: { order: OrderDetails }) {
  const t = useTranslations('handovers.entry');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const onDone = () => {
    toast.success(t('done'), t('doneText', { title: order.bookTitle }));
    void revalidate();
  };
  return <CodeForm orderId={order._id} buyer={order.otherName} onDone={onDone} />;
}
