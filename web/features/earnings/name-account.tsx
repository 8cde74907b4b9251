import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PayoutAccountStatus } from '#contract/payouts/payout-accounts.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CoinStacks } from './coin-stacks.tsx';
import styles from './name-account.module.css';

/** What a seller does first where the host pays by hand: say where the money goes. */
export function NameAccount({ ready }: { ready: number }) {
  const t = useTranslations('earnings.nameAccount');
  return (
    <Panel amount={ready} action={t('action')}>
      {ready > 0 ? t('waiting') : t('text')}
    </Panel>
  );
}

type ConnectProps = { status: PayoutAccountStatus | null; waiting: number };

/** The same where the payment provider pays: connect a bank there, or tell it what is missing. */
export function ConnectAccount({ status, waiting }: ConnectProps) {
  const t = useTranslations('earnings.nameAccount.stripe');
  const isNew = status === null || status === 'closed';
  if (!isNew)
    return (
      <Panel amount={waiting} action={t('continue')}>
        {t('more')}
      </Panel>
    );
  return (
    <Panel amount={waiting} action={t('action')}>
      {waiting > 0 ? t('waiting') : t('text')}
    </Panel>
  );
}

function Panel({ amount, action, children }: { amount: number; action: string; children: ReactNode }) {
  const t = useTranslations('earnings.nameAccount');
  const price = usePrice();
  return (
    <section className={styles.panel} aria-labelledby="name-account">
      <div>
        <h2 id="name-account">{t('title')}</h2>
        {amount > 0 && <p className={styles.sum}>{price(amount)}</p>}
        <p>{children}</p>
        <ButtonLink variant="sticker" size="large" to="/dashboard/earnings/bank">
          {action}
        </ButtonLink>
      </div>
      <CoinStacks />
    </section>
  );
}
