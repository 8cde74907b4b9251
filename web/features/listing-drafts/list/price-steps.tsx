import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatBareAmount, toAmount } from '#contract/kernel/money/money.ts';
import { readPrice } from '#contract/kernel/money/price.ts';
import { useMoney, usePrice } from '#web/lib/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './price-fields.module.css';
import { priceStep, steppedPrice } from './stepped-price.ts';

type Props = {
  input: RefObject<HTMLInputElement | null>;
  /** Gets the new price as text. */
  onStep: (typed: string) => void;
  /** The field between the buttons. */
  children: ReactNode;
};

/** Buttons that lower and raise the price in a field by a small step. */
export function PriceSteps({ input, onStep, children }: Props) {
  const t = useTranslations('listing-drafts.price');
  const money = useMoney();
  const formatPrice = usePrice();
  const [announced, setAnnounced] = useState('');
  const amount = formatPrice(toAmount(priceStep(money.currency), money.currency));
  const step = (direction: 1 | -1) => {
    if (!input.current) return;
    const next = steppedPrice(readPrice(input.current.value, money) ?? 0, direction, money.currency);
    if (next === undefined) return;
    const price = toAmount(next, money.currency);
    input.current.value = formatBareAmount(price, money);
    onStep(input.current.value);
    setAnnounced(formatPrice(price));
  };
  return (
    <div className={styles.steps}>
      <Button variant="outline" aria-label={t('less', { amount })} onClick={() => step(-1)}>
        <Minus aria-hidden="true" />
      </Button>
      {children}
      <Button variant="outline" aria-label={t('more', { amount })} onClick={() => step(1)}>
        <Plus aria-hidden="true" />
      </Button>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
