import { useLocation } from 'react-router';
import type { BookDetails } from '#contract/book.ts';
import { loginPathFrom } from '#web/features/auth/return-to.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { conditionMeaning } from '#web/ui/book/condition-meaning.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { timeUsed } from '../time-used.ts';
import styles from './book-facts.module.css';

export function BookFacts({ book }: { book: BookDetails }) {
  const { pathname } = useLocation();
  return (
    <Facts className={styles.facts}>
      <Fact name="Condition">
        <ConditionGrade condition={book.product_condition} />
        <span className={styles.meaning}>{conditionMeaning[book.product_condition]}</span>
      </Fact>
      <Fact name="Used for">{timeUsed(book.years_of_use)}</Fact>
      <Fact name="Location">
        {book.location ?? <TextLink to={loginPathFrom(pathname)}>Log in to see it</TextLink>}
      </Fact>
      <Fact name="Listed">{book.published_date}</Fact>
    </Facts>
  );
}
