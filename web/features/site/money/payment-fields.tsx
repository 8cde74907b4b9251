import { useLocale, useTranslations } from 'use-intl';
import { currencySign, formatBareAmount, formatShortPrice, toAmount } from '#contract/kernel/money/money.ts';
import { defaultMinPayout } from '#contract/site/fees.ts';
import { modesThatPaySellers, paymentModes } from '#contract/site/payment-modes.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Choice, Choices } from '#web/ui/form/choice.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import type { SiteData } from '../queries.ts';
import type { SiteFormState } from '../use-site-form.ts';

type Props = { values: SiteData; errorOf: (setting: string) => string | undefined; form: SiteFormState };

/** How sellers get their money; if the host pays them, also what the host keeps, and from which amount on it pays. */
export function PaymentFields({ values, errorOf, form }: Props) {
  const t = useTranslations('site.money.payments');
  const { cards } = useServices();
  // Where no cards are taken, buyers pay at the meeting. What was chosen before counts again once there are cards.
  const offered = paymentModes.filter((mode) => cards || mode === 'none' || mode === values.paymentMode);
  return (
    <>
      <Choices legend={t('title')}>
        {offered.map((mode) => (
          <Choice
            key={mode}
            name="paymentMode"
            label={t(`modes.${mode}.label`)}
            hint={t(`modes.${mode}.hint`)}
            checked={values.paymentMode === mode}
            onChange={() => form.change({ paymentMode: mode })}
          />
        ))}
      </Choices>
      <Hint>{cards || values.paymentMode === 'none' ? t('changeHint') : t('noCards')}</Hint>
      {modesThatPaySellers.some((mode) => mode === values.paymentMode) && (
        <FeeFields values={values} errorOf={errorOf} form={form} />
      )}
    </>
  );
}

function FeeFields({ values, errorOf, form }: Props) {
  const t = useTranslations('site.money.payments');
  const locale = useLocale();
  const money = { currency: values.currency, locale };
  const sign = currencySign(money);
  const usual = formatShortPrice(toAmount(defaultMinPayout(money.currency), money.currency), money);
  /** What was typed, or the saved number as it is written in the reader's language. */
  const shown = (value: number | string | null) =>
    typeof value === 'number' ? formatBareAmount(value, money) : (value ?? '');
  const { feePercent, feeFixed, minPayout } = values;
  return (
    <>
      <div className={formStyles.pair}>
        <TextField
          label={t('share')}
          inputMode="decimal"
          error={errorOf('feePercent')}
          value={typeof feePercent === 'number' ? feePercent.toLocaleString(locale, western) : feePercent}
          onChange={({ target }) => form.change({ feePercent: target.value })}
        />
        <TextField
          label={t('fixed', { sign })}
          inputMode="decimal"
          error={errorOf('feeFixed')}
          value={shown(feeFixed)}
          onChange={({ target }) => form.change({ feeFixed: target.value })}
        />
      </div>
      <Hint>{t('feeHint')}</Hint>
      <TextField
        label={t('minPayout', { sign })}
        hint={t('minPayoutHint', { usual })}
        inputMode="decimal"
        error={errorOf('minPayout')}
        value={shown(minPayout)}
        onChange={({ target }) => form.change({ minPayout: target.value })}
      />
    </>
  );
}

const western = { numberingSystem: 'latn' } as const;
