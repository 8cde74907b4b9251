import { Printer } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatDay } from '../../../contract/day.ts';
import { formatDollars } from '../../../contract/money.ts';
import { getReceipt, type Receipt } from '../../../contract/receipts.ts';
import { appContext } from '../../app-context.ts';
import { Logo, VerifiedSeal } from '../../ui/icons.tsx';
import { orNotFound } from '../not-found/or-not-found.ts';
import { PageHead } from './page-head.tsx';

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
      <article className="sheet receipt" aria-label={`Receipt for ${receipt.bookTitle}`}>
        <header>
          <span className="logo">
            <Logo />
            Dogear
          </span>
          {receipt.isTest && <span className="test">Test mode: no money changed hands</span>}
        </header>
        <div className="due">
          <span>{headings[receipt.status]}</span>
          <b>{formatDollars(receipt.bookPrice)}</b>
        </div>
        <h2>{receipt.bookTitle}</h2>
        <ReceiptFacts receipt={receipt} />
        <p className="thanks">Dogear. Second-hand books at reasonable prices.</p>
      </article>
      <div className="form-end mt-6 unprinted">
        <Link className="btn btn-line" to="/dashboard/myorders">
          Back to My Orders
        </Link>
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
  <button type="button" className="btn btn-primary unprinted" onClick={() => window.print()}>
    <Printer size={22} aria-hidden="true" />
    Print
  </button>
);

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  return (
    <dl className="facts">
      <div>
        <dt>Condition</dt>
        <dd>{receipt.product_condition}</dd>
      </div>
      <div>
        <dt>Sold by</dt>
        <dd>
          {receipt.sellerName}
          {receipt.isSellerVerified && (
            <span className="ml-1 inline-block align-[-2px]">
              <VerifiedSeal />
              <span className="sr-only">verified seller</span>
            </span>
          )}
        </dd>
      </div>
      <Fact label="Paid by" value={receipt.buyerName} />
      <Fact label="Meet at" value={receipt.location} />
      <Fact label="Seller’s phone" value={receipt.sellerPhone} />
      <Fact label="Paid on" value={receipt.paidAt && formatDay(receipt.paidAt)} />
      <Fact label="Refunded on" value={receipt.refundedAt && formatDay(receipt.refundedAt)} />
      <Fact label="Transaction ID" value={receipt.transactionId} />
    </dl>
  );
}

const Fact = ({ label, value }: { label: string; value: string | null }) =>
  value && (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
