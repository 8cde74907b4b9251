import { Printer } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatDay } from '../../../contract/day.ts';
import { getReceipt, type Receipt } from '../../../contract/receipts.ts';
import { appContext } from '../../app-context.ts';
import { TestModeTag } from '../../payment/test-mode-tag.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import formStyles from '../../ui/form.module.css';
import { Logo } from '../../ui/icons.tsx';
import logoStyles from '../../ui/logo.module.css';
import { orNotFound } from '../not-found/or-not-found.ts';
import { AmountDue } from './amount-due.tsx';
import { PageHead } from './page-head.tsx';
import styles from './receipt-page.module.css';
import { SealInLine } from './seal-in-line.tsx';

/** Fetches the receipt before the page shows; what was not paid, or not by oneself, has none. */
export function loader({ params, context, request: { signal } }: LoaderFunctionArgs): Promise<Receipt> {
  const { callApi } = context.get(appContext);
  return orNotFound(callApi(getReceipt, { params: { id: params.id ?? '' } }, { signal }));
}

export function Component() {
  const receipt = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Receipt" action={<Print />}>
        For {receipt.bookTitle}.
      </PageHead>
      <article
        className={classNames(cardStyles.card, styles.receipt)}
        aria-label={`Receipt for ${receipt.bookTitle}`}
      >
        <header>
          <span className={logoStyles.logo}>
            <Logo />
            Dogear
          </span>
          {receipt.isTest && <TestModeTag>Test mode: no money changed hands</TestModeTag>}
        </header>
        <AmountDue label={headings[receipt.status]} dollars={receipt.bookPrice} />
        <h2>{receipt.bookTitle}</h2>
        <ReceiptFacts receipt={receipt} />
        <p className={styles.thanks}>Dogear. Second-hand books at reasonable prices.</p>
      </article>
      <div className={classNames(formStyles.actions, styles.end, styles.unprinted)}>
        <ButtonLink variant="outline" to="/dashboard/myorders">
          Back to My Orders
        </ButtonLink>
      </div>
    </>
  );
}

const headings: Record<Receipt['status'], string> = {
  paid: 'Paid by card',
  refund_pending: 'Refund on its way',
  refunded: 'Paid by card, then refunded',
};

const Print = () => (
  <Button className={styles.unprinted} onClick={() => window.print()}>
    <Printer size={22} aria-hidden="true" />
    Print
  </Button>
);

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  return (
    <Facts>
      <Fact name="Condition">{receipt.product_condition}</Fact>
      <Fact name="Sold by">
        {receipt.sellerName}
        {receipt.isSellerVerified && <SealInLine />}
      </Fact>
      <Fact name="Paid by">{receipt.buyerName}</Fact>
      <Fact name="Meet at">{receipt.location}</Fact>
      <Fact name="Seller’s phone">{receipt.sellerPhone}</Fact>
      <Fact name="Paid on">{receipt.paidAt && formatDay(receipt.paidAt)}</Fact>
      <Fact name="Refunded on">{receipt.refundedAt && formatDay(receipt.refundedAt)}</Fact>
      <Fact name="Transaction ID">{receipt.transactionId}</Fact>
    </Facts>
  );
}
