import { EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OrderReview } from '#contract/reviews.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { OrderOfReviews } from './order-of-reviews.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReportButton } from './report-button.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './review-section.module.css';

/** What both sides of an order write about each other after the handover. */
export function ReviewSection(order: OrderOfReviews) {
  const t = useTranslations('reviews');
  const { otherName: name } = order;
  const { canReview, mine, theirs } = order.orderReviews;
  return (
    <section className={styles.section} aria-labelledby="reviews">
      <h2 id="reviews">{t(canReview ? 'formTitle' : 'title', { name })}</h2>
      {canReview && (
        <>
          <p>{t('formLead')}</p>
          <ReviewForm {...order} />
        </>
      )}
      {theirs && <TheirReview {...order} review={theirs} />}
      {mine && <OwnReview {...order} review={mine} />}
      {!canReview && !mine && !theirs && <Closed {...order} />}
    </section>
  );
}

function Closed({ orderReviews: { closesAt } }: OrderOfReviews) {
  const t = useTranslations('reviews');
  const formatDay = useDay();
  return closesAt && <Hint>{t('closed', { day: formatDay(closesAt) })}</Hint>;
}

type Props = OrderOfReviews & { review: OrderReview };

function TheirReview({ orderId, otherName: name, review }: Props) {
  const t = useTranslations('reviews');
  const { reply } = review;
  return (
    <ReviewItem
      heading={t('theirs', { name })}
      at={review.createdAt}
      stars={review.stars}
      text={review.text}
      answer={reply === null ? undefined : { heading: t('youAnswered'), text: reply }}
    >
      <ReportButton reviewId={review._id} name={name} />
      {reply === null && <ReplyForm orderId={orderId} name={name} />}
    </ReviewItem>
  );
}

function OwnReview({ otherName: name, orderReviews: { closesAt }, review }: Props) {
  const t = useTranslations('reviews');
  const formatDay = useDay();
  const { reply } = review;
  return (
    <ReviewItem
      heading={t('yours')}
      at={review.createdAt}
      stars={review.stars}
      text={review.text}
      answer={reply === null ? undefined : { heading: t('answers', { name }), text: reply }}
    >
      {review.publishedAt === null && closesAt && (
        <Notice icon={EyeOff} title={t('hiddenTitle')}>
          <p>{t('hiddenSent', { name, day: formatDay(closesAt) })}</p>
        </Notice>
      )}
      {review.isHidden && <Hint>{t('hiddenByModerator')}</Hint>}
    </ReviewItem>
  );
}
