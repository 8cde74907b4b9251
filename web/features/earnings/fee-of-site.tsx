import { useTranslations } from 'use-intl';
import { parseMinor } from '#contract/kernel/money/money.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useFeeExample } from '#web/lib/use-fee-example.ts';
import { Breakdown } from '#web/ui/breakdown.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** What the host keeps of a price, with an example. */
export function FeeOfSite({ percent, fixed }: { percent: number; fixed: number }) {
  const t = useTranslations('earnings.example');
  const site = useSite();
  const example = useFeeExample(site.currency, {
    basisPoints: Math.round(percent * 100),
    fixedMinor: parseMinor(String(fixed), site.currency) ?? 0,
  });
  const rows = [
    { label: t('price'), value: example.price },
    ...(percent > 0
      ? [{ label: t('share', { site: site.name, share: example.percent }), value: example.share }]
      : []),
    ...(fixed > 0 ? [{ label: t('fixed', { site: site.name }), value: example.fixed }] : []),
    { label: t('seller'), value: example.forSeller },
  ];
  return (
    <section>
      <SectionHeading>{t('title')}</SectionHeading>
      <Breakdown title={t('book', { price: example.price })} rows={rows} />
      <Hint>{t('hint', { site: site.name })}</Hint>
    </section>
  );
}
