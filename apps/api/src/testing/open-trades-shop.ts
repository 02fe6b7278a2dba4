import type { SteamTradeOffer } from '@patina/test-kit/steam/steam-trades';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openSteamShop } from '#testing/open-steam-shop.ts';
import { OPERATOR } from '#testing/run-command.ts';

/** The account of the trade link in `checkoutForm`. */
export const BUYER = '76561198083722517';

let numbers = 7_000_000_000;
export const aNumber = () => String(++numbers);

/** A shop whose trades are watched, beside a small Steam. Awaited at the top of a test file. */
export async function openTradesShop() {
  const shop = await openSteamShop();
  const { steam, services, database, app } = shop;

  /** What Steam says of a trade offer from now on; one that is active, of ours, to the buyer, unless something else is said. */
  function says(tradeOffer: string, changes: Partial<SteamTradeOffer> = {}): void {
    const now = Math.floor(Date.now() / 1000);
    const before = steam.trades.get(tradeOffer);
    steam.trades.set(tradeOffer, {
      isOurs: true,
      partner: BUYER,
      state: 'active',
      gives: [{ assetId: aNumber(), name: 'AK-47 | Redline (Field-Tested)' }],
      receives: [],
      createdAt: now,
      ...before,
      updatedAt: now,
      ...changes,
    });
  }

  return {
    ...shop,
    says,

    /** Steam says that a trade offer was accepted, and where its items are. */
    accepts: (
      tradeOffer: string,
      state: NonNullable<SteamTradeOffer['trade']>['state'] = 'complete',
      changes: Partial<SteamTradeOffer> = {},
    ) => says(tradeOffer, { state: 'accepted', trade: { id: `9${tradeOffer}`, state }, ...changes }),

    /** One run of the watcher. */
    read: () => services.tradeWatcher.run(app.log),

    /** What somebody must look at. */
    async asked(tradeOffer: string): Promise<string | null | undefined> {
      const rows = database.selectFrom('steam_trade').select('asks').where('trade_offer', '=', tradeOffer);
      return (await rows.executeTakeFirst())?.asks;
    },

    /** An order of some items, in a trade offer that an operator has reported. */
    async sentOrder(items = 1, { priceMinor = 10_00 } = {}) {
      const buyer = await shop.aShopper({ balanceMinor: items * priceMinor });
      const products: number[] = [];
      for (let item = 0; item < items; item += 1) {
        const id = await shop.aProduct({ priceMinor, stock: 1 });
        products.push(id);
        await buyer.post('/cart/add', { id });
      }
      const order: number = (await buyer.post('/purchase/product', checkoutForm())).json().order;
      const tradeOffer = aNumber();
      await services.deliveries.report({ order, state: 'sent', by: 'store', operator: OPERATOR, tradeOffer });
      const lines = () =>
        database.selectFrom('order_line').selectAll().where('order_id', '=', order).orderBy('position').execute();
      return {
        buyer,
        order,
        tradeOffer,
        products,
        states: async () => (await lines()).map(({ trade_state }) => trade_state),
        status: async () =>
          (await database.selectFrom('shop_order').select('status').where('id', '=', order).executeTakeFirstOrThrow())
            .status,
      };
    },
  };
}
