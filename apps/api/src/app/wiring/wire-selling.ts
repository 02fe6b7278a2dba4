import { deskOfferService } from '#features/desk-offers/desk-offer-service.ts';
import { deskPayoutService } from '#features/desk-payouts/desk-payout-service.ts';
import { handOverService } from '#features/hand-overs/hand-over-service.ts';
import { offerAdmin } from '#features/offers/offer-admin-service.ts';
import { offerService } from '#features/offers/offer-service.ts';
import { payoutAdmin } from '#features/payout-admin/payout-admin-service.ts';
import { bankAnswerService } from '#features/payout-batches/bank-answer-service.ts';
import { batchService } from '#features/payout-batches/batch-service.ts';
import { withdrawalService } from '#features/withdrawals/withdrawal-service.ts';
import type { Database } from '#shared/database/tables.ts';
import type { PaymentProvider } from '#shared/payment-providers/payment-provider.ts';
import type { Encryption } from '#shared/secrets/encryption.ts';
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
