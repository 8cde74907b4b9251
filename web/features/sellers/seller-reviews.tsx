import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { reviewsPerPage, type Seller, type SellerReview } from '#contract/sellers.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { ReportButton } from '../reviews/report-button.tsx';
import { ReviewItem } from '../reviews/review-item.tsx';
import { MoreLinks } from './more-links.tsx';
import { ReviewSummary } from './review-summary.tsx';
import styles from './seller-reviews.module.css';

type Props = { seller: Seller; reviews: readonly SellerReview[] };

/** What others say about a seller: the average, and one page of the reviews. */
export function SellerReviews({ seller, reviews }: Props) {
  const t = useTranslations('reviews.profile');
  const [parameters] = useSearchParams();
  const shown = reviews.slice(0, reviewsPerPage);
  const last = reviews.length > shown.length ? shown.at(-1) : undefined;
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <div className={styles.summary}>
        <h2 id="reviews">{t('title')}</h2>
        <ReviewSummary seller={seller} />
      </div>
      {shown.length > 0 && (
        <div>
          <ol className={styles.list}>
            {shown.map((review) => (
              <OneReview key={review._id} review={review} sellerName={seller.name} />
            ))}
          </ol>
          <MoreLinks
            parameter="reviews"
            next={last?._id}
            isFirst={!parameters.has('reviews')}
            nextLabel={t('older')}
            firstLabel={t('newest')}
          />
        </div>
      )}
    </section>
  );
}

function OneReview({ review, sellerName }: { review: SellerReview; sellerName: string }) {
  const t = useTranslations('reviews');
  const { viewer } = useAuth();
  const { reply, book_title: title } = review;
  const author = review.authorName ?? t('formerMember');
  return (
    <ReviewItem
      as="li"
      picture={<Avatar src={review.authorImage} />}
      heading={author}
      about={t(review.authorSide === 'buyer' ? 'bought' : 'sold', { title })}
      at={review.publishedAt}
      stars={review.stars}
      text={review.text}
      answer={reply === null ? undefined : { heading: t('answers', { name: sellerName }), text: reply }}
    >
      {viewer && !review.isMine && <ReportButton reviewId={review._id} name={author} />}
    </ReviewItem>
  );
}
