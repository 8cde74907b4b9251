import type { Book } from '#contract/catalog.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { conditionMeaning } from '#web/ui/book/condition-meaning.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { SellerName } from '../seller-name.tsx';
import { timeUsed } from '../time-used.ts';
import styles from './book-facts.module.css';

export const BookFacts = ({ book }: { book: Book }) => (
  <Facts className={styles.facts}>
    <Fact name="Seller">
      <Seller book={book} />
    </Fact>
    <Fact name="Condition">
      <ConditionGrade condition={book.product_condition} />
      <span className={styles.meaning}>{conditionMeaning[book.product_condition]}</span>
    </Fact>
    <Fact name="Used for">{timeUsed(book.years_of_use)}</Fact>
    <Fact name="Location">{book.location}</Fact>
    <Fact name="Listed">{book.published_date}</Fact>
  </Facts>
);

/** The seller's phone and email are present only for users who may see them. */
function Seller({ book }: { book: Book }) {
  const { phone, seller_email: email } = book;
  return (
    <div className={styles.seller}>
      <Avatar src={book.seller_image} />
      <div>
        <SellerName book={book} className={styles.name} />
        {phone && <PhoneLink number={phone} />}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
    </div>
  );
}
