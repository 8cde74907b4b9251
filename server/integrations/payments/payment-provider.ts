import Stripe from 'stripe';
import { say } from '#contract/kernel/sentence.ts';
import type { CardService } from '#contract/payments/payments.ts';
import { DomainError } from '#server/lib/errors.ts';
import { fromCardAmount, toCardAmount } from './card-amount.ts';
import {
  callStripe,
  connect,
  type PaymentProviderSettings,
  rejectionCode,
  signatureToleranceSeconds,
} from './stripe-client.ts';

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

/** What an event says happened to an intent. It is only a hint where to look, because the body is not trusted. */
export type CardEvent = {
  eventId: string;
  type: string;
  /** A refund may also have been made at Stripe, by the host. */
  about: 'payment' | 'refund' | 'dispute';
  intentId: string;
  disputeId?: string;
};

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
      throw rejectionCode(error) === 'amount_too_small' ? new DomainError('price_below_card_minimum') : error;
    });
    return toCardIntent(intent);
  }

  /** @throws DomainError `payment_mismatch` if the payment provider has no such intent */
  async retrieve(intentId: string): Promise<CardIntent> {
    const intent = await callStripe(this.#stripe.paymentIntents.retrieve(intentId, withCharge)).catch(
      (error) => {
        throw rejectionCode(error) === 'resource_missing' ? new DomainError('payment_mismatch') : error;
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

  /**
   * Refunds what is left of the charge. After a refund that the cardholder's bank sent back, the key is another one, because with the same
   * key Stripe would repeat its answer and refund nothing.
   * @returns false if nothing can be refunded because the buyer has objected to the charge at the bank
   */
  async refund(intentId: string, idempotencyKey: string): Promise<boolean> {
    const failed = await this.#countFailedRefunds(intentId);
    const key = failed > 0 ? `${idempotencyKey}-${failed + 1}` : idempotencyKey;
    const refund = this.#stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: key });
    return callUnlessMovedOn(refund).then(
      () => true,
      (error) => {
        if (rejectionCode(error) === 'charge_disputed') return false;
        throw error;
      },
    );
  }

  async #countFailedRefunds(intentId: string): Promise<number> {
    const { data } = await callStripe(this.#stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
    return data.filter(({ status }) => status === 'failed' || status === 'canceled').length;
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
        throw new DomainError('invalid_input', say('requests.eventSignature'));
      });
    return toCardEvent(event);
  }
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
    const code = rejectionCode(error);
    if (!code || !alreadyMovedOn.has(code)) throw error;
  }
}

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

function toCardEvent({ id: eventId, type, data }: Stripe.Event): CardEvent | undefined {
  const intentId = intentIdOf(data?.object);
  if (intentId === undefined) return undefined;
  const event = { eventId, type, intentId };
  if (/^(charge\.refund|refund\.)/.test(type)) return { ...event, about: 'refund' };
  const disputeId = type.startsWith('charge.dispute.') ? idOf(data.object) : undefined;
  return disputeId ? { ...event, about: 'dispute', disputeId } : { ...event, about: 'payment' };
}

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
