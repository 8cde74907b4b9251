import { useLocation } from 'react-router';
import type { Viewer } from '#contract/users.ts';
import { loginPathFrom, signupPathFrom } from '#web/features/auth/return-to.ts';
import { holdLength } from '#web/features/orders/hold-length.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import styles from './buy-now.module.css';

type Props = { title: string; viewer: Viewer; onBuy: () => void };

/** On a phone, the row stays at the lower edge of the window until the page is scrolled to its place. */
export const BuyNow = ({ title, viewer, onBuy }: Props) => (
  <>
    <div className={styles.row}>
      <Button
        variant="sticker"
        size="large"
        className={styles.buy}
        aria-label={`Buy Now: ${title}`}
        onClick={onBuy}
      >
        Buy Now
      </Button>
    </div>
    {viewer.role === 'Buyer' && (
      <Hint className={styles.hint}>We’ll hold it for {holdLength(viewer)}. Pay from My Orders.</Hint>
    )}
  </>
);

/** For anonymous visitors. After a login the page is the same, and nothing is booked by itself. */
export function LogInToBuy() {
  const { pathname } = useLocation();
  return (
    <>
      <div className={styles.row}>
        <ButtonLink variant="sticker" size="large" className={styles.buy} to={loginPathFrom(pathname)}>
          Log in to buy
        </ButtonLink>
        <ButtonLink variant="outline" size="large" to={signupPathFrom(pathname)}>
          Sign up
        </ButtonLink>
      </div>
      <Hint className={styles.hint}>We’ll bring you right back to this page.</Hint>
    </>
  );
}
