import { Check, CircleX, FileQuestionMark, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ProviderAccount as Account, PayoutAccount } from '#contract/payouts/payout-accounts.ts';
import { useDay } from '#web/lib/use-day.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useCountries } from '../country-names.ts';
import { StateSheet } from '../state-sheet.tsx';
import { ConnectForm } from './connect-form.tsx';
import { needsOf } from './needs.ts';
import styles from './provider-account.module.css';
import { useOnboarding } from './use-onboarding.ts';

/** The state of a seller's account at the payment provider, and what there is to do. */
export function ProviderAccount({ payoutAccount }: { payoutAccount: PayoutAccount }) {
  const { providerAccount: account, waiting } = payoutAccount;
  if (!account || account.status === 'closed') return <ConnectForm wasClosed={account !== null} />;
  if (account.status === 'rejected') return <Rejected waiting={waiting} />;
  if (account.status === 'active') return <Active account={account} />;
  return account.requirements.length > 0 ? (
    <Missing account={account} waiting={waiting} />
  ) : (
    <Started waiting={waiting} />
  );
}

function Missing({ account, waiting }: { account: Account; waiting: number }) {
  const t = useTranslations('payouts-account.provider');
  const price = usePrice();
  return (
    <StateSheet kind="due" icon={FileQuestionMark} title={t('missing.title')}>
      <p>{waiting > 0 ? t('missing.waiting', { amount: price(waiting) }) : t('missing.text')}</p>
      <ul className={styles.needs}>
        {needsOf(account.requirements).map((need) => (
          <li key={need}>{t(`needs.${need}`)}</li>
        ))}
      </ul>
      <Continue account={account}>{t('missing.continue')}</Continue>
    </StateSheet>
  );
}

function Started({ waiting }: { waiting: number }) {
  const t = useTranslations('payouts-account.provider.started');
  const price = usePrice();
  return (
    <StateSheet icon={Hourglass} title={t('title')}>
      <p>{t('text')}</p>
      {waiting > 0 && (
        <Facts>
          <Fact name={t('waiting')}>{price(waiting)}</Fact>
        </Facts>
      )}
      <BackToEarnings />
    </StateSheet>
  );
}

function Active({ account }: { account: Account }) {
  const t = useTranslations('payouts-account.provider.active');
  const formatDay = useDay();
  const country = useCountries().find(({ code }) => code === account.country)?.name;
  return (
    <StateSheet kind="ok" icon={Check} title={t('title')}>
      <p>{t('text')}</p>
      <Facts>
        <Fact name={t('country')}>{country}</Fact>
        <Fact name={t('checked')}>{formatDay(account.syncedAt)}</Fact>
        <Fact name={t('mode')}>{account.isTest && <Badge kind="quiet">{t('test')}</Badge>}</Fact>
      </Facts>
      <Continue account={account}>{t('change')}</Continue>
    </StateSheet>
  );
}

function Rejected({ waiting }: { waiting: number }) {
  const t = useTranslations('payouts-account.provider.rejected');
  const price = usePrice();
  return (
    <StateSheet kind="due" icon={CircleX} title={t('title')}>
      <p>{waiting > 0 ? t('waiting', { amount: price(waiting) }) : t('text')}</p>
      <BackToEarnings />
    </StateSheet>
  );
}

function Continue({ account, children }: { account: Account; children: ReactNode }) {
  const { run, busy, failure } = useOnboarding();
  return (
    <>
      {failure && <FormError message={failure} />}
      <div>
        <Button
          variant={account.status === 'active' ? 'outline' : 'primary'}
          aria-disabled={busy || undefined}
          // The account has a country already, so this one is not looked at.
          onClick={() => void run(account.country ?? 'US')}
        >
          {children}
        </Button>
        <BackToEarnings />
      </div>
    </>
  );
}

function BackToEarnings() {
  const t = useTranslations('payouts-account.provider');
  return (
    <ButtonLink variant="outline" to="/dashboard/earnings">
      {t('back')}
    </ButtonLink>
  );
}
