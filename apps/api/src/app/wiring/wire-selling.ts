import type { PaymentProvider } from '#money/payments/payment-provider.ts';
import { bankAnswerService } from '#offers/bank-answer.ts';
import { batchService } from '#offers/batch.ts';
import { deskOfferService } from '#offers/desk-offers.ts';
import { handOverService } from '#offers/hand-over.ts';
import { offerAdmin } from '#offers/offer-admin-service.ts';
import { offerService } from '#offers/offer-service.ts';
import { deskPayoutService } from '#offers/payout-list.ts';
import { payoutAdmin } from '#offers/settle-payout.ts';
import { withdrawalService } from '#offers/withdraw.ts';
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
