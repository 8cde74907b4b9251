import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog.ts';
import type { ResponseOf } from '#contract/http.ts';
import { type Booking, isPaidStatus } from '#contract/orders.ts';
import type { getSellingOverview } from '#contract/overviews.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { sellingOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { formatListedDay } from '#web/lib/listed-day.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ActionCard } from '#web/ui/book/action-card.tsx';
import { BookCell } from '#web/ui/book/book-cell.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { useAdvertise } from './use-advertise.ts';

/** The seller's start page: the latest paid order or booking, the counts, and the books to advertise. */
export function SellerWelcome() {
  const { title, intro } = useSellerWelcomeTexts();
  return (
    <>
      <PageHead title={title}>{intro}</PageHead>
      <SellerStart />
    </>
  );
}

export function useSellerWelcomeTexts(): { title: string; intro: string } {
  const t = useTranslations('selling.welcome');
  const { name, isSellerVerified } = useCurrentUser();
  return { title: t('title', { name }), intro: isSellerVerified ? t('verified') : t('notVerified') };
}

/**
 * The start page's content below its heading.
 * @param isBesideHold whether a book to pay for is the page's main action
 */
export function SellerStart({ isBesideHold = false }: { isBesideHold?: boolean }) {
  const t = useTranslations('selling');
  const price = usePrice();
  const currentUser = useCurrentUser();
  const overview = useQuery(sellingOverviewQuery(currentUser.email)).data;
  // A buyer who has paid comes first.
  const next = overview?.paidLast ?? overview?.bookedLast;
  return (
    <>
      {!currentUser.isSellerVerified && <UnverifiedNotice />}
      {next && <NextMeeting booking={next} isMain={!isBesideHold} />}
      {overview && overview.books > 0 && <Stats of={shelfFigures(t, overview, price(overview.soldFor))} />}
      {overview && overview.notAdvertised.length > 0 && <NotAdvertised books={overview.notAdvertised} />}
      {overview?.books === 0 && (
        <EmptyState title={t('products.emptyTitle')}>
          <p>{t('products.emptyText')}</p>
          <ButtonLink to="/dashboard/addaproduct">{t('products.add')}</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function NextMeeting({ booking, isMain }: { booking: Booking; isMain: boolean }) {
  const t = useTranslations('selling');
  const isPaid = isPaidStatus(booking.status);
  return (
    <ActionCard
      book={booking}
      title={t(isPaid ? 'welcome.paidTitle' : 'welcome.bookedTitle', { title: booking.bookTitle })}
      action={
        <ButtonLink variant={isMain ? 'sticker' : 'outline'} size="large" to="/dashboard/mybuyers">
          {t('welcome.toBuyers')}
        </ButtonLink>
      }
    >
      {meetingText(t, booking)}
    </ActionCard>
  );
}

function meetingText(t: Translate<'selling'>, booking: Booking): string {
  const { userName: name, location, status, isPaidAtMeeting } = booking;
  if (booking.isDisputed) return t('disputed');
  if (isPaidStatus(status))
    return location ? t('welcome.handOverAt', { name, location }) : t('welcome.handOver', { name });
  if (!isPaidAtMeeting) return t('welcome.bookedUnpaidText', { name });
  return location ? t('welcome.paysAt', { name, location }) : t('welcome.paysAtMeeting', { name });
}

const shelfFigures = (
  t: Translate<'selling'>,
  { onTheShelf, unpaid }: ResponseOf<typeof getSellingOverview>,
  soldFor: string,
) => [
  { label: t('welcome.stillToSell'), value: onTheShelf },
  { label: t('welcome.bookedUnpaid'), value: unpaid },
  { label: t('welcome.paidByBuyers'), value: soldFor },
];

function NotAdvertised({ books }: { books: readonly Book[] }) {
  const t = useTranslations('selling');
  const locale = useLocale();
  const price = usePrice();
  const advertisement = useAdvertise();
  return (
    <section>
      <SectionHeading>{t('welcome.notAdvertised')}</SectionHeading>
      <RowList>
        {books.map((book) => (
          <Row
            key={book._id}
            aside={
              <Button
                variant="outline"
                size="compact"
                aria-label={t('advertiseNamed', { title: book.book_title })}
                disabled={advertisement.isPending}
                onClick={() => advertisement.mutate(book)}
              >
                <Megaphone size={22} aria-hidden="true" />
                {t('advertise')}
              </Button>
            }
          >
            <BookCell
              book={book}
              title={book.book_title}
              bookId={book._id}
              sub={t('welcome.listed', {
                day: formatListedDay(book.published_date, locale),
                price: price(book.resale_price),
              })}
            />
          </Row>
        ))}
      </RowList>
    </section>
  );
}
