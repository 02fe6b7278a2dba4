import type { OfferStatus } from '@patina/shared-api/contract/offers/offer';
import type { Config } from '#platform/config.ts';
import { DAY, fromNow } from '#platform/time.ts';
import { bankForm, sellOrder } from '#testing/forms/sell-forms.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { OPERATOR } from '#testing/run-command.ts';

/** A shop with sellers and offers. Awaited at the top of a test file. */
export async function openSellersShop(changes: Partial<Config> = {}) {
  const shop = await openShop(changes);
  const { offerAdmin, handOvers, payoutAdmin } = shop.services;

  async function make(seller: Shopper, order: Record<string, unknown> = {}): Promise<number> {
    const answer = await seller.post('/offer/create', sellOrder(order));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().id;
  }

  /** Reports an item that has arrived so long ago that its payout is released. */
  const arrive = (id: number) => handOvers.received(id, { at: fromNow(-8 * DAY) }, OPERATOR);

  /** Ends the protection of an offer's trade; two servers find that out at once. */
  async function endProtection(id: number): Promise<void> {
    await shop.database
      .updateTable('offer')
      .set({ protected_until: fromNow(-1000) })
      .where('id', '=', id)
      .execute();
    await Promise.all([handOvers.finishProtected(shop.app.log), handOvers.finishProtected(shop.app.log)]);
  }

  /** An offer as returned to its seller. */
  const offer = async (seller: Shopper, id: number) => (await seller.get(`/offer/${id}`)).json().payload;

  /** Action that leads to each status. */
  const STEPS: Record<OfferStatus, (seller: Shopper, id: number) => Promise<unknown>> = {
    pending: async () => {},
    offer: async (_, id) => offerAdmin.price(id, 28_00, OPERATOR),
    accepted: (seller, id) => seller.post('/offer/request-payout', { id }),
    completed: (seller, id) => seller.post('/offer/withdraw/sepa', bankForm(id)),
    approved: async (seller, id) => {
      await arrive(id);
      await payoutAdmin.paid((await offer(seller, id)).payout.id, { reference: null }, OPERATOR);
    },
    declined: (seller, id) => seller.post('/offer/decline', { id }),
    cancelled: (_, id) => offerAdmin.cancel(id, 'It did not arrive.', OPERATOR),
  };
  const WAYS: Record<OfferStatus, OfferStatus[]> = {
    pending: [],
    offer: ['offer'],
    accepted: ['offer', 'accepted'],
    completed: ['offer', 'accepted', 'completed'],
    approved: ['offer', 'accepted', 'completed', 'approved'],
    declined: ['offer', 'declined'],
    cancelled: ['cancelled'],
  };

  return {
    ...shop,

    /** Creates an offer with this status. Returns its number. */
    async anOffer(seller: Shopper, status: OfferStatus = 'pending', order: Record<string, unknown> = {}) {
      const id = await make(seller, order);
      for (const step of WAYS[status]) await STEPS[step](seller, id);
      return id;
    },

    arrive,
    endProtection,
    offer,
  };
}
