import { handOverDue, offerStage, payoutDue } from '@patina/shared-api/contract/offers/offer-policy';
import { expect, test } from 'vitest';
import { DAY, fromNow } from '#platform/time.ts';
import { bankForm } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { OPERATOR, runCommand } from '#testing/run-command.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';

const { app, services, database, aShopper, aProduct, stockOf, anOffer, endProtection, offer } = await openSellersShop();
const { settings, handOvers, payoutAdmin } = services;
const run = (name: string, given: Parameters<typeof runCommand>[2] = {}) =>
  runCommand({ services, log: app.log }, name, given);

const LINKS = ['partner=1&token=AAAAAAAA', 'partner=2&token=BBBBBBBB'].map(
  (link) => `https://steamcommunity.com/tradeoffer/new/?${link}`,
);
await settings.set('trade_links', JSON.stringify(LINKS));

const inDays = (days: number) => expect.closeTo(Date.now() / 1000 + (days * DAY) / 1000, -2);
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const emailOf = async (seller: Awaited<ReturnType<typeof aShopper>>) =>
  emailsTo(database, (await seller.get('/user/profile')).json().payload.email);
const isLate = (id: number) =>
  database
    .updateTable('offer')
    .set({ trade_due_at: new Date(0) })
    .where('id', '=', id)
    .execute();

test('a sold skin is sent to our trade link, arrives, is protected by Steam, and only then paid out', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'accepted');
  const accepted = await offer(seller, id);
  expect(accepted).toMatchObject({
    trade: { state: 'waiting', due_at: handOverDue(new Date(), 3).getTime() / 1000, protected_until: null, events: [] },
  });
  expect(LINKS).toContain(accepted.trade_link);
  const [mail] = await emailOf(seller);
  expect(mail?.subject).toMatch(new RegExp(`^Send us your skin for offer ${id} at Patina by \\d+ \\w+ \\d{4}$`));
  for (const told of [accepted.trade_link, `number ${id} as the message`, `/account/offers?offer=${id}`, '€26.60']) {
    expect(mail?.text).toContain(told);
  }

  const { payload } = (await seller.post('/offer/withdraw/sepa', bankForm(id))).json();
  const atTheLatest = payoutDue(new Date(handOverDue(new Date(), 3).getTime() + 7 * DAY))
    .toISOString()
    .slice(0, 10);
  expect([payload.status, dayOf(payload.payout.due_at)]).toEqual(['completed', atTheLatest]);
  const pay = () => payoutAdmin.paid(payload.payout.id, { reference: null }, OPERATOR);
  await expect(pay()).rejects.toThrow('is not released: the item has not arrived.');

  await handOvers.received(id, { tradeOffer: '6123456789' }, OPERATOR);
  expect(await handOvers.received(id, { at: new Date(0) }, OPERATOR)).toBeUndefined();
  const received = await offer(seller, id);
  const [protectedTime] = [new Date(received.trade.protected_until * 1000)];
  expect(received).toMatchObject({
    status: 'completed',
    trade_link: null,
    trade: {
      state: 'protected',
      trade_offer: '6123456789',
      protected_until: inDays(7),
      events: [{ state: 'protected', by: 'store', at: inDays(0) }],
    },
  });
  expect(dayOf(received.payout.due_at)).toBe(payoutDue(protectedTime).toISOString().slice(0, 10));
  expect((await emailOf(seller))[0]).toMatchObject({ subject: `Your skin for offer ${id} at Patina has arrived` });
  await expect(pay()).rejects.toThrow('is not released: Steam can reverse the trade until');

  await endProtection(id);
  expect((await offer(seller, id)).trade.events.map(({ state }: { state: string }) => state)).toEqual([
    'protected',
    'done',
  ]);
  await pay();
  expect(await offer(seller, id)).toMatchObject({
    status: 'approved',
    payout: { status: 'paid' },
    trade: { state: 'done' },
  });
});

test('a skin may arrive before the seller says how to be paid; a payout forced before it arrives is audited', async () => {
  const seller = await aShopper();
  const [early, late] = [await anOffer(seller, 'accepted'), await anOffer(seller, 'completed')];
  await handOvers.received(early, { at: fromNow(-8 * DAY) }, OPERATOR);
  const told = (await seller.post('/offer/withdraw/sepa', bankForm(early))).json().payload;
  expect(dayOf(told.payout.due_at)).toBe(payoutDue(new Date()).toISOString().slice(0, 10));
  await payoutAdmin.paid(told.payout.id, { reference: null }, OPERATOR);
  expect((await offer(seller, early)).status).toBe('approved');

  const payout = (await offer(seller, late)).payout.id;
  await run('payouts paid', {
    values: { payouts: String(payout) },
    options: { force: true, reason: 'A known seller.' },
  });
  const { result } = await run('audit list', { values: { subject: `payout ${payout}` } });
  expect(result).toMatchObject([{ after: { status: 'paid', forced: 'A known seller.' } }]);
  expect(await offer(seller, late)).toMatchObject({ status: 'completed', trade: { state: 'waiting' } });
  await isLate(late);
  expect((await handOvers.overdue()).map(({ id }) => id)).not.toContain(late);
  await expect(handOvers.cancelOverdue(late, OPERATOR)).rejects.toThrow(
    `Payout ${payout} of offer ${late} has been paid.`,
  );
  await handOvers.received(late, {}, OPERATOR);
  expect((await offer(seller, late)).status).toBe('approved');
});

test('offers whose skin is overdue are listed, then cancelled once, with their payouts and an email', async () => {
  const seller = await aShopper();
  const [one, other, inTime] = [
    await anOffer(seller, 'completed'),
    await anOffer(seller, 'accepted'),
    await anOffer(seller, 'accepted'),
  ];
  await Promise.all([isLate(one), isLate(other)]);
  const listed = await run('offer list', { options: { queue: 'overdue' } });
  expect(listed.result).toMatchObject([
    { id: one, status: 'completed' },
    { id: other, status: 'accepted' },
  ]);
  const cancelled = await Promise.all([run('offer overdue'), run('offer overdue')]);
  const results = cancelled.flatMap(({ result }) => result as { id: number; changed: boolean }[]);
  const ended = results.filter(({ changed }) => changed).map(({ id }) => id);
  expect(ended.toSorted()).toEqual([one, other]);
  expect((await run('offer overdue')).lines).toEqual(['No offer is overdue.']);
  expect(await offer(seller, one)).toMatchObject({
    status: 'cancelled',
    trade_link: null,
    payout: { status: 'failed' },
    trade: { state: 'cancelled', events: [{ state: 'cancelled', by: 'steam' }] },
  });
  expect((await offer(seller, inTime)).status).toBe('accepted');
  const mails = (await emailOf(seller)).filter(({ subject }) => subject.endsWith('your skin did not arrive'));
  expect(mails).toHaveLength(2);
  await expect(handOvers.received(one, {}, OPERATOR)).rejects.toThrow(
    `Offer ${one} is cancelled: nothing is expected for it. Report the item with offer late, and send it back.`,
  );
});

test('a trade that Steam has reversed cancels the offer, and its payout unless that was paid', async () => {
  const seller = await aShopper();
  const [owed, paid, waiting] = [
    await anOffer(seller, 'completed'),
    await anOffer(seller, 'approved'),
    await anOffer(seller, 'completed'),
  ];
  await handOvers.received(owed, {}, OPERATOR);
  await expect(
    run('offer reversed', {
      values: { offers: `${owed},${paid},${waiting}` },
      options: { reason: 'Reversed on Steam.' },
    }),
  ).rejects.toThrow('1 of 3 offers could not be changed.');
  await expect(handOvers.reversed(waiting, 'Reversed on Steam.', OPERATOR)).rejects.toThrow(
    `Item of offer ${waiting} is waiting and cannot become reversed.`,
  );
  expect(await handOvers.reversed(owed, 'Again.', OPERATOR)).toBeUndefined();
  expect(await offer(seller, owed)).toMatchObject({
    status: 'cancelled',
    trade: { state: 'reversed' },
    payout: { status: 'failed' },
  });
  expect(await offer(seller, paid)).toMatchObject({ status: 'cancelled', payout: { status: 'paid' } });
  expect((await offer(seller, waiting)).status).toBe('completed');
  expect((await emailOf(seller)).some(({ text }) => text.includes('Reversed on Steam.'))).toBe(true);
});

test('all items of a seller go to one trade link, and the offers say which can come together', async () => {
  const seller = await aShopper();
  const ids = [
    await anOffer(seller, 'accepted'),
    await anOffer(seller, 'completed'),
    await anOffer(seller, 'accepted'),
  ];
  await anOffer(await aShopper(), 'accepted');
  await anOffer(seller, 'offer');
  const offers = await Promise.all(ids.map((id) => offer(seller, id)));
  expect(new Set(offers.map(({ trade_link }) => trade_link)).size).toBe(1);
  expect(offers.map(({ together }) => together)).toEqual(ids.map((id) => ids.filter((other) => other !== id)));
  await handOvers.received(ids[0] ?? 0, {}, OPERATOR);
  const { payload } = (await seller.get('/offer/history')).json();
  const listed = payload.filter(({ together }: { together: number[] }) => together.length > 0);
  expect(listed.map(({ id, together }: { id: number; together: number[] }) => [id, together])).toEqual([
    [ids[2], [ids[1]]],
    [ids[1], [ids[2]]],
  ]);
});

test('a price needs a trade link to send to, and a link that the store gives up is replaced', async () => {
  const seller = await aShopper();
  const [priced, unpriced] = [await anOffer(seller, 'accepted'), await anOffer(seller, 'pending')];
  const { trade_link: told } = await offer(seller, priced);
  const left = LINKS.filter((link) => link !== told);
  await settings.set('trade_links', JSON.stringify([...left, told]));
  expect((await offer(seller, priced)).trade_link).toBe(told);
  await settings.set('trade_links', JSON.stringify(left));
  expect((await offer(seller, priced)).trade_link).toBe(left[0]);
  await settings.set('trade_links', '[]');
  expect((await offer(seller, priced)).trade_link).toBeNull();
  await expect(run('offer price', { values: { offer: String(unpriced), price: '5' } })).rejects.toThrow(
    'Set trade_links first',
  );
  await settings.set('trade_links', JSON.stringify(LINKS));
});

test('a sold skin is in stock once Steam no longer protects it, whatever is reported twice, and out of it if it goes back', async () => {
  const seller = await aShopper();
  const product = await aProduct({ stock: 2 });
  const sold = async () => {
    const id = await anOffer(seller, 'completed');
    await database.updateTable('offer').set({ product_id: product }).where('id', '=', id).execute();
    return id;
  };
  const [one, two] = [await sold(), await sold()];
  const received = (id: number, options = {}) => run('offer received', { values: { offers: String(id) }, options });
  expect((await received(one)).lines).toEqual([expect.stringContaining('Steam protects the trade until')]);
  expect(await stockOf(product)).toBe(2);
  await handOvers.finishProtected(app.log);
  expect(await stockOf(product)).toBe(2);
  const { lines, result } = await received(one, { unprotected: true });
  expect(lines).toEqual([
    expect.stringMatching(/^Offer \d+: .*does not protect the trade any more.*; it is in stock\.$/),
  ]);
  expect(result).toMatchObject([{ id: one, trade: 'done', product, in_stock: true }]);
  await Promise.all([received(one, { unprotected: true }), handOvers.finishProtected(app.log), received(one)]);
  await handOvers.received(two, { at: fromNow(-8 * DAY) }, OPERATOR);
  await handOvers.finishProtected(app.log);
  expect(await stockOf(product)).toBe(4);

  const reversed = (id: number) =>
    run('offer reversed', { values: { offers: String(id) }, options: { reason: 'Reversed on Steam.' } });
  await Promise.all([reversed(one), reversed(one)]);
  expect(await stockOf(product)).toBe(3);
  await database.updateTable('product').set({ stock: 0 }).where('id', '=', product).execute();
  expect((await reversed(two)).lines).toContain(`Offer ${two}: its item was in stock and has been sold already.`);
  expect(await stockOf(product)).toBe(0);

  const unknown = await anOffer(seller, 'accepted', { title: 'A skin that no catalogue has' });
  expect((await received(unknown)).lines.at(-1)).toMatch(
    /the catalogue has no product for “A skin that no catalogue has”/,
  );
});

test('an item that arrives after its offer has ended is recorded, its seller is told, and it is sent back', async () => {
  const seller = await aShopper();
  const [overdue, declined, open] = [
    await anOffer(seller, 'accepted'),
    await anOffer(seller, 'declined'),
    await anOffer(seller, 'accepted'),
  ];
  await isLate(overdue);
  await run('offer overdue');
  await expect(handOvers.late(open, {}, OPERATOR)).rejects.toThrow(
    `Offer ${open} is accepted: report its item with offer received.`,
  );
  await expect(handOvers.returned(overdue, undefined, OPERATOR)).rejects.toThrow('has arrived late');
  const values = { offers: `${overdue}:6213504121,${declined}` };
  await run('offer late', { values });
  expect((await run('offer late', { values })).lines).toEqual([
    `Offer ${overdue}: this was known, nothing has changed.`,
    `Offer ${declined}: this was known, nothing has changed.`,
  ]);
  const late = async () =>
    ((await run('offer list', { options: { queue: 'to_return', sort: '-id' } })).result as { id: number }[]).map(
      ({ id }) => id,
    );
  expect(await late()).toEqual([declined, overdue]);
  const mails = (await emailOf(seller)).filter(({ subject }) => subject.includes('came after the offer had ended'));
  expect(mails).toHaveLength(2);
  await run('offer returned', { values: { offers: `${overdue},${declined}` } });
  expect(await late()).toEqual([]);
  expect((await run('audit list', { values: { subject: `offer ${overdue}` } })).result).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ action: 'offer returned' }),
      expect.objectContaining({
        action: 'offer late',
        after: expect.objectContaining({ late_trade_offer: '6213504121', status: 'cancelled' }),
      }),
    ]),
  );
});

test('our price is valid until its deadline: then it cannot be accepted, and the offer ends once, with an email', async () => {
  const seller = await aShopper();
  const [one, other] = [await anOffer(seller, 'offer'), await anOffer(seller, 'offer')];
  const endOfWeek = handOverDue(new Date(), 7).getTime() / 1000;
  expect(await offer(seller, one)).toMatchObject({ status: 'offer', decide_by: endOfWeek });
  const [mail] = await emailOf(seller);
  expect(mail?.text).toMatch(/under “Sell skins”, by \d+ \w+ \d{4}\. If you do not, the offer ends then/);
  await database
    .updateTable('offer')
    .set({ decide_by: fromNow(-1000) })
    .where('id', '=', one)
    .execute();
  const late = await seller.post('/offer/request-payout', { id: one });
  expect([late.statusCode, late.json().code]).toEqual([409, 'offer-expired']);
  await Promise.all([services.offerAdmin.expireUndecided(app.log), services.offerAdmin.expireUndecided(app.log)]);
  const ended = await offer(seller, one);
  expect([ended.status, offerStage(ended)]).toEqual(['cancelled', 'expired']);
  expect((await offer(seller, other)).status).toBe('offer');
  const mails = (await emailOf(seller)).filter(({ subject }) =>
    subject.includes('has ended: our price was valid until'),
  );
  expect(mails).toHaveLength(1);
  expect((await run('audit list', { values: { subject: `offer ${one}` } })).result).toMatchObject([
    { operator: 'deadline', action: 'offer expired', after: { status: 'cancelled' } },
    { action: 'offer price' },
  ]);
});
