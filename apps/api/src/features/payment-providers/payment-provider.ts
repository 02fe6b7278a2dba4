import type { IncomingHttpHeaders } from 'node:http';
import type { NextStep } from '@patina/shared-api/contract/deposit';

/** How a payment stands at its provider. */
export type ProviderState = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired';

/** What we ask a provider to collect; `amountMinor` in hundredths of `currency`. */
export interface PaymentOrder {
  /** Ours: asking twice with the same id opens one payment. */
  id: string;
  /** What the shopper knows it by. */
  number: number;
  method: string;
  amountMinor: number;
  currency: string;
  /** Where the shopper comes back to; with `?cancelled=1` where somebody turned back instead of paying. */
  returnUrl: string;
  expiresAt: Date;
}

export interface OpenedPayment {
  /** The provider's id of it. */
  reference: string;
  /** Where the shopper pays. */
  redirectUrl: string;
  next: NextStep;
  /** Until when it can be paid. */
  expiresAt: Date;
}

/** What a provider says of a payment. */
export interface ProviderReport {
  state: ProviderState;
  amountMinor: number;
  currency: string;
  /** What the shopper has to do, where that has changed, and until when. */
  next?: NextStep;
  expiresAt?: Date;
}

/** A webhook whose signature is right. */
export interface ProviderEvent extends ProviderReport {
  eventId: string;
  reference: string;
}

/** A card that somebody is to be paid on. */
export interface PayoutCard {
  /** Digits only. */
  number: string;
  holder: string;
  /** 1 to 12. */
  month: number;
  /** With its century. */
  year: number;
}

/** Somebody who takes money for the store. */
export interface PaymentProvider {
  name: string;
  /** Codes of the payment methods that it can collect. */
  methods: ReadonlySet<string>;
  /** The least that it collects, in hundredths of that currency. */
  leastMinor(currency: string): number;
  open(order: PaymentOrder): Promise<OpenedPayment>;
  look(reference: string): Promise<ProviderReport>;
  /** Makes an open payment unpayable, where that is possible. */
  close(reference: string): Promise<void>;
  /** Sends money back; the same key again sends it once. */
  refund(reference: string, amountMinor: number, key: string): Promise<void>;
  /**
   * Has a card remembered that somebody is to be paid on, and answers the provider's token of it, the only thing that the
   * store keeps; the same key again remembers it once. @throws InvalidInput for a card that cannot be
   */
  tokenise(card: PayoutCard, key: string): Promise<string>;
  /** Reads a webhook; undefined for one that is about nothing of ours. @throws Refusal when its signature is not right */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): ProviderEvent | undefined;
}
