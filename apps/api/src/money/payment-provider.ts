import type { IncomingHttpHeaders } from 'node:http';
import type { NextStep, SavedCard } from '@patina/shared-api/contract/payments/deposit';
import { ApiError } from '#platform/http/api-error.ts';

/** State of a payment at its provider. */
export type ProviderState = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired';

/** A payment to open at a provider; `amountMinor` in hundredths of `currency`. */
export interface PaymentOrder {
  /** Idempotency key: opening twice with the same id opens one payment. */
  id: string;
  /** Number that the shopper sees. */
  number: number;
  method: string;
  amountMinor: number;
  currency: string;
  /** URL that the shopper returns to; with `?cancelled=1` after cancelling. */
  returnUrl: string;
  expiresAt: Date;
  /** Who pays, at the provider: whose saved cards are offered, and who is asked whether this one is to be saved. */
  customer?: string | undefined;
}

export interface OpenedPayment {
  /** Id at the provider. */
  reference: string;
  /** URL where the shopper pays. */
  redirectUrl: string;
  next: NextStep;
  /** Until when it can be paid. */
  expiresAt: Date;
}

/** A provider's report of a payment. */
export interface ProviderReport {
  state: ProviderState;
  amountMinor: number;
  currency: string;
  /** Next step of the shopper and its expiry, if these have changed. */
  next?: NextStep;
  expiresAt?: Date;
  /** What the provider knows the card by that it was paid with; webhooks may not say it. */
  card?: string;
}

/** A webhook with a valid signature. */
export interface ProviderEvent extends ProviderReport {
  eventId: string;
  reference: string;
}

/** A payment as its provider has it. */
export interface ListedPayment {
  /** Id at the provider. */
  reference: string;
  /** Id that the store has opened it with; null for what the store has not opened. */
  id: string | null;
  state: ProviderState;
  /** In hundredths of `currency`, as what was refunded of it. */
  amountMinor: number;
  refundedMinor: number;
  currency: string;
  createdAt: Date;
}

/** A part of a provider's list. */
export interface ListedPayments {
  payments: ListedPayment[];
  /** What the following part is asked for by; undefined for the last one. */
  next: string | undefined;
}

/** Card of a payout. */
export interface PayoutCard {
  /** Digits only. */
  number: string;
  holder: string;
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** Cards that people have saved at a provider, each for a customer, which is what the provider knows an account by. */
export interface CardVault {
  /** Makes a customer and returns its id; repeating the same key makes one. */
  createCustomer(key: string): Promise<string>;
  /**
   * Opens a page that saves a card without a payment, and leads to `returnUrl`. Returns its URL.
   * @throws CustomerGone
   */
  openSetup(customer: string, returnUrl: string): Promise<string>;
  /** Those whose owner has agreed to see them again; none of a customer that is gone. */
  list(customer: string): Promise<SavedCard[]>;
  /** Removes a card of this customer; another's, or one that is gone, is left alone. */
  remove(customer: string, card: string): Promise<void>;
  /** Deletes a customer and all its cards, if it is still there. */
  deleteCustomer(customer: string): Promise<void>;
}

/** The provider does not know a customer any more: somebody has deleted it there. */
export class CustomerGone extends Error {}

/** A payment provider. */
export interface PaymentProvider {
  name: string;
  /** Codes of supported payment methods. */
  methods: ReadonlySet<string>;
  /** Whether `readState` names the card that something was paid with. */
  namesCards?: true;
  cards: CardVault;
  /** Smallest amount, in hundredths of a currency. */
  leastMinor(currency: string): number;
  /**
   * Milliseconds in which a payment by a method must be paid; undefined if the provider says so only with the payment.
   * @param usual the store's own limit, in milliseconds
   */
  timeToPay(method: string, usual: number): number | undefined;
  /** @throws CustomerGone */
  open(order: PaymentOrder): Promise<OpenedPayment>;
  readState(reference: string): Promise<ProviderReport>;
  /**
   * Payments that were opened at a time or later and before another one, the latest first, a part of them at a time.
   * @param after `next` of the part before
   */
  list(from: Date, to: Date, after?: string): Promise<ListedPayments>;
  /** Closes an open payment, so that it can no longer be paid, if possible. */
  close(reference: string): Promise<void>;
  /** Refunds an amount; repeating the same key refunds it once. */
  refund(reference: string, amountMinor: number, key: string): Promise<void>;
  /**
   * Stores a card for payouts at the provider and returns its token, and what the provider knows the card by; repeating the
   * same key stores it once. @throws ApiError for a card that the provider rejects
   */
  tokenise(card: PayoutCard, key: string): Promise<{ token: string; card?: string | undefined }>;
  /**
   * Reads a webhook; undefined for an event that does not concern payments. @throws ApiError if its signature is not
   * valid
   */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent | undefined>;
}

/** A call to a provider has failed; `cause` is the provider's error. */
export class ProviderFailure extends ApiError {
  constructor(cause: unknown) {
    super('payment-provider-unreachable', { cause });
  }
}

/** Turns errors of a provider into `ProviderFailure`, which can be retried. @throws ProviderFailure */
export async function callProvider<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? error : new ProviderFailure(error);
  }
}
