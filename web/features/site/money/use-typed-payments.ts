import { useLocale, useTranslations } from 'use-intl';
import { formatBareAmount, type Money, stepMinor, toAmount } from '#contract/kernel/money/money.ts';
import { readPrice, type TypedPrice } from '#contract/kernel/money/price.ts';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { readBasisPoints } from '#contract/site/fees.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import type { useSiteForm } from '../use-site-form.ts';

type Prepare = NonNullable<Parameters<typeof useSiteForm>[0]>;
type Changes = Parameters<Prepare>[0];

/**
 * Returns a function that replaces typed amounts by numbers before they are sent, because only the page knows how its reader writes
 * them. An empty fee is none, and an empty smallest payout the usual one.
 * @param savedCurrency the currency of the amounts unless the same change has another one
 */
export function useTypedPayments(savedCurrency: () => string): Prepare {
  const t = useTranslations('site.money.payments');
  const locale = useLocale();
  return async (changes) => {
    const money = { currency: changes.currency ?? savedCurrency(), locale };
    const reject = (path: string, message: string) =>
      new ApiProblem(400, { code: 'invalid_input', message, errors: [{ path, message }] });
    const example = formatBareAmount(toAmount((13 * stepMinor(money.currency)) / 2, money.currency), money);
    const amount = (name: 'feeFixed' | 'minPayout', typed: TypedPrice) => {
      const minor = readPrice(typed, money);
      if (minor === undefined) throw reject(name, t('wrongAmount', { example }));
      return toAmount(minor, money.currency);
    };
    return {
      ...changes,
      ...readShare(changes, money, () => reject('feePercent', t('wrongShare'))),
      ...(changes.feeFixed !== undefined && { feeFixed: amount('feeFixed', changes.feeFixed || 0) }),
      ...(changes.minPayout !== undefined && {
        minPayout: isEmpty(changes.minPayout) ? null : amount('minPayout', changes.minPayout ?? 0),
      }),
    };
  };
}

const isEmpty = (typed: TypedPrice | null): boolean => typed === null || isBlank(String(typed));

function readShare({ feePercent }: Changes, { locale }: Money, wrong: () => ApiProblem): Partial<Changes> {
  if (feePercent === undefined) return {};
  const basisPoints = readBasisPoints(feePercent || 0, locale);
  if (basisPoints === undefined) throw wrong();
  return { feePercent: basisPoints / 100 };
}
