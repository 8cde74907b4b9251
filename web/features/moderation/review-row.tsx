import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ReportedReview } from '#contract/reviews.ts';
import { Stars } from '#web/features/reviews/stars.tsx';
import { useDay } from '#web/lib/use-day.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { Row } from '#web/ui/table/row-list.tsx';
import styles from './reported-messages.module.css';

type Props = {
  review: Omit<ReportedReview, 'reportedAt'>;
  /** What a moderator can do with it. */
  actions: ReactNode;
  /** What is said below who wrote it. */
  note?: string;
};

/** A review in a list of a moderator. */
export function ReviewRow({ review, actions, note }: Props) {
  const t = useTranslations('moderation');
  const formatDay = useDay();
  const { authorName: author, subjectName: subject, book_title: title, createdAt, reply } = review;
  return (
    <Row aside={actions}>
      <div>
        <p>
          <Stars value={review.stars} />
        </p>
        <p className={styles.body} dir="auto">
          {review.text}
        </p>
        {reply !== null && (
          <p className={styles.body} dir="auto">
            {t('reviewReply', { reply })}
          </p>
        )}
        <Hint>{t('reviewAbout', { author, subject, title, day: formatDay(createdAt) })}</Hint>
        {note && <Hint>{note}</Hint>}
      </div>
    </Row>
  );
}
