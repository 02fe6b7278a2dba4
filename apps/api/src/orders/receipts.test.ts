import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { drawReceipt, RECEIPT_TEXTS } from './draw-receipt.ts';
import { issueReceipts } from './receipt.ts';

const { app, database, aShopper, aProduct } = await openShop();

async function buy(shopper: Shopper, paymentMethod = 'balance'): Promise<number> {
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 10_00 }) });
  return (await shopper.post('/purchase/product', checkoutForm({ paymentMethod }))).json().order;
}

const numbers = async () =>
  (await database.selectFrom('receipt').selectAll().orderBy('number').execute()) as {
    number: number;
    order_id: number;
  }[];

test('receipts are numbered without gaps in the order of payment, however many servers give numbers at once', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  const orders: number[] = [];
  for (let count = 0; count < 3; count += 1) orders.push(await buy(shopper));
  const unpaid = await buy(shopper, 'card');
  await Promise.all(Array.from({ length: 4 }, () => issueReceipts(database)));
  expect((await numbers()).map(({ number, order_id }) => [number, order_id])).toEqual(
    orders.map((order, index) => [index + 1, order]),
  );
  expect((await shopper.get(`/receipts/${unpaid}.pdf`)).json().code).toBe('receipt-not-found');
  const later = await buy(shopper);
  const pdf = await shopper.get(`/receipts/${later}.pdf?language=4`);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="R-000004.pdf"',
    'cache-control': 'private, no-store',
  });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const forged = database.updateTable('receipt').set({ order_id: later }).where('number', '=', 1).execute();
  await expect(forged).rejects.toThrow('append-only');
});

test('a receipt is its owner’s alone', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  const order = await buy(shopper);
  const stranger = await aShopper();
  expect((await stranger.get(`/receipts/${order}.pdf`)).statusCode).toBe(404);
  expect((await app.inject({ url: `/api/receipts/${order}.pdf` })).statusCode).toBe(401);
  for (const file of ['x.pdf', `${order}`, '0.pdf', '9999999999.pdf', '../1.pdf']) {
    expect((await shopper.get(`/receipts/${encodeURIComponent(file)}`)).statusCode).toBe(404);
  }
});

test('a receipt with many items, long names and letters of any language is drawn in every language', async () => {
  const items = Array.from({ length: 60 }, () => ({
    title: '★ M4A4 | 龍王 (Dragon King) – Łódź, Ærø, Ünver™ '.repeat(3),
    priceMinor: 12_34,
  }));
  const receipt = {
    number: 7,
    order: 100_012,
    paidAt: new Date(),
    customer: ['Ana Reis', 'Rua Augusta 1'],
    items,
    ...{
      subtotalMinor: 740_40,
      discountMinor: 40_40,
      totalMinor: 700_00,
      vatPercent: 23,
      vatMinor: 130_89,
      refundedMinor: 12_34,
      currency: 'EUR',
      method: 'card',
      creditsMinor: 0,
    },
  };
  for (const texts of Object.values(RECEIPT_TEXTS)) {
    const pdf = await drawReceipt(receipt, {
      texts,
      store: 'Patina',
      requisites: ['Lisboa'],
      method: 'Card',
      credits: 'Credits',
    });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  }
});
