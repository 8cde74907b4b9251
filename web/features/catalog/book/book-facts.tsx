import { useLocale, useTranslations } from 'use-intl';
import type { BookDetails } from '#contract/catalog/book.ts';
import { formatListedDay } from '#web/lib/listed-day.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { ConditionMeaning } from '#web/ui/book/condition-meaning.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import styles from './book-facts.module.css';

export function BookFacts({ book }: { book: BookDetails }) {
  const t = useTranslations('catalog.facts');
  const books = useTranslations('catalog-cards');
  const locale = useLocale();
  return (
    <Facts className={styles.facts}>
      <Fact name={t('condition')}>
        <ConditionGrade condition={book.product_condition} />
        <span className={styles.meaning}>
          <ConditionMeaning of={book.product_condition} />
        </span>
      </Fact>
      <Fact name={t('usedFor')}>{books('usedFor', { years: book.years_of_use })}</Fact>
      {book.location !== null && <Fact name={t('location')}>{book.location}</Fact>}
      <Fact name={t('listed')}>{formatListedDay(book.published_date, locale)}</Fact>
    </Facts>
  );
}
