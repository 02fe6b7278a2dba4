import { fromMinor, toMinor } from '@patina/shared-api/money';
import { productRepository } from '#catalogue/catalogue.ts';
import { lockSellers, requireOffer } from '#offers/change-offer.ts';
import { type OfferActParts, offerActs } from '#offers/offer-acts.ts';
import { factsOf } from '#offers/offer-lines.ts';
import { bidMinor } from '#offers/offer-market.ts';
import { type ActCall, type MoneyLimits, runTogether } from '#operators/operators.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { currencyIn } from '#store/store.ts';

interface Parts extends OfferActParts {
  moneyLimits: MoneyLimits;
}

type Doing = Pick<ActCall, 'operator' | 'isPreview'>;

/** An offer to price; without a price it is found out. */
interface ToPrice {
  id: number;
  price?: number;
  seen_price?: number | null;
}

export type SeveralOffers = ReturnType<typeof severalOffers>;

/** What operators do with several offers at once: one transaction, one entry of the audit log, each answered for itself. */
export function severalOffers(database: Database, parts: Parts) {
  const acts = offerActs(parts);
  const lockedBy = (offers: readonly { id: number }[]) => (transaction: Database) =>
    lockSellers(
      transaction,
      offers.map(({ id }) => id),
    );

  return {
    /**
     * Prices each at the lower of our bid and what its seller asks. One that has another bid by now than the operator has seen is
     * rejected, as is one of an item that the catalogue does not have: nobody knows a bid for it.
     */
    async price(offers: readonly ToPrice[], { operator, isPreview }: Doing) {
      const [set, limit] = [await acts.pricing(), await parts.moneyLimits.of(operator)];
      const settings = await parts.settings.read();
      const currencies = await parts.content.currencies();

      async function lowerOf(transaction: Database, id: number) {
        const offer = await requireOffer(transaction, id);
        const [product] = await productRepository(transaction).productsOf([offer.product_id ?? 0]);
        if (product === undefined) throw new CommandError(`No bid is known for offer ${id}.`, 'offer-without-bid');
        const { value: rate } = currencyIn(currencies, offer.currency);
        return { offer, priceMinor: Math.min(bidMinor(product, { settings, rate }), offer.user_price_minor) };
      }

      return runTogether(
        database,
        offers,
        { isPreview, lock: lockedBy(offers) },
        async (transaction, { id, price, seen_price: seen }, note) => {
          const { offer, priceMinor } = await lowerOf(transaction, id);
          if (price !== undefined && toMinor(price) !== priceMinor) throw new ApiError('offer-bid-changed');
          if (offer.status === 'offer' && offer.service_price_minor === priceMinor) return undefined;
          const seenMinor = seen == null ? seen : toMinor(seen);
          await set(transaction, id, { priceMinor, seenMinor, limit }, { operator: operator.email, note });
          const { currency, service_price_minor: beforeMinor } = offer;
          const before = beforeMinor === null ? null : fromMinor(beforeMinor);
          return { price: fromMinor(priceMinor), seen_price: before, currency };
        },
      );
    },

    /** Takes our prices back of which no seller has read theirs. */
    async unprice(offers: readonly { id: number; seen_price: number }[], { operator, isPreview }: Doing) {
      const unprice = await acts.unpricing();
      return runTogether(
        database,
        offers,
        { isPreview, lock: lockedBy(offers) },
        async (transaction, { id, seen_price: seen }, note) =>
          factsOf(await unprice(transaction, id, toMinor(seen), { operator: operator.email, note })),
      );
    },

    /** Ends offers whose items have not arrived, for one reason. */
    async cancel(offers: readonly { id: number }[], reason: string, { operator, isPreview }: Doing) {
      const cancel = await acts.cancelling();
      return runTogether(database, offers, { isPreview, lock: lockedBy(offers) }, async (transaction, { id }, note) =>
        factsOf(await cancel(transaction, id, reason, { operator: operator.email, note })),
      );
    },
  };
}
