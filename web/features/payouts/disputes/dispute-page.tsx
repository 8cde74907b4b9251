import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { type DisputeDetails, getDispute } from '#contract/payouts/disputes.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { BackLink } from '#web/layout/back-link.tsx';
import { PageColumns } from '#web/layout/page-columns.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DisputeFacts } from './dispute-facts.tsx';
import { Evidence } from './evidence.tsx';
import { useEvidenceText } from './use-evidence-text.ts';

export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<DisputeDetails> {
  const { callApi } = context.get(appContext);
  return orNotFound(callApi(getDispute, { params: { id: params.id ?? '' } }, { signal: request.signal }));
}

/** A charge that a buyer disputes at the bank, and what there is to tell the bank. */
export function Component() {
  const dispute = useLoaderData<typeof loader>();
  const t = useTranslations('payouts-disputes');
  const text = useEvidenceText(dispute);
  const { bookTitle, buyerName: buyer, status } = dispute;
  return (
    <>
      <BackLink to="/dashboard/ledger?only=disputed">{t('back')}</BackLink>
      <PageHead
        title={bookTitle}
        action={
          <CopyButton text={text} copied={t('copied')} failed={t('copyFailed')}>
            {t('copy')}
          </CopyButton>
        }
      >
        {t(`lead.${status}`, { buyer })}
      </PageHead>
      <PageColumns>
        <Evidence dispute={dispute} />
        <DisputeFacts dispute={dispute} />
      </PageColumns>
    </>
  );
}
