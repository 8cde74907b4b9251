import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { BookDetails } from '#contract/book.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { confirmEmailPath, loginPathFrom } from '#web/features/auth/return-to.ts';
import { formatListedDay } from '#web/lib/listed-day.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { ConditionMeaning } from '#web/ui/book/condition-meaning.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './book-facts.module.css';

export function BookFacts({ book }: { book: BookDetails }) {
  const t = useTranslations('catalog.facts');
  const books = useTranslations('books');
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
      <Fact name={t('location')}>{book.location ?? <HiddenPlace />}</Fact>
      <Fact name={t('listed')}>{formatListedDay(book.published_date, locale)}</Fact>
    </Facts>
  );
}

/** The place is for members, and some sites have members only once their address is confirmed. */
function HiddenPlace() {
  const t = useTranslations('catalog.facts');
  const { pathname } = useLocation();
  const { viewer } = useAuth();
  return viewer?.mustConfirmEmail ? (
    <TextLink to={confirmEmailPath}>{t('confirmEmail')}</TextLink>
  ) : (
    <TextLink to={loginPathFrom(pathname)}>{t('logIn')}</TextLink>
  );
}
