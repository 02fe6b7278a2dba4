import { expect, test } from 'vitest';
import { DAY, fromNow, HOUR } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { bankForm } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const shop = await openSellersShop();
const { services, database, app } = shop;
const place = { services, log: app.log };
let offers = 6_213_504_000;

async function setAccount({ id }: Shopper, change: { created_at?: Date; credentials_changed_at?: Date | null }) {
  await database
    .updateTable('user_account')
    .set(change as never)
    .where('id', '=', id)
    .execute();
}

/** Buys an item from the balance. Returns the number of the order. */
async function buy(shopper: Shopper): Promise<number> {
  await shopper.post('/cart/add', { id: await shop.aProduct() });
  const answer = await shopper.post('/purchase/product', checkoutForm());
  expect(answer.statusCode).toBe(200);
  return answer.json().order;
}

async function send(order: number, options: Record<string, string | boolean> = {}): Promise<unknown> {
  offers += 1;
  return runCommand(place, 'order sent', { values: { orders: `${order}:${offers}` }, options });
}

const WAITS = /deliveries wait until \d\d\.\d\d\.20\d\d \d\d:\d\d UTC/;

test('orders placed after a change of credentials are sent a day later, or for a reason', async () => {
  const buyer = await shop.aShopper({ balanceMinor: 10_000 });
  await setAccount(buyer, { created_at: fromNow(-30 * DAY) });
  const [before] = [await buy(buyer)];
  await setAccount(buyer, { credentials_changed_at: new Date() });
  const [after, forced] = [await buy(buyer), await buy(buyer)];
  // What was bought before goes where it was to go.
  await send(before);
  await expect(send(after)).rejects.toThrow(WAITS);
  await expect(send(forced, { force: true })).rejects.toThrow('--reason');
  await send(forced, { force: true, reason: 'Spoke to the buyer.' });
  const { result } = await runCommand(place, 'audit list', {});
  expect(JSON.stringify(result)).toContain('Spoke to the buyer.');
  const { waits_until } = (await buyer.get('/user/profile')).json().payload;
  expect(Math.round((waits_until - Date.now() / 1000) / 3600)).toBe(24);

  const orders = (await buyer.get('/purchase/history')).json().payload;
  const waiting = orders.filter((order: { waits_until: number | null }) => order.waits_until !== null);
  expect(waiting.map((order: { id: number }) => order.id)).toContain(after);
  expect(waiting.map((order: { id: number }) => order.id)).not.toContain(before);

  await services.settings.set('wait_hours', '0');
  await send(after);
  await services.settings.set('wait_hours', '24');
});

test('the first order of a new account does not wait, a later one does', async () => {
  const buyer = await shop.aShopper({ balanceMinor: 10_000 });
  await setAccount(buyer, { credentials_changed_at: new Date() });
  const [first, second] = [await buy(buyer), await buy(buyer)];
  await send(first);
  await expect(send(second)).rejects.toThrow(WAITS);
});

test('payouts are neither requested nor made in the day after a change of credentials', async () => {
  const seller = await shop.aShopper();
  const [requested, accepted] = [await shop.anOffer(seller, 'completed'), await shop.anOffer(seller, 'accepted')];
  await shop.arrive(requested);
  const { id: payout } = (await shop.offer(seller, requested)).payout;
  await setAccount(seller, { credentials_changed_at: new Date() });
  const refused = await seller.post('/offer/withdraw/sepa', bankForm(accepted));
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payouts-wait']);
  const values = { payouts: String(payout) };
  await expect(runCommand(place, 'payouts paid', { values })).rejects.toThrow(/it waits until/);
  await setAccount(seller, { credentials_changed_at: fromNow(-25 * HOUR) });
  await runCommand(place, 'payouts paid', { values });
  expect((await seller.post('/offer/withdraw/sepa', bankForm(accepted))).statusCode).toBe(200);
});

test('a first trade link starts no wait and raises no alarm, another one does both; a checkout that goes elsewhere needs a proof', async () => {
  const buyer = await shop.aShopper({ balanceMinor: 10_000 });
  const profile = async (token: string) => {
    const steam_trade_link = `https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=${token}`;
    const answer = await services.profiles.change(
      { userId: buyer.id, sessionId: 1, emailVerified: true, confirmedAt: new Date() },
      { steam_trade_link },
      {
        origin: 'https://store.test',
        userAgent: 'Firefox',
        address: '',
        sessionToken: undefined,
        browserToken: undefined,
      },
    );
    return answer.waits_until;
  };
  expect(await profile('AbCd1234')).toBeNull();
  await database
    .updateTable('session')
    .set({ confirmed_at: fromNow(-HOUR) })
    .where('user_id', '=', buyer.id)
    .execute();
  await buy(buyer);
  await buyer.post('/cart/add', { id: await shop.aProduct() });
  const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=987654321&token=AbCd1234';
  const elsewhere = await buyer.post('/purchase/product', checkoutForm({ tradeUrl }));
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([403, 'confirmation-required']);
  expect(await profile('Other123')).toBeGreaterThan(Date.now() / 1000);
  const mail = await database
    .selectFrom('mail')
    .selectAll()
    .where('user_id', '=', buyer.id)
    .orderBy('id', 'desc')
    .execute();
  const notices = mail.filter(({ subject }) => subject.includes('trade link'));
  expect(notices.map(({ subject, html }) => [subject, html.includes('border-radius:10px;background:#1f6f5c')])).toEqual(
    [
      ['The trade link of your account at Patina has been changed', true],
      ['Your trade link is saved in your account at Patina', false],
    ],
  );
  for (const { text } of notices) expect(text).toMatch(/This was not me:\nhttps:\/\/store\.test\//);
});
