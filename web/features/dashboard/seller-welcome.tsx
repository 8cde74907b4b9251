import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import type { ResponseOf } from '#contract/kernel/http.ts';
import { type Booking, isPaidStatus } from '#contract/orders/orders.ts';
import type { getSellingOverview } from '#contract/orders/overviews.ts';
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
import { UnverifiedNotice } from '../listings/unverified-notice.tsx';
import { useAdvertise } from '../listings/use-advertise.ts';

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
  const t = useTranslations('dashboard.seller');
  const { name, isSellerVerified } = useCurrentUser();
  return { title: t('title', { name }), intro: isSellerVerified ? t('verified') : t('notVerified') };
}

/**
 * The start page's content below its heading.
 * @param isBesideHold whether a book to pay for is the page's main action
 */
export function SellerStart({ isBesideHold = false }: { isBesideHold?: boolean }) {
  const t = useTranslations('dashboard.seller');
  const tListings = useTranslations('listings');
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
        <EmptyState title={tListings('products.emptyTitle')}>
          <p>{tListings('products.emptyText')}</p>
          <ButtonLink to="/dashboard/addaproduct">{tListings('products.add')}</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function NextMeeting({ booking, isMain }: { booking: Booking; isMain: boolean }) {
  const t = useTranslations('dashboard.seller');
  const tBuyers = useTranslations('orders-buyers');
  const isPaid = isPaidStatus(booking.status);
  return (
    <ActionCard
      book={booking}
      title={t(isPaid ? 'paidTitle' : 'bookedTitle', { title: booking.bookTitle })}
      action={
        <ButtonLink variant={isMain ? 'sticker' : 'outline'} size="large" to="/dashboard/mybuyers">
          {t('toBuyers')}
        </ButtonLink>
      }
    >
      {booking.isDisputed ? tBuyers('disputed') : meetingText(t, booking)}
    </ActionCard>
  );
}

function meetingText(t: Translate<'dashboard.seller'>, booking: Booking): string {
  const { userName: name, location, status, isPaidAtMeeting } = booking;
  if (isPaidStatus(status)) return location ? t('handOverAt', { name, location }) : t('handOver', { name });
  if (!isPaidAtMeeting) return t('bookedUnpaidText', { name });
  return location ? t('paysAt', { name, location }) : t('paysAtMeeting', { name });
}

const shelfFigures = (
  t: Translate<'dashboard.seller'>,
  { onTheShelf, unpaid }: ResponseOf<typeof getSellingOverview>,
  soldFor: string,
) => [
  { label: t('stillToSell'), value: onTheShelf },
  { label: t('bookedUnpaid'), value: unpaid },
  { label: t('paidByBuyers'), value: soldFor },
];

function NotAdvertised({ books }: { books: readonly Book[] }) {
  const t = useTranslations('dashboard.seller');
  const tListings = useTranslations('listings');
  const locale = useLocale();
  const price = usePrice();
  const advertisement = useAdvertise();
  return (
    <section>
      <SectionHeading>{t('notAdvertised')}</SectionHeading>
      <RowList>
        {books.map((book) => (
          <Row
            key={book._id}
            aside={
              <Button
                variant="outline"
                size="compact"
                aria-label={tListings('advertiseNamed', { title: book.book_title })}
                disabled={advertisement.isPending}
                onClick={() => advertisement.mutate(book)}
              >
                <Megaphone size={22} aria-hidden="true" />
                {tListings('advertise')}
              </Button>
            }
          >
            <BookCell
              book={book}
              title={book.book_title}
              bookId={book._id}
              sub={t('listed', {
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
