import Stripe from 'stripe';
import type { CardService } from '#contract/orders.ts';
import { DomainError } from '#server/lib/errors.ts';
import { CardServiceUnreachable } from './provider-unreachable.ts';

export type CardServiceSettings = {
  kind: 'stripe' | 'sandbox';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where the card service's calls are, when it is not Stripe itself: scheme, host and port. */
  apiBase?: string | undefined;
  /** Takes the place of the network; this is how the sandbox is reached inside the process. */
  fetch?: typeof fetch | undefined;
  /** How often a call that found no answer is repeated by itself. */
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

/** A payment as the card service knows it. The three ids are empty when the intent was not made by us. */
export type CardIntent = {
  id: string;
  status: CardIntentStatus;
  amountCents: number;
  currency: string;
  livemode: boolean;
  paymentId: string;
  orderId: string;
  buyerId: string;
  clientSecret: string;
  /** The whole charge went back to the card. */
  refunded: boolean;
};

export type NewCardIntent = {
  paymentId: string;
  orderId: string;
  buyerId: string;
  amountCents: number;
  currency: 'usd';
};

export type CardEvent = { eventId: string; type: string; intentId: string };

const timeoutMs = 10_000;
const signatureToleranceSeconds = 300;
const withCharge = { expand: ['latest_charge'] };

/**
 * The card service, whichever it is: Stripe, or the sandbox that speaks Stripe's language.
 * A call whose outcome is unknown throws CardServiceUnreachable; it may be repeated with the same key.
 */
export class PaymentProvider {
  readonly kind: 'stripe' | 'sandbox';
  /** Whether real cards are charged. */
  readonly livemode: boolean;
  readonly #settings: CardServiceSettings;
  readonly #stripe: Stripe;

  constructor(settings: CardServiceSettings) {
    this.kind = settings.kind;
    this.livemode = /^[sr]k_live_/.test(settings.secretKey);
    this.#settings = settings;
    this.#stripe = connect(settings);
  }

  /** What the browser needs to show the right card form. */
  publicConfig(): CardService {
    return {
      provider: this.kind,
      publishableKey: this.#settings.publishableKey,
      apiBase: this.kind === 'sandbox' ? '/sandbox-cards' : null,
      testMode: !this.livemode,
    };
  }

  /**
   * Repeating it for the same payment answers the same intent.
   * @throws DomainError `price_below_card_minimum`, which is for the card service to say
   */
  async createIntent(wanted: NewCardIntent): Promise<CardIntent> {
    const intent = await ask(
      this.#stripe.paymentIntents.create(
        {
          amount: wanted.amountCents,
          currency: wanted.currency,
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: {
            payment_id: wanted.paymentId,
            order_id: wanted.orderId,
            buyer_id: wanted.buyerId,
          },
          ...withCharge,
        },
        { idempotencyKey: `payment-${wanted.paymentId}-create` },
      ),
    ).catch((error) => {
      throw hasCode(error, 'amount_too_small') ? new DomainError('price_below_card_minimum') : error;
    });
    return toCardIntent(intent);
  }

  /** @throws DomainError `payment_mismatch` when the card service knows no such intent */
  async retrieve(intentId: string): Promise<CardIntent> {
    const intent = await ask(this.#stripe.paymentIntents.retrieve(intentId, withCharge)).catch((error) => {
      throw hasCode(error, 'resource_missing') ? new DomainError('payment_mismatch') : error;
    });
    return toCardIntent(intent);
  }

  /** Charges the held card. What came of it is to be read afterwards, as with `cancel` and `refund`. */
  async capture(intentId: string, idempotencyKey: string): Promise<void> {
    await act(this.#stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }));
  }

  /** Lets go of the card. */
  async cancel(intentId: string, idempotencyKey: string): Promise<void> {
    await act(this.#stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }));
  }

  /** Gives the whole charge back. */
  async refund(intentId: string, idempotencyKey: string): Promise<void> {
    await act(this.#stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }));
  }

  /**
   * Checks the signature of a webhook and says which intent it is about.
   * @returns undefined for an event that concerns no intent
   * @throws DomainError `invalid_input` when the signature does not hold or is too old
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

function connect({ secretKey, apiBase, fetch, networkRetries = 2 }: CardServiceSettings): Stripe {
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

/** Refusals that mean: somebody was quicker, or time ran out. The intent itself tells what is true now. */
const overtaken = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
]);

async function act(call: Promise<unknown>): Promise<void> {
  try {
    await ask(call);
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
    if (!code || !overtaken.has(code)) throw error;
  }
}

async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isUnknownOutcome(error) ? new CardServiceUnreachable(error) : error;
  }
}

/** No answer, a broken answer, an error of theirs, or "not now": it may have happened all the same. */
function isUnknownOutcome(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  const kinds = [StripeAPIError, StripeConnectionError, StripeRateLimitError];
  return kinds.some((kind) => error instanceof kind) || isUnderWay(error);
}

/** The same call, under the same key, has not been answered yet: two presses at the same moment. */
const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    status: intent.status as CardIntentStatus,
    amountCents: intent.amount,
    currency: intent.currency,
    livemode: intent.livemode,
    paymentId: ownId(intent.metadata.payment_id),
    orderId: ownId(intent.metadata.order_id),
    buyerId: ownId(intent.metadata.buyer_id),
    clientSecret: intent.client_secret ?? '',
    refunded: typeof charge === 'object' && charge !== null && charge.refunded,
  };
}

/** Others at the same card service may use the same words for ids of another kind. */
const ownId = (text = ''): string => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : '');

/** Events are about an intent, or about something that belongs to one, such as its charge. */
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
