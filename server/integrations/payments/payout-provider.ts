import type Stripe from 'stripe';
import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';
import { toCardAmount } from './card-amount.ts';
import {
  type CardDispute,
  type ChargeMoney,
  chargeOf,
  toCardDispute,
  toChargeMoney,
} from './charge-money.ts';
import {
  accountParts,
  accountToCreate,
  type NewPayoutAccount,
  type PayoutAccount,
  toPayoutAccount,
} from './payout-account.ts';
import {
  type NewPayoutTransfer,
  type PayoutTransfer,
  type TransferOutcome,
  type TransferRejection,
  toPayoutTransfer,
} from './payout-transfer.ts';
import {
  callStripe,
  connect,
  isAboutCountry,
  isNotFound,
  isRejection,
  type PaymentProviderSettings,
  rejectionCode,
  signatureToleranceSeconds,
} from './stripe-client.ts';

export type OnboardingLink = { url: string; expiresAt: Date };

/** How often Stripe pays a seller's balance to the bank. */
export type PayoutSchedule = 'daily' | 'weekly' | 'monthly';

/** What an event says happened to a seller's account. The account is read again, because the body is not trusted. */
export type AccountEvent = { eventId: string; type: string; accountId: string };

/**
 * Client of Stripe Connect, or of the sandbox with the same API: sellers' accounts, and transfers to them of charges
 * that were paid to the host. A call whose outcome is unknown throws PaymentProviderUnreachable; it may be repeated with the same key.
 */
export class PayoutProvider {
  readonly kind: 'stripe' | 'sandbox';
  /** Whether real money is sent. */
  readonly livemode: boolean;
  readonly #accountsWebhookSecret: string | undefined;
  readonly #stripe: Stripe;

  constructor(settings: PaymentProviderSettings) {
    this.kind = settings.kind;
    this.livemode = /^[sr]k_live_/.test(settings.secretKey);
    this.#accountsWebhookSecret = settings.accountsWebhookSecret;
    this.#stripe = connect(settings);
  }

  /**
   * Returns the same account if repeated for the same user, unless that one was closed.
   * @throws DomainError `country_not_supported`
   */
  async createAccount(account: NewPayoutAccount): Promise<PayoutAccount> {
    const { userId, replaces } = account;
    const idempotencyKey = `account-${userId}${replaces ? `-after-${replaces}` : ''}`;
    return toPayoutAccount(
      await callStripe(
        this.#stripe.v2.core.accounts.create(accountToCreate(account), { idempotencyKey }),
      ).catch((error) => {
        throw isAboutCountry(error) ? new DomainError('country_not_supported') : error;
      }),
    );
  }

  /** @throws DomainError `not_found` if the payment provider has no such account */
  async retrieveAccount(accountId: string): Promise<PayoutAccount> {
    const account = await callStripe(
      this.#stripe.v2.core.accounts.retrieve(accountId, { include: [...accountParts] }),
    ).catch((error) => {
      throw isNotFound(error) ? new DomainError('not_found') : error;
    });
    return toPayoutAccount(account);
  }

  /** Returns the address of a page of Stripe where the seller enters what is missing. It can be opened once. */
  async createOnboardingLink(
    accountId: string,
    { returnUrl, refreshUrl }: { returnUrl: string; refreshUrl: string },
  ): Promise<OnboardingLink> {
    const link = await callStripe(
      this.#stripe.v2.core.accountLinks.create({
        account: accountId,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: {
            return_url: returnUrl,
            refresh_url: refreshUrl,
          },
        },
      }),
    );
    return { url: link.url, expiresAt: new Date(link.expires_at) };
  }

  /** Returns the address of the seller's own pages at Stripe. It can be opened once. */
  async createLoginLink(accountId: string): Promise<string> {
    const { url } = await callStripe(this.#stripe.accounts.createLoginLink(accountId));
    return url;
  }

  /**
   * Sets when Stripe pays a seller's balance to the bank. Stripe knows no smallest payout: its minimum balance is an amount that is
   * never paid out, which would keep money from the seller.
   */
  async setPayoutSchedule(accountId: string, schedule: PayoutSchedule): Promise<void> {
    await callStripe(
      this.#stripe.balanceSettings.update(
        { payments: { payouts: { schedule: scheduleOf[schedule] } } },
        { stripeAccount: accountId },
      ),
    );
  }

  /** Moves a part of a charge to a seller. Repeated for the same transfer and attempt, it is the same transfer. */
  async createTransfer(newTransfer: NewPayoutTransfer): Promise<TransferOutcome> {
    const { transferId, orderId, accountId, intentId, attempt = 1 } = newTransfer;
    const { currency } = newTransfer;
    const charge = chargeOf(await this.#retrieveIntent(intentId));
    if (!charge) throw new DomainError('payment_mismatch');
    try {
      const transfer = await callStripe(
        this.#stripe.transfers.create(
          {
            amount: toCardAmount(newTransfer.amountMinor, currency.toUpperCase()),
            currency,
            destination: accountId,
            source_transaction: charge.id,
            transfer_group: orderId,
            metadata: { transfer_id: transferId, order_id: orderId },
          },
          { idempotencyKey: `transfer-${transferId}${attempt > 1 ? `-${attempt}` : ''}` },
        ),
      );
      return { transfer: toPayoutTransfer(transfer) };
    } catch (error) {
      return { rejected: transferRejection(error) ?? (await this.#rejectionByMoney(newTransfer, error)) };
    }
  }

  /**
   * Stripe has no code for an amount above what is left of the charge. What was reversed is not subtracted: a reversal since the
   * rejection has made room that was not there when Stripe decided, and the sum of all transfers never shrinks.
   */
  async #rejectionByMoney(
    { intentId, amountMinor }: NewPayoutTransfer,
    error: unknown,
  ): Promise<TransferRejection> {
    if (!isRejection(error)) throw error;
    const { capturedMinor, transferredMinor } = await this.retrieveMoney(intentId);
    if (transferredMinor + amountMinor <= capturedMinor) throw error;
    return 'insufficient_funds';
  }

  async retrieveTransfer(id: string): Promise<PayoutTransfer> {
    return toPayoutTransfer(await callStripe(this.#stripe.transfers.retrieve(id)));
  }

  /** Finds the transfer whose creation had an unknown outcome. One that was wholly taken back is an earlier one. */
  async findTransferOfOrder(orderId: string, transferId: string): Promise<PayoutTransfer | undefined> {
    const transfers = await this.#listTransfersOfOrder(orderId);
    return transfers
      .map(toPayoutTransfer)
      .find(
        (transfer) => transfer.transferId === transferId && transfer.reversedMinor < transfer.amountMinor,
      );
  }

  /** Takes back a part of a transfer. The key decides whether a call is a repetition. */
  async reverseTransfer(id: string, amountMinor: number, idempotencyKey: string): Promise<TransferOutcome> {
    const { currency } = await this.retrieveTransfer(id);
    try {
      await callStripe(
        this.#stripe.transfers.createReversal(
          id,
          { amount: toCardAmount(amountMinor, currency.toUpperCase()) },
          { idempotencyKey },
        ),
      );
      return { transfer: await this.retrieveTransfer(id) };
    } catch (error) {
      if (!isRejection(error)) throw error;
      if (rejectionCode(error) === 'balance_insufficient') return { rejected: 'insufficient_funds' };
      const transfer = await this.retrieveTransfer(id);
      if (transfer.amountMinor - transfer.reversedMinor >= amountMinor) throw error;
      return { rejected: 'already_reversed' };
    }
  }

  async retrieveDispute(id: string): Promise<CardDispute> {
    return toCardDispute(await callStripe(this.#stripe.disputes.retrieve(id)));
  }

  /** Lists the disputes of an intent's charge. */
  async listDisputes(intentId: string): Promise<CardDispute[]> {
    return (await this.#listDisputes(intentId)).map(toCardDispute);
  }

  /**
   * Returns what became of the money of an intent: for the nightly comparison, and to notice refunds that were made at Stripe.
   * @throws DomainError `payment_mismatch` if the payment provider has no such intent
   */
  async retrieveMoney(intentId: string): Promise<ChargeMoney> {
    const intent = await this.#retrieveIntent(intentId);
    const orderId = intent.metadata.order_id;
    const transfers = orderId ? await this.#listTransfersOfOrder(orderId) : [];
    const disputes = chargeOf(intent)?.disputed ? await this.#listDisputes(intentId) : [];
    return toChargeMoney({ intent, transfers, disputes });
  }

  /**
   * Verifies the signature of an event about sellers' accounts. These events only name the account.
   * @returns undefined for an event that is not about an account
   * @throws DomainError `invalid_input` if the signature is invalid or too old
   */
  async parseAccountEvent(raw: string, headers: Headers): Promise<AccountEvent | undefined> {
    const event = await this.#stripe
      .parseEventNotificationAsync(
        raw,
        headers.get('stripe-signature') ?? '',
        this.#accountsWebhookSecret ?? rejectSecret(),
        signatureToleranceSeconds,
      )
      .catch(() => {
        throw new DomainError('invalid_input', say('requests.eventSignature'));
      });
    const about = 'related_object' in event ? event.related_object : undefined;
    if (about?.type !== 'v2.core.account' || !('id' in about)) return undefined;
    return { eventId: event.id, type: event.type, accountId: String(about.id) };
  }

  async #retrieveIntent(intentId: string): Promise<Stripe.PaymentIntent> {
    return callStripe(this.#stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })).catch(
      (error) => {
        throw isNotFound(error) ? new DomainError('payment_mismatch') : error;
      },
    );
  }

  async #listTransfersOfOrder(orderId: string): Promise<Stripe.Transfer[]> {
    return (await callStripe(this.#stripe.transfers.list({ transfer_group: orderId, limit: 100 }))).data;
  }

  async #listDisputes(intentId: string): Promise<Stripe.Dispute[]> {
    return (await callStripe(this.#stripe.disputes.list({ payment_intent: intentId, limit: 100 }))).data;
  }
}

const scheduleOf: Record<PayoutSchedule, Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule> = {
  daily: { interval: 'daily' },
  weekly: { interval: 'weekly', weekly_payout_days: ['monday'] },
  monthly: { interval: 'monthly', monthly_payout_days: [1] },
};

/** The last one means that there is no such account. */
const inactiveCodes = new Set([
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
  'resource_missing',
]);

function transferRejection(error: unknown): TransferRejection | undefined {
  const code = rejectionCode(error);
  if (code === 'balance_insufficient') return 'insufficient_funds';
  return inactiveCodes.has(code ?? '') ? 'account_inactive' : undefined;
}

function rejectSecret(): never {
  throw new DomainError('invalid_input', say('requests.eventSignature'));
}
