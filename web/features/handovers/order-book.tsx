import { useTranslations } from 'use-intl';
import type { OrderDetails } from '#contract/handovers.ts';
import { pageHref } from '#contract/pages.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { SealInLine } from '#web/ui/table/seal-in-line.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './order-book.module.css';

/** The book of an order, and who sold it to whom. */
export function OrderBook({ order }: { order: OrderDetails }) {
  const t = useTranslations('handovers.facts');
  const price = usePrice();
  const isBuyer = order.side === 'buyer';
  const name = order.otherName;
  return (
    <aside aria-label={t('book')}>
      <div className={classNames(styles.book, tintClass(order.book_photo_color))}>
        <Plinth className={styles.plinth}>
          <CoverPicture book={order} sizes="144px" eager />
        </Plinth>
        <div>
          <h2>{order.bookTitle}</h2>
          <p>
            {isBuyer ? t('soldBy', { name }) : t('soldTo', { name })}
            {isBuyer && order.isSellerVerified && <SealInLine />}
          </p>
        </div>
      </div>
      <Facts>
        <Fact name={t('condition')}>
          <ConditionGrade condition={order.product_condition} />
        </Fact>
        <Fact name={t(paidAs(order))}>{price(order.price)}</Fact>
        {isBuyer && order.paidAt && (
          <Fact name={t('receipt')}>
            <TextLink to={pageHref('/dashboard/receipt/:id', { id: order._id })}>{t('receipt')}</TextLink>
          </Fact>
        )}
      </Facts>
    </aside>
  );
}

function paidAs({ paidAt, isPaidAtMeeting }: OrderDetails): 'price' | 'paid' | 'paidInCash' {
  if (!paidAt) return 'price';
  return isPaidAtMeeting ? 'paidInCash' : 'paid';
}
