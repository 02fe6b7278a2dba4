import type { Pictures, SkinNames } from '#catalogue/catalogue.ts';
import type { PaymentProvider } from '#money/money.ts';
import { bankAnswerService } from '#offers/bank-answer.ts';
import { batchService } from '#offers/batch.ts';
import { deskOfferService } from '#offers/desk-offers.ts';
import { handOverService } from '#offers/hand-over.ts';
import { makingBatches } from '#offers/make-batch.ts';
import { payoutLists } from '#offers/payout-list.ts';
import { offerAdmin } from '#offers/price-offer.ts';
import { offerService } from '#offers/selling.ts';
import { payoutAdmin } from '#offers/settle-payout.ts';
import { withdrawalService } from '#offers/withdraw.ts';
import type { MoneyLimits } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import type { ContentService, EmailService, SettingsService } from '#store/store.ts';

interface OfferParts {
  settings: SettingsService;
  content: ContentService;
  emails: EmailService;
  pictures: Pictures;
  skinNames: SkinNames;
  limits: RateLimits;
  moneyLimits: MoneyLimits;
  provider: PaymentProvider;
  encryption: Encryption;
}

/** Offers, withdrawals and payouts. */
export function offerServices(database: Database, parts: OfferParts) {
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
    deskPayouts: payoutLists(database, parts),
    payoutBatches: { ...batches, create: makingBatches(database, parts) },
    bankAnswers: bankAnswerService(database, { batches, payouts }),
  };
}
