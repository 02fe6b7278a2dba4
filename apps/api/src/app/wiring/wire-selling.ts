import type { PaymentProvider } from '#money/payments/payment-provider.ts';
import { deskOfferService } from '#offers/desk-offer-service.ts';
import { handOverService } from '#offers/hand-over-service.ts';
import { offerAdmin } from '#offers/offer-admin-service.ts';
import { offerService } from '#offers/offer-service.ts';
import { bankAnswerService } from '#offers/payouts/bank-answer-service.ts';
import { batchService } from '#offers/payouts/batch-service.ts';
import { deskPayoutService } from '#offers/payouts/desk-payout-service.ts';
import { payoutAdmin } from '#offers/payouts/payout-admin-service.ts';
import { withdrawalService } from '#offers/payouts/withdrawal-service.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import type { CommonParts } from './common-parts.ts';

/** Offers, withdrawals and payouts. */
export function wireSelling(
  database: Database,
  parts: CommonParts & { provider: PaymentProvider; encryption: Encryption },
) {
  const offers = offerService(database, parts);
  const payouts = payoutAdmin(database, parts);
  const batches = batchService(database, parts);
  return {
    encryption: parts.encryption,
    offers,
    withdrawals: withdrawalService(database, { ...parts, offers }),
    offerAdmin: offerAdmin(database, parts),
    handOvers: handOverService(database, parts),
    deskOffers: deskOfferService(database, parts),
    payoutAdmin: payouts,
    deskPayouts: deskPayoutService(database, parts),
    payoutBatches: batches,
    bankAnswers: bankAnswerService(database, { batches, payouts }),
  };
}
