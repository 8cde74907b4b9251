import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { shownAtFirst } from '#contract/orders/overviews.ts';
import type { User } from '#contract/users/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { adminOverviewQuery, reportedBooksQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { EmailAddress } from '#web/ui/table/email-address.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { useVerifySeller } from '../users/accounts/users-table.tsx';
import styles from './admin-welcome.module.css';

/** The admin's start page: sellers to verify and reported books. */
export function AdminWelcome() {
  const t = useTranslations('dashboard.admin');
  const summarize = useSummary();
  const currentUser = useCurrentUser();
  const overview = useQuery(adminOverviewQuery()).data;
  const reported = useInfiniteQuery(reportedBooksQuery()).data ?? [];
  const waiting = overview?.waitingLongest ?? [];
  return (
    <>
      <PageHead title={t('title', { name: currentUser.name })}>
        {overview && summarize(overview.sellersToVerify, overview.reported)}
      </PageHead>
      {overview && (
        <Stats
          of={[
            { label: t('sellersToVerify'), value: overview.sellersToVerify },
            { label: t('reportedItems'), value: overview.reported },
            { label: t('accounts'), value: overview.users },
          ]}
        />
      )}
      {waiting.length > 0 && <SellersToVerify sellers={waiting} />}
      {reported.length > 0 && <Reported books={reported.slice(0, shownAtFirst)} />}
    </>
  );
}

function useSummary() {
  const t = useTranslations('dashboard.admin');
  const number = useNumberInWords();
  return (waiting: number, reported: number): string => {
    if (waiting === 0 && reported === 0) return t('nothing');
    const numbers = { waitingNumber: number.atStart(waiting), reportedNumber: number.inside(reported) };
    return t('summary', { waiting, reported, ...numbers });
  };
}

function SellersToVerify({ sellers }: { sellers: readonly User[] }) {
  const t = useTranslations('dashboard.admin');
  const tUsers = useTranslations('users');
  const verify = useVerifySeller();
  return (
    <section className={styles.section}>
      <SectionHeading>{t('sellersToVerify')}</SectionHeading>
      <RowList>
        {sellers.map((seller) => (
          <Row
            key={seller._id}
            aside={
              <Button
                size="compact"
                aria-label={tUsers('verifyNamedSeller', { name: seller.name })}
                disabled={verify.isPending}
                onClick={() => verify.mutate(seller)}
              >
                {tUsers('verifySeller')}
              </Button>
            }
          >
            <PersonCell picture={<Avatar src={seller.url} />}>
              <span>
                <b>{seller.name}</b>
                <br />
                <Hint as="span">{seller.email && <EmailAddress>{seller.email}</EmailAddress>}</Hint>
              </span>
            </PersonCell>
          </Row>
        ))}
      </RowList>
    </section>
  );
}

function Reported({ books }: { books: readonly Book[] }) {
  const t = useTranslations('dashboard.admin');
  return (
    <section>
      <SectionHeading>{t('reported')}</SectionHeading>
      <RowList>
        {books.map((book) => (
          <Row
            key={book._id}
            aside={
              <ButtonLink
                variant="outline"
                size="compact"
                to="/dashboard/reporteditems"
                aria-label={t('reviewNamed', { title: book.book_title })}
              >
                {t('review')}
              </ButtonLink>
            }
          >
            <BookCell book={book} title={book.book_title} sub={t('soldBy', { name: book.seller_name })} />
          </Row>
        ))}
      </RowList>
    </section>
  );
}
