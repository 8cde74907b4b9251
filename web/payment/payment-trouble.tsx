import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import { FormError } from './form-error.tsx';
import type { PaymentStep } from './use-payment.ts';

type Trouble = Extract<PaymentStep, { name: 'refused' | 'stuck' }>;

/** The payment did not end the usual way: what happened to the money, and what to do next. */
export function PaymentTrouble({
  step,
  onRetry,
}: {
  step: Trouble;
  onRetry: (transactionId: string) => void;
}) {
  if (step.name === 'refused')
    return (
      <div className="form">
        <FormError>{step.message}</FormError>
        <div className="form-end">
          <Link className="btn btn-primary" to="/dashboard/myorders">
            Back to My Orders
          </Link>
        </div>
      </div>
    );
  return (
    <div className="form">
      <div className="slip" role="alert">
        <Clock aria-hidden="true" />
        <strong>We’re still finishing your payment</strong>
        <p>
          This is taking longer than usual. Please don’t pay again: we’ll keep trying. Check My Orders in a
          few minutes to see how it went.
        </p>
      </div>
      <div className="form-end">
        <button type="button" className="btn btn-primary" onClick={() => onRetry(step.transactionId)}>
          Try again
        </button>
        <Link className="text-link" to="/dashboard/myorders">
          Go to My Orders
        </Link>
      </div>
    </div>
  );
}
