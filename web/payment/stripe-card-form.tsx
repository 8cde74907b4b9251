import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementOptions, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { FieldError } from '../ui/field.tsx';
import { type CardFormProps, type CardResult, isCardTaken, noAnswer } from './card-form.ts';
import { CardServiceDown } from './card-service-down.tsx';

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

/** Waits for the script itself: handed over as a promise, an unreachable script would be an unhandled rejection. */
function useStripeScript(publishableKey: string) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadStripe(publishableKey).then(setStripe, () => setFailed(true));
  }, [publishableKey]);
  useEffect(load, [load]);
  return { stripe, failed, load };
}

function StripeFields({ ref, payment, locked, onServiceChange, onEdit }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const box = useRef<HTMLDivElement>(null);
  const [options, setOptions] = useState<StripeCardElementOptions>();
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  useEffect(() => {
    if (box.current) setOptions(looksLike(box.current));
    return () => onServiceChange('waiting');
  }, [onServiceChange]);
  useImperativeHandle(ref, () => ({
    confirm: async () => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) return noAnswer;
      const answer = await stripe
        .confirmCardPayment(payment.clientSecret, { payment_method: { card } })
        .catch(() => undefined);
      if (!answer) return noAnswer;
      return readAnswer(answer.error, answer.paymentIntent?.status, payment.transactionId);
    },
  }));
  return (
    <div className="field">
      <span className="label">Card details</span>
      <div ref={box} className={problem ? 'input border-(--ribbon)' : 'input'}>
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
      <div aria-live="polite">{problem && <FieldError id={problemId} message={problem} />}</div>
    </div>
  );
}

function readAnswer(
  error: StripeError | undefined,
  status: string | undefined,
  transactionId: string,
): CardResult {
  if (isCardTaken(status ?? error?.payment_intent?.status)) return { kind: 'confirmed', transactionId };
  if (error?.type === 'api_connection_error') return noAnswer;
  return { kind: 'failed', message: error?.message ?? 'The card was not accepted. Nothing was charged.' };
}

/** Stripe draws the field in a frame of its own, where our stylesheet does not reach. */
function looksLike(box: HTMLElement): StripeCardElementOptions {
  const { color, fontSize } = getComputedStyle(box);
  return {
    hidePostalCode: true,
    style: { base: { color, fontSize, fontFamily: 'Figtree, system-ui, sans-serif', iconColor: color } },
  };
}
