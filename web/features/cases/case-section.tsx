import { Clock, Scale, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type CaseKind, isCaseOpen, type OrderCase } from '#contract/cases/cases.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import { useDay } from '#web/lib/use-day.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { AnswerCase } from './answer-case.tsx';
import styles from './cases.module.css';
import { Statement } from './statement.tsx';
import { WithdrawCase } from './withdraw-case.tsx';

export type CaseOfOrder = { case: OrderCase | null; kinds: CaseKind[] };

type Props = { order: OrderDetails; orderCase: OrderCase };

/** On the order page: a case as both of its sides see it. */
export function CaseSection({ order, orderCase }: Props) {
  const t = useTranslations('cases');
  const formatDay = useDay();
  const { isOpenedByYou, answer, answeredAt, noShowConfirmedAt } = orderCase;
  const [opener, other] = isOpenedByYou ? [t('card.you'), order.otherName] : [order.otherName, t('card.you')];
  return (
    <section className={styles.section} aria-labelledby="case">
      <h2 id="case">{t('card.title')}</h2>
      <p className={styles.kind}>{t(`kind.${orderCase.kind}`)}</p>
      <Statement
        name={opener}
        note={formatDay(orderCase.openedAt)}
        text={orderCase.text}
        photos={orderCase.photos}
      />
      {answer && answeredAt && (
        <Statement name={other} note={formatDay(answeredAt)} text={answer} photos={orderCase.answerPhotos} />
      )}
      {noShowConfirmedAt && (
        <p className={styles.consequence}>{t('card.noShowNoted', { day: formatDay(noShowConfirmedAt) })}</p>
      )}
      <Outcome order={order} orderCase={orderCase} />
      {orderCase.state === 'open' && !isOpenedByYou && (
        <AnswerCase key={orderCase._id} order={order} orderCase={orderCase} />
      )}
      {isOpenedByYou && isCaseOpen(orderCase.state) && <WithdrawCase order={order} orderCase={orderCase} />}
    </section>
  );
}

function Outcome({ order, orderCase }: Props) {
  const t = useTranslations('cases.card');
  const formatDay = useDay();
  if (orderCase.withdrawnAt)
    return (
      <Notice icon={Undo2} title={t('withdrawn', { day: formatDay(orderCase.withdrawnAt) })} role="note">
        <p>{t('goesOn')}</p>
      </Notice>
    );
  const Step = orderCase.state === 'decided' ? Decision : NextStep;
  return <Step order={order} orderCase={orderCase} />;
}

function NextStep({ order, orderCase: { answerDueAt, isOpenedByYou } }: Props) {
  const t = useTranslations('cases.card');
  const formatDay = useDay();
  const now = useNow();
  const { left } = useTimeTexts();
  const isRunning = answerDueAt !== null && new Date(answerDueAt) > now;
  const values = isRunning && {
    name: order.otherName,
    day: formatDay(answerDueAt),
    left: left(answerDueAt, now),
  };
  return (
    <Notice icon={Clock} title={t('next')} role="note">
      <p>{values ? t(isOpenedByYou ? 'answering' : 'yourTurn', values) : t('deciding')}</p>
      {order.status === 'paid' && <p>{t('settles')}</p>}
    </Notice>
  );
}

function Decision({ order, orderCase: { decision, decidedAt, reason } }: Props) {
  const t = useTranslations('cases.card');
  const formatDay = useDay();
  const price = usePrice();
  if (!decision || !decidedAt) return null;
  return (
    <Notice icon={Scale} title={t('decision', { day: formatDay(decidedAt) })} role="note">
      <p>{reason ? t(decision, { price: price(order.price) }) : t('settled')}</p>
      {reason && (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
    </Notice>
  );
}
