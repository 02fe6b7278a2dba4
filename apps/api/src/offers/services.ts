import type { Pictures, SkinNames } from '#catalogue/catalogue.ts';
import type { PaymentProvider } from '#money/money.ts';
import { bankAnswerService } from '#offers/bank-answer.ts';
import { batchService } from '#offers/batch.ts';
import { deskOfferService } from '#offers/desk-offers.ts';
import { handOverService } from '#offers/hand-over.ts';
import { heldBids } from '#offers/inventory/held-bids.ts';
import { keptInventories } from '#offers/inventory/kept-inventories.ts';
import { offerAssets } from '#offers/inventory/offer-assets.ts';
import { sellerInventory } from '#offers/inventory/seller-inventory.ts';
import { steamAccounts } from '#offers/inventory/steam-accounts.ts';
import { steamBans } from '#offers/inventory/steam-bans.ts';
import { steamCommunity } from '#offers/inventory/steam-community.ts';
import { makingBatches } from '#offers/make-batch.ts';
import { payoutLists } from '#offers/payout-list.ts';
import { offerAdmin } from '#offers/price-offer.ts';
import { offerService } from '#offers/selling.ts';
import { payoutAdmin } from '#offers/settle-payout.ts';
import { severalOffers } from '#offers/several-offers.ts';
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
  /** Origin of Steam's community. */
  steamCommunityUrl: string;
  /** Origin of Steam's Web API, and the keys for it. */
  steamApiUrl: string;
  steamApiKeys: readonly string[];
}

/** Offers, withdrawals and payouts. */
export function offerServices(database: Database, parts: OfferParts) {
  const inventories = keptInventories(steamCommunity(parts.steamCommunityUrl));
  const bids = heldBids(parts.encryption);
  const inventory = sellerInventory(database, { ...parts, inventories, heldBids: bids });
  const bans = steamBans({ origin: parts.steamApiUrl, keys: parts.steamApiKeys });
  const accounts = steamAccounts(database, { ...parts, inventories, bans });
  const assets = offerAssets({ inventories, inventory, heldBids: bids });
  const offers = offerService(database, { ...parts, assets, isBanned: accounts.isBanned });
  const payouts = payoutAdmin(database, parts);
  const batches = batchService(database, parts);
  return {
    encryption: parts.encryption,
    offers,
    inventories,
    inventory,
    steamAccounts: accounts,
    withdrawals: withdrawalService(database, { ...parts, offers }),
    offerAdmin: offerAdmin(database, parts),
    severalOffers: severalOffers(database, parts),
    handOvers: handOverService(database, parts),
    deskOffers: deskOfferService(database, parts),
    payoutAdmin: payouts,
    deskPayouts: payoutLists(database, parts),
    payoutBatches: { ...batches, create: makingBatches(database, parts) },
    bankAnswers: bankAnswerService(database, { batches, payouts }),
  };
}
