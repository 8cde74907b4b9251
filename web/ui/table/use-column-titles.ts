import { useTranslations } from 'use-intl';
import { currencySign } from '#contract/kernel/money/money.ts';
import { useMoney } from '#web/lib/use-money.ts';

/** The titles of columns of amounts, which name the currency: `Price($)`. */
export function useColumnTitles() {
  const t = useTranslations('ui');
  const currency = currencySign(useMoney());
  return { price: t('priceIn', { currency }), amount: t('amountIn', { currency }) };
}
