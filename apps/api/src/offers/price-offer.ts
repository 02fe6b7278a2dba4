import { fromMinor, toMinor } from '@patina/shared-api/money';
import type { FastifyBaseLogger } from 'fastify';
import { productRepository } from '#catalogue/catalogue.ts';
import { changeOffer, endOffer, enqueueOfferEmail } from '#offers/change-offer.ts';
import { isUndecided, type Offer, offerRepository } from '#offers/offer.ts';
import { type OfferActParts, offerActs, type PriceTerms } from '#offers/offer-acts.ts';
import { bidMinor } from '#offers/offer-market.ts';
import type { ActFields, Why } from '#operators/operators.ts';
import { auditLog, type NoteEntry } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { type ContentService, requireCurrency, type SettingsService } from '#store/store.ts';

/** Actor of what happens because a deadline has passed. */
const DEADLINE = 'deadline';
const UNDECIDED = 'Our price was not accepted in time.';

export type OfferAdmin = ReturnType<typeof offerAdmin>;

/** Operators' actions on one offer, each in a transaction with its entry of the audit log; see `offerActs`. */
export function offerAdmin(database: Database, parts: OfferActParts) {
  const acts = offerActs(parts);

  const inTransaction = (work: (transaction: Database, note: NoteEntry) => Promise<Offer>) =>
    database.transaction().execute((transaction) => work(transaction, auditLog(transaction).note));

  return {
    async price(
      id: number,
      priceMinor: number,
      operator: string,
      terms: Omit<PriceTerms, 'priceMinor'> = {},
    ): Promise<Offer> {
      const price = await acts.pricing();
      return inTransaction((transaction, note) => price(transaction, id, { priceMinor, ...terms }, { operator, note }));
    },

    async unprice(id: number, seenMinor: number, operator: string): Promise<Offer> {
      const unprice = await acts.unpricing();
      return inTransaction((transaction, note) => unprice(transaction, id, seenMinor, { operator, note }));
    },

    async cancel(id: number, reason: string, operator: string): Promise<Offer> {
      const cancel = await acts.cancelling();
      return inTransaction((transaction, note) => cancel(transaction, id, reason, { operator, note }));
    },

    /** Cancels offers whose seller has not accepted our price in time, with an email. Failures are logged. */
    async expireUndecided(log: FastifyBaseLogger): Promise<void> {
      const renderer = await parts.emails.renderer();
      const entry = { operator: DEADLINE, action: 'offer expired' };
      for (const { id } of await offerRepository(database).undecided()) {
        const expire = changeOffer(database, id, entry, async (transaction, offer) => {
          if (!isUndecided(offer)) return undefined;
          const ended = await endOffer(transaction, offer, { operator: DEADLINE, by: 'store', reason: UNDECIDED });
          await enqueueOfferEmail(transaction, renderer, 'offerExpired', ended);
          return ended;
        });
        await expire.catch((error: unknown) => log.warn({ err: error, offer: id }, 'offer could not be ended'));
      }
    },
  };
}

/**
 * A price above what the seller asks needs a reason; on one above what the margin rule says a second person decides.
 * @throws ApiError without the reason
 */
export async function judgePrice(
  { id, price, reason }: ActFields,
  { database, settings, content }: { database: Database; settings: SettingsService; content: ContentService },
): Promise<Why | undefined> {
  const offer = await offerRepository(database).find(Number(id));
  if (offer === undefined) return undefined;
  const priceMinor = toMinor(Number(price));
  if (priceMinor > offer.user_price_minor && reason === undefined)
    throw invalidInput({ reason: 'offer-reason-missing' });
  const [product] = await productRepository(database).productsOf([offer.product_id ?? 0]);
  const { value: rate } = await requireCurrency(content, offer.currency);
  const bid = product && bidMinor(product, { settings: await settings.read(), rate });
  // Of an item that the catalogue does not have, no price of ours is known: then it is what its seller asks.
  const mostMinor = bid ?? offer.user_price_minor;
  if (priceMinor <= mostMinor) return undefined;
  return { rule: 'offer-price', amountMinor: 0, details: { currency: offer.currency, most: fromMinor(mostMinor) } };
}
