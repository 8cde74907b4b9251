import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import type { ReviewNotification } from '../queue.ts';
import { type Email, renderEmail } from '../render.ts';
import { type UnsubscribeLinks, withUnsubscribing } from './unsubscribing.ts';

type Input = {
  message: ReviewNotification;
  orderId: string;
  recipientId: string;
  name: string;
  origin: string;
  cover: MailThumbnail | undefined;
  links: UnsubscribeLinks;
};

/** Renders a mail about a review; undefined when it is hidden by now. What was written is on the page of the order. */
export async function renderReviewNotification(
  db: Db,
  language: MailLanguage,
  { message, orderId, recipientId, name, origin, cover, links }: Input,
): Promise<Email | undefined> {
  const review = await (message === 'review-published' ? findReviewAbout : findAnsweredReviewBy)(
    db,
    language,
    orderId,
    recipientId,
  );
  if (!review) return undefined;
  const { t, quote } = language;
  const key = message === 'review-published' ? 'reviewPublished' : 'reviewReplied';
  const values = { title: quote(review.title), name: quote(review.otherName) };
  const email = renderEmail(language, {
    subject: t(`${key}.subject`, values),
    heading: t(`${key}.heading`),
    cover,
    name,
    paragraphs: [t(`${key}.text`, values)],
    facts: [{ label: t('facts.book'), value: values.title }],
    action: {
      label: t('handover.action'),
      link: origin + pageHref('/dashboard/orders/:id', { id: orderId }),
    },
    notes: [],
    smallLinks: withUnsubscribing(language, origin, links),
  });
  return { ...email, unsubscribeUrl: links.unsubscribeUrl };
}

const selectReview = (db: Db, { locale }: MailLanguage, orderId: string, other: 'author' | 'subject') =>
  db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .innerJoin('users as other', 'other.id', `reviews.${other}_id`)
    .select(['orders.title', userName('other', locale).as('otherName')])
    .where('reviews.order_id', '=', orderId)
    .where('reviews.published_at', 'is not', null)
    .where('reviews.hidden_at', 'is', null);

const findReviewAbout = (db: Db, language: MailLanguage, orderId: string, recipientId: string) =>
  selectReview(db, language, orderId, 'author')
    .where('reviews.subject_id', '=', recipientId)
    .executeTakeFirst();

const findAnsweredReviewBy = (db: Db, language: MailLanguage, orderId: string, recipientId: string) =>
  selectReview(db, language, orderId, 'subject')
    .where('reviews.author_id', '=', recipientId)
    .where('reviews.reply', 'is not', null)
    .executeTakeFirst();
