import { Printer } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { getReceipt, type Receipt } from '#contract/payments/receipts.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useDay } from '#web/lib/use-day.ts';
import { useConditionName } from '#web/ui/book/use-condition-name.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import formStyles from '#web/ui/form/form.module.css';
import logoStyles from '#web/ui/logo.module.css';
import { PhoneNumber } from '#web/ui/phone-link.tsx';
import { SiteLogo } from '#web/ui/site-logo.tsx';
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
  const t = useTranslations();
  const { name: site, tagline, logoUrl } = useSite();
  const receipt = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('payments.receipt.title')} action={<Print />}>
        {t('payments.receipt.intro', { title: receipt.bookTitle })}
      </PageHead>
      <article
        className={classNames(cardStyles.card, styles.receipt)}
        aria-label={t('payments.receipt.label', { title: receipt.bookTitle })}
      >
        <header>
          <span className={logoStyles.logo}>
            <SiteLogo src={logoUrl} />
            {site}
          </span>
          {receipt.isTest && <TestModeTag>{t('payments.receipt.test')}</TestModeTag>}
        </header>
        <AmountDue
          label={t(`payments.receipt.status.${receipt.isPaidAtMeeting ? 'cash' : receipt.status}`)}
          amount={receipt.bookPrice}
        />
        <h2>{receipt.bookTitle}</h2>
        <ReceiptFacts receipt={receipt} />
        {receipt.note && (
          <p className={styles.note} dir="auto">
            {receipt.note}
          </p>
        )}
        <p className={styles.closing}>
          {tagline ? `${site}. ${tagline}` : t('payments.receipt.closing', { site })}
        </p>
      </article>
      <div className={classNames(formStyles.actions, styles.actions, styles.screenOnly)}>
        <ButtonLink variant="outline" to="/dashboard/myorders">
          {t('payments.page.backToOrders')}
        </ButtonLink>
      </div>
    </>
  );
}

function Print() {
  const t = useTranslations('payments.receipt');
  return (
    <Button className={styles.screenOnly} onClick={() => window.print()}>
      <Printer size={22} aria-hidden="true" />
      {t('print')}
    </Button>
  );
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('payments.receipt');
  const conditionName = useConditionName();
  const formatDay = useDay();
  return (
    <Facts>
      <Fact name={t('condition')}>{conditionName(receipt.product_condition)}</Fact>
      <Fact name={t('soldBy')}>
        {receipt.sellerName}
        {receipt.isSellerVerified && <SealInLine />}
      </Fact>
      <Fact name={t('paidBy')}>{receipt.buyerName}</Fact>
      <Fact name={t('meetAt')}>{receipt.location}</Fact>
      <Fact name={t('sellersPhone')}>
        {receipt.sellerPhone && <PhoneNumber>{receipt.sellerPhone}</PhoneNumber>}
      </Fact>
      <Fact name={t('paidOn')}>{receipt.paidAt && formatDay(receipt.paidAt)}</Fact>
      <Fact name={t('refundedOn')}>{receipt.refundedAt && formatDay(receipt.refundedAt)}</Fact>
      <Fact name={t('transactionId')}>{receipt.transactionId}</Fact>
    </Facts>
  );
}
