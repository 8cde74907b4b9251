type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: object;
};

/** A call refused before anything was changed, in Stripe's words and envelope. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: ErrorBody;

  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.status = status;
    this.error = error;
  }

  /**
   * As at Stripe, an idempotency key remembers how the call was carried out, not that its parameters made no
   * sense: after those are put right, the key may be used again.
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

export const invalidParameter = (param: string, message: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, param, ...(code && { code }) });

export const missingResource = (what: string, id: string, param: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
