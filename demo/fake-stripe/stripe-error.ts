type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: object;
};

/** Rejects a call before it changes anything, with Stripe's error format. */
export class StripeError extends Error {
  readonly status: number;
  readonly error: ErrorBody;

  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.status = status;
    this.error = error;
  }

  /**
   * As at Stripe, invalid parameters do not use up an idempotency key, so that the corrected call may use it again.
   */
  get isAboutParameters(): boolean {
    return this.error.param !== undefined && this.error.code !== 'resource_missing';
  }

  get body(): object {
    return errorEnvelope(this.error);
  }
}

export function errorEnvelope(error: ErrorBody): object {
  const doc_url = error.code && `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`;
  return { error: { ...error, ...(doc_url && { doc_url }) } };
}

export const invalidParameter = (param: string, message: string, code?: string): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) });

export const missingResource = (what: string, id: string, param: string): StripeError =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
