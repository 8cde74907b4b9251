import { useLocale, useTranslations } from 'use-intl';
import { type Currency, digitsOf, priceStepOf } from '#contract/kernel/money/currencies.ts';
import {
  formatPrice,
  formatShortPrice,
  maxPriceOf,
  priceUnitOf,
  toAmount,
} from '#contract/kernel/money/money.ts';
import { Breakdown } from '#web/ui/breakdown.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useCurrencyName } from './currency-name.ts';

type Props = {
  /** The one that is chosen. */
  currency: Currency;
  /** The one that the site has. */
  saved: Currency;
};

/** How prices look in the chosen currency, and what becomes of those that are there. */
export function CurrencyExample({ currency, saved }: Props) {
  const t = useTranslations('site.money.example');
  const locale = useLocale();
  const currencyName = useCurrencyName();
  const money = { currency, locale };
  const limits = [priceUnitOf(currency), maxPriceOf(currency)].map((minor) => toAmount(minor, currency));
  const [lowest = 0, highest = 0] = limits;
  const isChanged = currency !== saved;
  // A price that both currencies can have, unless one has no decimals.
  const before = exampleAmount(saved);
  return (
    <Breakdown
      title={t('title', { currency: currencyName(currency) })}
      rows={[
        { label: t('lowest'), value: formatPrice(lowest, money) },
        { label: t('highest'), value: formatShortPrice(highest, money) },
        {
          label: isChanged
            ? t('becomes', { price: formatPrice(before, { currency: saved, locale }) })
            : t('paperback'),
          value: formatPrice(isChanged ? convert(before, currency) : exampleAmount(currency), money),
        },
      ]}
    >
      <Hint>{isChanged ? t('keptNumber') : t('decimals', { count: digitsOf(currency) })}</Hint>
    </Breakdown>
  );
}

/** Six and a half units of about a dollar. */
const exampleAmount = (currency: Currency): number => 6.5 * priceStepOf(currency);

/** The number stays, rounded where the currency has no such fractions, as when the change is saved. */
const convert = (amount: number, currency: Currency): number => Number(amount.toFixed(digitsOf(currency)));
