import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cartRepository } from '#orders/cart.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, aShopper, aProduct } = await openShop();
const carts = cartRepository(database);

/** Statements of the release before `price_seen_minor`, and those of this one. */
const RELEASES = {
  before: {
    add: (userId: number, productId: number, priceMinor: number) =>
      sql`insert into cart_line (user_id, product_id, price_seen, is_variation)
        values (${userId}, ${productId}, ${priceMinor}, false)`.execute(database),
    accept: (userId: number, productId: number, priceMinor: number) =>
      sql`update cart_line set price_seen = ${priceMinor}
        where user_id = ${userId} and product_id = ${productId}`.execute(database),
  },
  present: {
    add: (userId: number, productId: number, priceMinor: number) =>
      carts.put({
        user_id: userId,
        product_id: productId,
        unit_id: null,
        price_seen_minor: priceMinor,
        is_variation: false,
      }),
    accept: carts.setPriceSeen,
  },
};

/** The price that a shopper has accepted, under both names. */
async function pricesSeen(userId: number) {
  const { rows } = await sql`select price_seen, price_seen_minor from cart_line where user_id = ${userId}`.execute(
    database,
  );
  return rows;
}

test.each([
  ['before', 'before'],
  ['before', 'present'],
  ['present', 'before'],
  ['present', 'present'],
] as const)(
  'a line added by the release %s and accepted by the release %s has one price',
  async (adding, accepting) => {
    const { id } = await aShopper();
    const product = await aProduct();
    await RELEASES[adding].add(id, product, 10_00);
    expect(await pricesSeen(id)).toEqual([{ price_seen: 10_00, price_seen_minor: 10_00 }]);
    for (const priceMinor of [11_00, 11_00, 9_50]) {
      await RELEASES[accepting].accept(id, product, priceMinor);
      expect(await pricesSeen(id)).toEqual([{ price_seen: priceMinor, price_seen_minor: priceMinor }]);
    }
  },
);

test('two prices for one line are rejected', async () => {
  const { id } = await aShopper();
  await RELEASES.present.add(id, await aProduct(), 10_00);
  const twoPrices = sql`update cart_line set price_seen = 1, price_seen_minor = 2 where user_id = ${id}`;
  await expect(twoPrices.execute(database)).rejects.toMatchObject({ code: '23514' });
});
