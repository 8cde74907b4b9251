import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import { FieldError } from '#web/ui/form/field.tsx';
import { CardFieldset } from './card-fieldset.tsx';
import { type CardFormProps, toCardResult } from './card-form.ts';
import { PaymentProviderUnavailable } from './payment-provider-unavailable.tsx';
import styles from './stripe-card-form.module.css';

/** Stripe's own card field. The script is loaded only here, so that no other page contacts Stripe. */
export default function StripeCardForm(props: CardFormProps) {
  const { onStateChange } = props;
  const { stripe, failed, load } = useStripeScript(props.payment.cardService.publishableKey, useLocale());
  useEffect(() => onStateChange(failed ? 'down' : 'waiting'), [failed, onStateChange]);
  if (failed) return <PaymentProviderUnavailable onRetry={load} />;
  return (
    <Elements stripe={stripe}>
      <StripeFields {...props} />
    </Elements>
  );
}

/** Without a timeout, a request that is never answered would hang for minutes. */
const loadTimeoutMs = 20_000;

/** Waits for the script here: as a promise passed to Elements, a failed load would be an unhandled rejection. */
function useStripeScript(publishableKey: string, locale: Locale) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    const settle = (loaded: Stripe | null) => {
      clearTimeout(timer);
      setStripe(loaded);
      setFailed(loaded === null);
    };
    const timer = setTimeout(() => setFailed(true), loadTimeoutMs);
    setFailed(false);
    loadStripe(publishableKey, { locale }).then(settle, () => settle(null));
  }, [publishableKey, locale]);
  useEffect(load, [load]);
  return { stripe, failed, load };
}

function StripeFields({ ref, payment, errorId, locked, onStateChange, onEdit }: CardFormProps) {
  const t = useTranslations('payments.error');
  const stripe = useStripe();
  const elements = useElements();
  const box = useRef<HTMLDivElement>(null);
  const options = useCardElementOptions(box);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  useEffect(() => () => onStateChange('waiting'), [onStateChange]);
  useImperativeHandle(ref, () => ({
    confirm: async () => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) return { kind: 'failed', message: t('noResponse') };
      const result = await stripe
        .confirmCardPayment(payment.clientSecret, { payment_method: { card } })
        .catch(() => undefined);
      if (!result || result.error?.type === 'api_connection_error')
        return { kind: 'failed', message: t('noResponse') };
      const { error, paymentIntent = error?.payment_intent } = result;
      return toCardResult(paymentIntent?.status, error?.message ?? t('cardRejected'), payment.transactionId);
    },
  }));
  return (
    <CardFieldset id={id} testMode={payment.cardService.testMode}>
      {/* Labels cannot reach into Stripe's iframe, so this element is labeled instead. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset around it already groups the fields of the form. */}
      <div
        ref={box}
        className={classNames(fieldStyles.input, problem !== undefined && styles.wrong)}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={errorId}
      >
        {options && (
          <CardElement
            options={{ ...options, disabled: locked }}
            onReady={() => onStateChange('ready')}
            onChange={(change) => {
              setProblem(change.error?.message);
              onEdit();
            }}
          />
        )}
      </div>
      <div aria-live="polite">{problem && <FieldError id={`${id}-problem`} message={problem} />}</div>
    </CardFieldset>
  );
}

/**
 * Our style sheet does not apply inside Stripe's iframe, so the colors are passed to it, also when the theme changes.
 */
function useCardElementOptions(box: RefObject<HTMLElement | null>): StripeCardElementOptions | undefined {
  const [options, setOptions] = useState<StripeCardElementOptions>();
  useEffect(() => {
    const update = () => box.current && setOptions(cardElementOptions(box.current));
    update();
    const chosen = new MutationObserver(update);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const preferred = matchMedia('(prefers-color-scheme: dark)');
    preferred.addEventListener('change', update);
    return () => {
      chosen.disconnect();
      preferred.removeEventListener('change', update);
    };
  }, [box]);
  return options;
}

function cardElementOptions(box: HTMLElement): StripeCardElementOptions {
  const { color, fontSize } = getComputedStyle(box);
  return {
    hidePostalCode: true,
    style: { base: { color, fontSize, fontFamily: 'Figtree, system-ui, sans-serif', iconColor: color } },
  };
}
