import type { BookDetails, RelatedBooks } from '#contract/book.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedSeal } from '#web/ui/icons.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './seller-block.module.css';

type Props = { book: BookDetails; record: RelatedBooks['seller'] | undefined };

/** The seller: portrait, name, seal, and record. Phone and email are present only for users who may see them. */
export function SellerBlock({ book, record }: Props) {
  const { phone, seller_email: email } = book;
  return (
    <section className={styles.seller} aria-label="The seller">
      <Avatar src={book.seller_image} size="large" />
      <h2 className={styles.name}>
        {book.seller_name}
        {book.isSellerVerified && (
          <>
            <VerifiedSeal />
            <VisuallyHidden>verified seller</VisuallyHidden>
          </>
        )}
      </h2>
      <p className={styles.record}>
        {record && (
          <>
            <span>{salesText(record.sales)}</span>
            <span>Member since {record.memberSince}</span>
          </>
        )}
        {phone && <PhoneLink number={phone} />}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
    </section>
  );
}

function salesText(sales: number): string {
  if (sales === 0) return 'No handovers yet';
  return sales === 1 ? '1 book sold here' : `${sales} books sold here`;
}
