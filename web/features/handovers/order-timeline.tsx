import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OrderCase } from '#contract/cases/cases.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import { useDay } from '#web/lib/use-day.ts';
import styles from './order-timeline.module.css';
import { type Step, timelineSteps } from './timeline-steps.ts';

type Props = { order: OrderDetails; agreedAt: string | null; orderCase: OrderCase | null };

/** Where an order stands: what happened, and what happens next. */
export function OrderTimeline({ order, agreedAt, orderCase }: Props) {
  const t = useTranslations('handovers.timeline');
  return (
    <ol className={styles.timeline} aria-label={t('label')}>
      {timelineSteps(order, agreedAt, orderCase).map((step) => (
        <li
          key={step.name}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.node} aria-hidden="true">
            {step.state === 'done' && <Check />}
          </span>
          <b>{t(step.name)}</b>
          <StepTime step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepTime({ step: { at, by } }: { step: Step }) {
  const t = useTranslations('handovers.timeline');
  const formatDay = useDay();
  if (at) return <small>{formatDay(at)}</small>;
  return by ? <small>{t('by', { day: formatDay(by) })}</small> : null;
}
