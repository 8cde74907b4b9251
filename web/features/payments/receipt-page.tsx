import { Printer } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatDay } from '#contract/day.ts';
import { getReceipt, type Receipt } from '#contract/receipts.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Logo } from '#web/ui/icons.tsx';
import logoStyles from '#web/ui/logo.module.css';
import { SealInLine } from '#web/ui/table/seal-in-line.tsx';
import { AmountDue } from './amount-due.tsx';
import styles from './receipt-page.module.css';
import { TestModeTag } from './test-mode-tag.tsx';

/** Loads the receipt; an unpaid order, or one of another user, has none. */
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
        <p className={styles.closing}>Dogear. Second-hand books at reasonable prices.</p>
      </article>
      <div className={classNames(formStyles.actions, styles.actions, styles.screenOnly)}>
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
  <Button className={styles.screenOnly} onClick={() => window.print()}>
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
