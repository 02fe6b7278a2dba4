import { gzipSync } from 'node:zlib';
import { openingBalance } from '#money/money.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { bankForm } from '#testing/forms/sell-forms.ts';
import type { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';
import { payLate } from '#testing/shoppers/pay-late.ts';

/** A valid trade link, of the Steam account 76561198000000001. */
export const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=39734273&token=abcDEF12';

/** Bodies of acts by their route, each in a state in which the act could be done. */
type Cases = Record<string, (whose: Shopper) => Promise<object>>;

const WHY = { reason: 'As agreed.' };

/**
 * Acts of the back office: `about` each on what belongs to somebody, `large` each that waits for a second person whoever does it.
 * `judge` is somebody who may do everything.
 */
export function deskActCases(
  { services, database, aProduct, anOffer, arrive, offer }: Awaited<ReturnType<typeof openSellersShop>>,
  judge: Shopper,
) {
  async function anOrder(buyer: Shopper, priceMinor = 10_00): Promise<number> {
    await database.transaction().execute((transaction) => openingBalance(transaction, buyer.id, priceMinor));
    await buyer.post('/cart/add', { id: await aProduct({ priceMinor }) });
    return (await buyer.post('/purchase/product', checkoutForm())).json().order;
  }

  async function aPayout(seller: Shopper): Promise<number> {
    const id = await anOffer(seller, 'completed');
    await arrive(id);
    return (await offer(seller, id)).payout.id;
  }

  const aLatePayment = async (buyer: Shopper, priceMinor = 10_00) =>
    payLate(buyer, await aProduct({ priceMinor, stock: 2 }));

  let codes = 0;
  async function aCode(maker: Shopper): Promise<string> {
    codes += 1;
    const code = `OWN${codes}`;
    await database
      .insertInto('promo_code')
      .values({
        code,
        description: '',
        discount_type: 'percent',
        discount: 1000,
        applies_to_delivery: false,
        made_by: maker.id,
        ends_at: null,
        max_uses: null,
        max_uses_per_user: null,
      })
      .execute();
    return code;
  }

  async function aBatch(seller: Shopper): Promise<number> {
    const ids = [await aPayout(seller)];
    const { batch } = await services.payoutBatches.create(ids, { email: 'olga' });
    return batch?.id ?? 0;
  }

  /** A message of the contact form, as it is when nobody has done anything to it. */
  async function aMessage(writer: Shopper): Promise<{ id: number; seen: number }> {
    const form = { name: 'Ana', surname: 'Reis', topic: 'My order', message: 'Where is it?' };
    await writer.post('/contact', { ...form, email: `writer${writer.id}@example.com` });
    const written = await database
      .selectFrom('support_message')
      .select('id')
      .where('user_id', '=', writer.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { ...written, seen: 0 };
  }

  const emailOf = async ({ id }: Shopper) => (await services.profiles.read(id)).email;

  const about: Cases = {
    'POST /desk/roles/grant': async (whose) => ({ email: await emailOf(whose), role: 'catalogue' }),
    'POST /desk/orders/report': async (whose) => ({
      state: 'sent',
      orders: [{ id: await anOrder(whose), trade_offer: String(1000 + whose.id) }],
    }),
    'POST /desk/orders/reverse': async (whose) => ({ orders: [{ id: await anOrder(whose) }], ...WHY }),
    'POST /desk/orders/refund': async (whose) => ({ orders: [{ id: await anOrder(whose) }], ...WHY }),
    'POST /desk/orders/trade-link': async (whose) => ({
      id: await anOrder(whose),
      trade_link: LINK,
      seen_link: null,
      ...WHY,
    }),
    'POST /desk/offers/price': async (whose) => ({ id: await anOffer(whose), price: 20, seen_price: null }),
    'POST /desk/offers/unprice': async (whose) => ({ id: await anOffer(whose, 'offer'), seen_price: 28 }),
    'POST /desk/offers/bulk/price': async (whose) => {
      const price = 8;
      return { offers: [{ id: await anOffer(whose, 'pending', await known(10_00, price)), price, seen_price: null }] };
    },
    'POST /desk/offers/bulk/unprice': async (whose) => ({
      offers: [{ id: await anOffer(whose, 'offer'), seen_price: 28 }],
    }),
    'POST /desk/offers/decline': async (whose) => ({ offers: [{ id: await anOffer(whose) }], ...WHY }),
    'POST /desk/offers/received': async (whose) => ({ offers: [{ id: await anOffer(whose, 'completed') }] }),
    'POST /desk/offers/late': async (whose) => ({ offers: [{ id: await anOffer(whose, 'cancelled') }] }),
    'POST /desk/offers/returned': async (whose) => ({ offers: [{ id: await anOffer(whose, 'cancelled') }] }),
    'POST /desk/offers/overdue': async (whose) => ({ offers: [{ id: await anOffer(whose, 'accepted') }] }),
    'POST /desk/offers/reverse': async (whose) => {
      const id = await anOffer(whose, 'completed');
      await arrive(id);
      return { offers: [{ id }], ...WHY };
    },
    'POST /desk/payouts/paid': async (whose) => ({ payouts: [{ id: await aPayout(whose) }] }),
    'POST /desk/payouts/failed': async (whose) => ({ payouts: [{ id: await aPayout(whose) }], ...WHY }),
    'POST /desk/payouts/retry': async (whose) => {
      const id = await aPayout(whose);
      await services.payoutAdmin.failed(id, 'No.', 'olga');
      return { payouts: [{ id }] };
    },
    'POST /desk/payouts/batches/release': async (whose) => ({ id: await aBatch(whose) }),
    'POST /desk/payouts/batches/decline': async (whose) => ({ id: await aBatch(whose), ...WHY }),
    'POST /desk/payouts/batches/file': async (whose) => ({ id: await aBatch(whose) }),
    'POST /desk/people/verify': async ({ id }) => ({ id }),
    'POST /desk/people/sign-out': async ({ id }) => ({ id }),
    'POST /desk/people/lock': async ({ id }) => ({ id, ...WHY }),
    'POST /desk/people/unlock': async ({ id }) => ({ id }),
    'POST /desk/people/close': async ({ id }) => ({ id }),
    'POST /desk/people/adjust': async ({ id }) => ({ id, amount: 5, ...WHY }),
    'POST /desk/payments/return': async (whose) => ({ number: await aLatePayment(whose), ...WHY }),
    'POST /desk/messages/answer': async (whose) => ({ ...(await aMessage(whose)), text: 'It is on its way.' }),
    'POST /desk/messages/assign': async (whose) => ({ ...(await aMessage(whose)), assignee: judge.id }),
    'POST /desk/messages/close': aMessage,
    'POST /desk/messages/reopen': aMessage,
    'POST /desk/promo-codes/end': async (whose) => ({ code: await aCode(whose) }),
    'POST /desk/packs/create': async ({ id }) => ({
      title: 'Mine',
      price: 9,
      products: [await aProduct()],
      user_id: id,
    }),
    'POST /desk/packs/edit': async (whose) => {
      const { id, ...seen } = await aPrompt(whose);
      return { ...seen, id, kind: 'prompt', price: 8, seen };
    },
    'POST /desk/packs/end': async (whose) => ({ id: (await aPrompt(whose)).id, kind: 'prompt' }),
  };

  async function aPrompt(whose: Shopper) {
    const seen = { title: 'For you', price: 9, products: [await aProduct()], ends_at: null };
    const { id } = (await judge.post('/desk/packs/create', { ...seen, user_id: whose.id })).json().payload;
    return { id, ...seen };
  }

  /** The form of an offer of an item that the catalogue has at a price, for which its seller asks another. */
  async function known(priceMinor: number, price: number) {
    const product = database
      .selectFrom('product')
      .select('title')
      .where('id', '=', await aProduct({ priceMinor }));
    return { ...(await product.executeTakeFirstOrThrow()), price };
  }

  /** A product of 4,953 Credits. */
  const aKnife = () => aProduct({ priceMinor: 4953_00 });

  async function anImport(price: number): Promise<number> {
    const product = await database
      .selectFrom('product')
      .select('external_id')
      .where('id', '=', await aKnife())
      .executeTakeFirstOrThrow();
    const file = `external_id,type,weapon,finish,exterior,price\n${product.external_id},Rifle,AK-47,Test,Field-Tested,${price}\n`;
    const { id } = (await judge.post('/desk/imports/begin', { name: 'prices.csv' })).json().payload;
    await judge.post(`/desk/imports/${id}/part`, { place: 0, content: gzipSync(file).toString('base64') });
    await judge.post(`/desk/imports/${id}/preview`);
    return id;
  }

  const large: Cases = {
    'POST /desk/roles/grant': async (whose) => ({ email: await emailOf(whose), role: 'finance' }),
    'POST /desk/orders/reverse': async (whose) => {
      const id = await anOrder(whose, 600_00);
      const [report, order] = [{ order: id, operator: 'olga' }, { trade_offer: String(5000 + whose.id) }];
      await services.deliveries.report({ ...report, state: 'sent', by: 'store', tradeOffer: order.trade_offer });
      await services.deliveries.report({ ...report, state: 'protected', by: 'buyer' });
      return { orders: [{ id }], ...WHY };
    },
    'POST /desk/orders/refund': async (whose) => ({ orders: [{ id: await anOrder(whose, 600_00) }], ...WHY }),
    'POST /desk/offers/price': async (whose) => ({
      id: await anOffer(whose),
      price: 100_000,
      seen_price: null,
      ...WHY,
    }),
    'POST /desk/offers/bulk/price': async (whose) => {
      const price = 700;
      return {
        offers: [{ id: await anOffer(whose, 'pending', await known(2000_00, price)), price, seen_price: null }],
      };
    },
    'POST /desk/offers/received': async (whose) => ({ offers: [{ id: await anAcceptedOffer(whose) }] }),
    'POST /desk/payouts/paid': async (whose) => {
      const id = await anAcceptedOffer(whose);
      await whose.post('/offer/withdraw/sepa', bankForm(id));
      await arrive(id);
      return { payouts: [{ id: (await offer(whose, id)).payout.id }] };
    },
    'POST /desk/payments/return': async (whose) => ({ number: await aLatePayment(whose, 600_00), ...WHY }),
    'POST /desk/people/adjust': async ({ id }) => ({ id, amount: 501, ...WHY }),
    'POST /desk/imports/{id}/run': async () => ({ id: await anImport(0.05) }),
    'POST /desk/products/{id}/edit': async () => ({ id: await aKnife(), change: { price: 0.05 }, seen: {} }),
    'POST /desk/promo-codes/create': async ({ id }) => ({ code: `ALL${id}`, type: 'percent', discount: 100 }),
    'POST /desk/packs/create': async ({ id }) => ({ title: `Gift ${id}`, price: 0.05, products: [await aKnife()] }),
    'POST /desk/packs/edit': async () => {
      const seen = { title: 'Pack', price: 4000, products: [await aKnife()], ends_at: null };
      const { id } = (await judge.post('/desk/packs/create', seen)).json().payload;
      return { ...seen, id, kind: 'pack', price: 0.05, seen };
    },
  };

  /** An offer of 600 euros whose seller has accepted our price. */
  async function anAcceptedOffer(seller: Shopper): Promise<number> {
    const id = await anOffer(seller);
    await services.offerAdmin.price(id, 700_00, 'olga');
    await seller.post('/offer/request-payout', { id });
    return id;
  }

  return { about, large, anOrder, aPayout, aBatch, emailOf };
}
