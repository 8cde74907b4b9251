import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Viewer } from '#contract/users/users.ts';
import { loginPathFrom, signupPathFrom } from '#web/features/auth/return-to.ts';
import { useServices } from '#web/lib/services-context.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import styles from './buy-now.module.css';

type Props = { title: string; price: number; viewer: Viewer; onBuy: () => void };

/** On a phone, the row stays at the lower edge of the window until the page is scrolled to its place. */
export function BuyNow({ title, price, viewer, onBuy }: Props) {
  const t = useTranslations('catalog.buy');
  const { cardBookings: cards } = useServices();
  return (
    <>
      <div className={styles.row}>
        <PriceInBar of={price} />
        <Button
          variant="sticker"
          size="large"
          className={styles.buy}
          aria-label={t('nowOf', { title })}
          onClick={onBuy}
        >
          {t('now')}
        </Button>
      </div>
      {viewer.mayBuy && (
        <Hint className={styles.hint}>
          {t(cards ? 'hold' : 'holdWithoutCards', { hours: viewer.bookingHoldHours })}
        </Hint>
      )}
    </>
  );
}

/** For anonymous visitors. After a login the page is the same, and nothing is booked by itself. */
export function LogInToBuy({ price }: { price: number }) {
  const t = useTranslations('catalog.buy');
  const { pathname } = useLocation();
  return (
    <>
      <div className={styles.pair}>
        <div className={styles.row}>
          <PriceInBar of={price} />
          <ButtonLink variant="sticker" size="large" className={styles.buy} to={loginPathFrom(pathname)}>
            {t('logIn')}
          </ButtonLink>
        </div>
        <ButtonLink variant="outline" size="large" to={signupPathFrom(pathname)}>
          {t('signUp')}
        </ButtonLink>
      </div>
      <Hint className={styles.hint}>{t('comeBack')}</Hint>
    </>
  );
}

/** On a phone, the bar covers the price of the page until it is scrolled. */
function PriceInBar({ of }: { of: number }) {
  const price = usePrice();
  return (
    <b className={styles.price} aria-hidden="true">
      {price(of)}
    </b>
  );
}
