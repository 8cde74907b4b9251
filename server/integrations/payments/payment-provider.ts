import Stripe from 'stripe';
import type { CardService } from '#contract/orders.ts';
import { DomainError } from '#server/lib/errors.ts';
import { fromCardAmount, toCardAmount } from './card-amount.ts';
import { PaymentProviderUnreachable } from './provider-unreachable.ts';

export type PaymentProviderSettings = {
  kind: 'stripe' | 'sandbox';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Scheme, host and port of the API if it is not Stripe's own. */
  apiBase?: string | undefined;
  /** Replaces the network, to reach the sandbox inside the process. */
  fetch?: typeof fetch | undefined;
  /** How often the client repeats a call that got no response. */
  networkRetries?: number | undefined;
};

export type CardIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** A payment intent at the payment provider. The three ids are empty if it was not created by us. */
export type CardIntent = {
  id: string;
  status: CardIntentStatus;
  /** In the currency's smallest unit; undefined if there are fractions of one, which only an intent of others can have. */
  amountMinor: number | undefined;
  /** In lower case, as Stripe writes it. */
  currency: string;
  livemode: boolean;
  paymentId: string;
  orderId: string;
  buyerId: string;
  clientSecret: string;
  /** Whether the whole charge was refunded. */
  refunded: boolean;
};

export type NewCardIntent = {
  paymentId: string;
  orderId: string;
  buyerId: string;
  amountMinor: number;
  /** In lower case. */
  currency: string;
};

export type CardEvent = { eventId: string; type: string; intentId: string };

const timeoutMs = 10_000;
const signatureToleranceSeconds = 300;
const withCharge = { expand: ['latest_charge'] };

/**
 * Client of the payment provider: Stripe, or the sandbox with the same API. A call whose outcome is unknown throws
 * PaymentProviderUnreachable; it may be repeated with the same key.
 */
export class PaymentProvider {
  readonly kind: 'stripe' | 'sandbox';
  /** Whether real cards are charged. */
  readonly livemode: boolean;
  readonly #settings: PaymentProviderSettings;
  readonly #stripe: Stripe;

  constructor(settings: PaymentProviderSettings) {
    this.kind = settings.kind;
    this.livemode = /^[sr]k_live_/.test(settings.secretKey);
    this.#settings = settings;
    this.#stripe = connect(settings);
  }

  /** Asks for our balance, which needs a valid key. A restricted key may lack permission for it, but is known. */
  async checkKey(): Promise<void> {
    await callStripe(this.#stripe.balance.retrieve()).catch((error) => {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    });
  }

  /** Returns what the browser needs to show the card form. */
  publicConfig(): CardService {
    return {
      provider: this.kind,
      publishableKey: this.#settings.publishableKey,
      apiBase: this.kind === 'sandbox' ? '/sandbox-cards' : null,
      testMode: !this.livemode,
    };
  }

  /**
   * Returns the same intent if repeated for the same payment.
   * @throws DomainError `price_below_card_minimum`, which depends on the payment provider
   */
  async createIntent(newIntent: NewCardIntent): Promise<CardIntent> {
    const intent = await callStripe(
      this.#stripe.paymentIntents.create(
        {
          amount: toCardAmount(newIntent.amountMinor, newIntent.currency.toUpperCase()),
          currency: newIntent.currency,
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: {
            payment_id: newIntent.paymentId,
            order_id: newIntent.orderId,
            buyer_id: newIntent.buyerId,
          },
          ...withCharge,
        },
        { idempotencyKey: `payment-${newIntent.paymentId}-create` },
      ),
    ).catch((error) => {
      throw hasCode(error, 'amount_too_small') ? new DomainError('price_below_card_minimum') : error;
    });
    return toCardIntent(intent);
  }

  /** @throws DomainError `payment_mismatch` if the payment provider has no such intent */
  async retrieve(intentId: string): Promise<CardIntent> {
    const intent = await callStripe(this.#stripe.paymentIntents.retrieve(intentId, withCharge)).catch(
      (error) => {
        throw hasCode(error, 'resource_missing') ? new DomainError('payment_mismatch') : error;
      },
    );
    return toCardIntent(intent);
  }

  /** Charges the held card. Read the intent afterwards for the outcome, as with `cancel` and `refund`. */
  async capture(intentId: string, idempotencyKey: string): Promise<void> {
    await callUnlessMovedOn(this.#stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }));
  }

  /** Releases the held card. */
  async cancel(intentId: string, idempotencyKey: string): Promise<void> {
    await callUnlessMovedOn(this.#stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }));
  }

  /** Refunds the whole charge. */
  async refund(intentId: string, idempotencyKey: string): Promise<void> {
    await callUnlessMovedOn(this.#stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }));
  }

  /**
   * Verifies the signature of a webhook and returns which intent it is about.
   * @returns undefined for an event that is not about an intent
   * @throws DomainError `invalid_input` if the signature is invalid or too old
   */
  async parseWebhook(raw: string, headers: Headers): Promise<CardEvent | undefined> {
    const event = await this.#stripe.webhooks
      .constructEventAsync(
        raw,
        headers.get('stripe-signature') ?? '',
        this.#settings.webhookSecret,
        signatureToleranceSeconds,
      )
      .catch(() => {
        throw new DomainError('invalid_input', 'The signature of this event isn’t valid.');
      });
    const intentId = intentIdOf(event.data?.object);
    return intentId === undefined ? undefined : { eventId: event.id, type: event.type, intentId };
  }
}

function connect({ secretKey, apiBase, fetch, networkRetries = 2 }: PaymentProviderSettings): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    // Every write carries an idempotency key, so repeating one is safe.
    maxNetworkRetries: networkRetries,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
}

/** Errors that mean the intent has already moved on, by another call or by a timeout; the caller reads its state again. */
const alreadyMovedOn = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
]);

async function callUnlessMovedOn(call: Promise<unknown>): Promise<void> {
  try {
    await callStripe(call);
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
    if (!code || !alreadyMovedOn.has(code)) throw error;
  }
}

async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isUnknownOutcome(error) ? new PaymentProviderUnreachable(error) : error;
  }
}

/** No response, an unreadable one, a server error, or a rate limit: the call may have taken effect all the same. */
function isUnknownOutcome(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  const kinds = [StripeAPIError, StripeConnectionError, StripeRateLimitError];
  return kinds.some((kind) => error instanceof kind) || isInProgress(error);
}

/** Another call with the same idempotency key is still in progress, such as after a double click. */
const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    status: intent.status as CardIntentStatus,
    amountMinor: fromCardAmount(intent.amount, intent.currency.toUpperCase()),
    currency: intent.currency,
    livemode: intent.livemode,
    paymentId: ownId(intent.metadata.payment_id),
    orderId: ownId(intent.metadata.order_id),
    buyerId: ownId(intent.metadata.buyer_id),
    clientSecret: intent.client_secret ?? '',
    refunded: typeof charge === 'object' && charge !== null && charge.refunded,
  };
}

/** Other applications with the same account may use the same metadata keys for ids of another kind. */
const ownId = (text = ''): string => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : '');

/** An event is about an intent, or about something that belongs to one, such as a charge. */
function intentIdOf(subject: unknown): string | undefined {
  if (typeof subject !== 'object' || subject === null) return undefined;
  if ('object' in subject && subject.object === 'payment_intent') return idOf(subject);
  return 'payment_intent' in subject ? idOf(subject.payment_intent) : undefined;
}

function idOf(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference;
  const hasId = typeof reference === 'object' && reference !== null && 'id' in reference;
  return hasId && typeof reference.id === 'string' ? reference.id : undefined;
}
