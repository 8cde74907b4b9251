import Stripe from 'stripe';
import type { CardService } from '../../../contract/orders.ts';
import { DomainError } from '../../errors.ts';

export type ProviderSettings = {
  kind: 'stripe' | 'sandbox';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** How requests reach the card service; the sandbox is called within the process. */
  fetch?: typeof fetch;
};

/** The card service's payment intent, as far as we look at it. */
export type CardIntent = {
  id: string;
  status: Stripe.PaymentIntent.Status;
  amountCents: number;
  currency: string;
  livemode: boolean;
  /** What we wrote on it when it was made; empty for an intent that is none of ours. */
  paymentId: string;
  orderId: string;
  buyerId: string;
  clientSecret: string;
  refunded: boolean;
};

export type NewIntent = {
  paymentId: string;
  orderId: string;
  buyerId: string;
  amountCents: number;
  currency: 'usd';
};

/** The card service did not answer: whether it acted is unknown, and to be found out by asking again. */
export class CardServiceUnreachable extends DomainError {
  constructor(cause: unknown) {
    super('card_service_unreachable');
    this.cause = cause;
  }
}

/**
 * The card service: Stripe, or the sandbox that speaks its wire format. Money is only ever held first and
 * charged by `capture`; every call that changes something takes a key under which repeating it has no
 * second effect.
 */
export class PaymentProvider {
  readonly kind: 'stripe' | 'sandbox';
  readonly livemode: boolean;
  readonly #stripe: Stripe;
  readonly #settings: ProviderSettings;

  constructor(settings: ProviderSettings) {
    this.kind = settings.kind;
    this.livemode = /^[sr]k_live_/.test(settings.secretKey);
    this.#settings = settings;
    this.#stripe = new Stripe(settings.secretKey, {
      maxNetworkRetries: 2,
      timeout: 10_000,
      telemetry: false,
      ...(settings.fetch && { httpClient: Stripe.createFetchHttpClient(settings.fetch) }),
    });
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

  createIntent(intent: NewIntent): Promise<CardIntent> {
    return this.#ask(() =>
      this.#stripe.paymentIntents.create(
        {
          amount: intent.amountCents,
          currency: intent.currency,
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { payment_id: intent.paymentId, order_id: intent.orderId, buyer_id: intent.buyerId },
          expand: ['latest_charge'],
        },
        { idempotencyKey: `payment-${intent.paymentId}-create` },
      ),
    );
  }

  /** @throws DomainError `payment_mismatch` when there is no such intent */
  retrieve(intentId: string): Promise<CardIntent> {
    return this.#ask(() => this.#stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));
  }

  async capture(intentId: string, idempotencyKey: string): Promise<void> {
    await this.#act(() => this.#stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }));
  }

  async cancel(intentId: string, idempotencyKey: string): Promise<void> {
    await this.#act(() => this.#stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }));
  }

  async refund(intentId: string, idempotencyKey: string): Promise<void> {
    await this.#act(() => this.#stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }));
  }

  /**
   * Reads a webhook: which event it is and which intent it is about; undefined for events about anything else.
   * @throws DomainError `invalid_input` when the signature is missing, wrong or too old
   */
  async parseWebhook(
    raw: string,
    headers: Headers,
  ): Promise<{ eventId: string; type: string; intentId: string } | undefined> {
    const event = await this.#stripe.webhooks
      .constructEventAsync(raw, headers.get('stripe-signature') ?? '', this.#settings.webhookSecret)
      .catch(() => {
        throw new DomainError('invalid_input', 'The signature of this event does not hold.');
      });
    const intentId = intentOf(event.data.object);
    return intentId ? { eventId: event.id, type: event.type, intentId } : undefined;
  }

  async #ask(call: () => Promise<Stripe.PaymentIntent>): Promise<CardIntent> {
    try {
      return toCardIntent(await call());
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        throw new DomainError('payment_mismatch');
      throw unreachable(error);
    }
  }

  /** An intent that is already past the step refuses it; settling reads it again and sees where it stands. */
  async #act(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      const past = ['payment_intent_unexpected_state', 'charge_already_refunded'];
      if (error instanceof Stripe.errors.StripeInvalidRequestError && past.includes(error.code ?? '')) return;
      throw unreachable(error);
    }
  }
}

function unreachable(error: unknown): unknown {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  const unknown = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
    (type) => error instanceof type,
  );
  return unknown ? new CardServiceUnreachable(error) : error;
}

function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
    livemode: intent.livemode,
    paymentId: intent.metadata.payment_id ?? '',
    orderId: intent.metadata.order_id ?? '',
    buyerId: intent.metadata.buyer_id ?? '',
    clientSecret: intent.client_secret ?? '',
    refunded: typeof charge === 'object' && charge !== null && charge.refunded,
  };
}

function intentOf(object: Stripe.Event.Data.Object): string | undefined {
  const seen = object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (seen.object === 'payment_intent') return seen.id;
  if (seen.object !== 'charge' && seen.object !== 'refund') return undefined;
  return typeof seen.payment_intent === 'string' ? seen.payment_intent : seen.payment_intent?.id;
}
