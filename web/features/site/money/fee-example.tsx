import { useLocale, useTranslations } from 'use-intl';
import { readPrice } from '#contract/kernel/money/price.ts';
import { readBasisPoints } from '#contract/site/fees.ts';
import { useFeeExample } from '#web/lib/use-fee-example.ts';
import { Breakdown } from '#web/ui/breakdown.tsx';
import type { SiteData } from '../queries.ts';

/** What the chosen fee leaves to a seller. */
export function FeeExample({ currency, feePercent, feeFixed }: SiteData) {
  const t = useTranslations('site.money.feeExample');
  const locale = useLocale();
  const { price, percent, share, fixed, forSeller } = useFeeExample(currency, {
    basisPoints: readBasisPoints(feePercent, locale) ?? 0,
    fixedMinor: readPrice(feeFixed, { currency, locale }) ?? 0,
  });
  return (
    <Breakdown
      title={t('title', { price })}
      rows={[
        { label: t('price'), value: price },
        { label: t('share', { share: percent }), value: share },
        { label: t('fixed'), value: fixed },
        { label: t('seller'), value: forSeller },
      ]}
    />
  );
}
