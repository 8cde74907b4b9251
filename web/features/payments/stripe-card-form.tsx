import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import { FieldError } from '#web/ui/form/field.tsx';
import { CardFieldset } from './card-fieldset.tsx';
import { type CardFormProps, noAnswer, resultOf } from './card-form.ts';
import { CardServiceDown } from './card-service-down.tsx';
import styles from './stripe-card-form.module.css';

/** Stripe's own card field. Its script is loaded here only, so that no other page talks to Stripe. */
export default function StripeCardForm(props: CardFormProps) {
  const { onServiceChange } = props;
  const { stripe, failed, load } = useStripeScript(props.payment.cardService.publishableKey);
  useEffect(() => onServiceChange(failed ? 'down' : 'waiting'), [failed, onServiceChange]);
  if (failed) return <CardServiceDown onRetry={load} />;
  return (
    <Elements stripe={stripe}>
      <StripeFields {...props} />
    </Elements>
  );
}

/** A network that swallows the question lets a browser wait for minutes. */
const patienceMs = 20_000;

/** Waits for the script itself: handed over as a promise, an unreachable script would be an unhandled rejection. */
function useStripeScript(publishableKey: string) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    const settle = (loaded: Stripe | null) => {
      clearTimeout(timer);
      setStripe(loaded);
      setFailed(loaded === null);
    };
    const timer = setTimeout(() => setFailed(true), patienceMs);
    setFailed(false);
    loadStripe(publishableKey).then(settle, () => settle(null));
  }, [publishableKey]);
  useEffect(load, [load]);
  return { stripe, failed, load };
}

function StripeFields({ ref, payment, errorId, locked, onServiceChange, onEdit }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const box = useRef<HTMLDivElement>(null);
  const options = useLooks(box);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  useEffect(() => () => onServiceChange('waiting'), [onServiceChange]);
  useImperativeHandle(ref, () => ({
    confirm: async () => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) return noAnswer;
      const answer = await stripe
        .confirmCardPayment(payment.clientSecret, { payment_method: { card } })
        .catch(() => undefined);
      if (!answer || answer.error?.type === 'api_connection_error') return noAnswer;
      const { error, paymentIntent = error?.payment_intent } = answer;
      return resultOf(paymentIntent?.status, error?.message, payment.transactionId);
    },
  }));
  return (
    <CardFieldset id={id} testMode={payment.cardService.testMode}>
      {/* The fields are in a frame of Stripe's: what they are called there ends at this box. */}
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
            onReady={() => onServiceChange('ready')}
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

/** Stripe draws the field in a frame of its own, where our stylesheet does not reach: it is told, with every theme. */
function useLooks(box: RefObject<HTMLElement | null>): StripeCardElementOptions | undefined {
  const [options, setOptions] = useState<StripeCardElementOptions>();
  useEffect(() => {
    const look = () => box.current && setOptions(looksLike(box.current));
    look();
    const chosen = new MutationObserver(look);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const preferred = matchMedia('(prefers-color-scheme: dark)');
    preferred.addEventListener('change', look);
    return () => {
      chosen.disconnect();
      preferred.removeEventListener('change', look);
    };
  }, [box]);
  return options;
}

function looksLike(box: HTMLElement): StripeCardElementOptions {
  const { color, fontSize } = getComputedStyle(box);
  return {
    hidePostalCode: true,
    style: { base: { color, fontSize, fontFamily: 'Figtree, system-ui, sans-serif', iconColor: color } },
  };
}
