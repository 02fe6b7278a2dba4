import { TOLD_KINDS } from '@patina/shared-api/contract/told/notifications';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { enqueueMoneyEmail } from '#identity/identity.ts';
import { type EmailKind, insertingAlerts, type MoneyFacts } from '#store/store.ts';
import { openShop } from '#testing/open-shop.ts';

const { app, services, aShopper } = await openShop({ publicOrigin: 'https://store.test' });
const { database } = services;
const renderer = await services.emails.renderer();

type Shopper = Awaited<ReturnType<typeof aShopper>>;

const listOf = async (shopper: Shopper, query = '') => (await shopper.get(`/notifications${query}`)).json();

const tell = ({ id }: Shopper, kind: EmailKind, facts: MoneyFacts, link = 'https://store.test/account/orders/7') =>
  enqueueMoneyEmail(database, renderer, kind, id, facts, { link });

/** Tells people of a fallen price, as the watchlist does. */
const alert = (people: readonly Shopper[], item = 'AK-47 | Redline') =>
  insertingAlerts(sql`
    select id as user_id, 'priceBelow' as kind, '/products/rifle/ak-47/1?unit=2' as link,
      jsonb_build_object('item', ${item}::text, 'price', '{"credits_minor": 1230}'::jsonb, 'limit', '{"credits_minor": 1500}'::jsonb) as facts
    from user_account where id = any(${people.map(({ id }) => id)}::integer[])`).execute(database);

const mailsTo = ({ id }: Shopper) =>
  database
    .selectFrom('mail')
    .select(['subject', 'text', 'list_unsubscribe'])
    .where('user_id', '=', id)
    .where('subject', 'not like', '%Confirm%')
    .orderBy('id')
    .execute();

const languageId = async (code: string) =>
  (await services.content.languages()).find((language) => language.code === code)?.id ?? 0;

const allOn = Object.fromEntries(TOLD_KINDS.map((kind) => [kind, { page: true, email: true, push: true }]));

/** Chooses channels of one kind; all others stay on. */
const prefer = (shopper: Shopper, kind: string, channels: object, alert_emails = 'at-once') =>
  shopper.put('/user/notification-preferences', {
    kinds: { ...allOn, [kind]: { page: true, email: true, push: true, ...channels } },
    alert_emails,
  });

test('an email is told on the page as well, in the language of who reads it', async () => {
  const shopper = await aShopper();
  const until = new Date('2026-11-29T12:00:00Z');
  await tell(shopper, 'tradeAccepted', { number: '7', items: 'AK-47 | Redline', until });
  const { payload, meta } = await listOf(shopper);
  expect(payload).toEqual([
    {
      id: expect.any(Number),
      kind: 'trade',
      title: 'Steam protects the items of your order 7 until 29 November 2026',
      text: 'You have accepted the trade: AK-47 | Redline.',
      link: '/account/orders/7',
      at: expect.any(Number),
      is_read: false,
    },
  ]);
  expect(meta).toMatchObject({ total: 1, unread: 1 });
  const german = await listOf(shopper, `?language=${await languageId('de')}`);
  expect(german.payload[0].title).toBe('Steam schützt die Artikel Ihrer Bestellung 7 bis zum 29. November 2026');
});

test('a list of an email is a part of its notification, and only addresses of Steam lead out of the store', async () => {
  const shopper = await aShopper();
  const bought = { number: '8', items: 'AWP | Asiimov', amount: '12.30 Credits', vat: '2.30 Credits' };
  await tell(shopper, 'receipt', bought, 'https://elsewhere.test/account/orders/8');
  await tell(shopper, 'tradeSent', { number: '8', items: 'AWP' }, 'https://steamcommunity.com/tradeoffer/5/');
  expect((await listOf(shopper)).payload).toMatchObject([
    { link: 'https://steamcommunity.com/tradeoffer/5/' },
    { title: 'Order 8 is paid', text: 'Thank you for your order 8: AWP | Asiimov', link: '/account/orders/8' },
  ]);
});

test('what was told is read by its ids, or all of it, and by nobody else', async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  await alert([shopper], 'One');
  await alert([shopper], 'Other');
  const [latest] = (await listOf(shopper)).payload;
  expect((await other.post('/notifications/read', { ids: [latest.id] })).json().payload).toEqual({ unread: 0 });
  expect((await listOf(shopper)).meta.unread).toBe(2);
  expect((await shopper.post('/notifications/read', { ids: [latest.id] })).json().payload).toEqual({ unread: 1 });
  expect((await listOf(shopper)).payload.map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([true, false]);
  expect((await shopper.post('/notifications/read', { all: true })).json().payload).toEqual({ unread: 0 });
  const page = await listOf(shopper, '?page=2&limit=1');
  expect(page).toMatchObject({
    payload: [{ title: 'One costs 12.30 Credits' }],
    meta: { total: 2, pages: 2, from: 2 },
  });
});

test('guests are told nothing, and nothing is read without saying what', async () => {
  for (const url of ['/api/notifications', '/api/user/notification-preferences']) {
    expect((await app.inject({ url })).statusCode).toBe(401);
  }
  const shopper = await aShopper();
  const answer = await shopper.post('/notifications/read', {});
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['ids']]);
});

test('alerts of a person are one email, mailed once, however often it is tried', async () => {
  const [one, two, unverified] = [await aShopper(), await aShopper(), await aShopper({ isVerified: false })];
  await alert([one, two, unverified]);
  await alert([two], 'AWP | Asiimov');
  await Promise.all([services.mailAlerts(), services.mailAlerts()]);
  await services.mailAlerts();
  const [mail, ...others] = await mailsTo(one);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^AK-47 \| Redline costs 12\.30 Credits – /);
  expect(mail?.text).toContain('https://store.test/products/rifle/ak-47/1?unit=2');
  const [both, ...more] = await mailsTo(two);
  expect(more).toEqual([]);
  expect(both?.text).toMatch(/AK-47 \| Redline costs.*AWP \| Asiimov costs/s);
  expect(await mailsTo(unverified)).toEqual([]);
  expect((await listOf(unverified)).payload).toHaveLength(1);
});

test('the link of such an email ends emails of its kind without a session, by one press, and only its own', async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  await alert([shopper]);
  await services.mailAlerts();
  const [mail] = await mailsTo(shopper);
  const address = new URL(mail?.list_unsubscribe ?? '');
  const url = `${address.pathname}${address.search}`;
  const opened = await app.inject({ url });
  expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining('Stop these emails')]);
  expect((await shopper.get('/user/notification-preferences')).json().payload.kinds.alert.email).toBe(true);

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (to: string) =>
    app.inject({ method: 'POST', url: to, headers: form, payload: 'List-Unsubscribe=One-Click' });
  const forged = [url.replace(`user=${shopper.id}`, `user=${other.id}`), url.replace(/key=.*/, 'key=abc')];
  for (const wrong of forged) expect((await press(wrong)).json().code).toBe('unsubscribe-link-wrong');
  expect((await press(url.replace('kind=alert', 'kind=security'))).statusCode).toBe(400);
  expect([(await press(url)).statusCode, (await press(url)).statusCode]).toEqual([200, 200]);
  const { alert: chosen, order } = (await shopper.get('/user/notification-preferences')).json().payload.kinds;
  expect([chosen, order.email]).toEqual([{ page: true, email: false, push: true }, true]);
  await alert([shopper, other]);
  await services.mailAlerts();
  expect([(await mailsTo(shopper)).length, (await mailsTo(other)).length]).toEqual([1, 1]);
});

test('what somebody does not want is not told: on the page, by email, or at all', async () => {
  const shopper = await aShopper();
  const chosen = await prefer(shopper, 'offer', { email: false });
  expect([chosen.statusCode, chosen.json().payload.kinds.offer.email]).toEqual([200, false]);
  const offer = { number: '5', amount: '1', items: 'AK', payout: '1' };
  await tell(shopper, 'offerPriced', offer);
  expect([(await mailsTo(shopper)).length, (await listOf(shopper)).payload.length]).toEqual([0, 1]);

  await prefer(shopper, 'offer', { page: false, push: false });
  await tell(shopper, 'offerPriced', offer);
  expect([(await mailsTo(shopper)).length, (await listOf(shopper)).payload.length]).toEqual([1, 1]);

  await prefer(shopper, 'alert', { page: false, push: false, email: false });
  await alert([shopper]);
  await services.mailAlerts();
  expect([(await mailsTo(shopper)).length, (await listOf(shopper)).payload.length]).toEqual([1, 1]);
});

test('receipts are always mailed, and what concerns security is always told', async () => {
  const shopper = await aShopper();
  await prefer(shopper, 'order', { email: false, page: false, push: false });
  await tell(shopper, 'receipt', { number: '7', items: 'AK', amount: '1', vat: '1' });
  await tell(shopper, 'orderCancelled', { number: '7', items: 'AK', amount: '1' });
  expect((await mailsTo(shopper)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your order 7/)]);
  for (const channel of ['page', 'email']) {
    const answer = await prefer(shopper, 'security', { [channel]: false });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'told-in-any-case']);
  }
});

test('alerts of a day come together the next morning where somebody wants that', async () => {
  const shopper = await aShopper();
  await prefer(shopper, 'alert', {}, 'daily');
  await alert([shopper]);
  await services.mailAlerts();
  expect(await mailsTo(shopper)).toEqual([]);
  const row = await database
    .selectFrom('notification')
    .select('mail_due_at')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow();
  expect(row.mail_due_at?.getTime()).toBeGreaterThan(Date.now());
  expect(row.mail_due_at?.getUTCHours()).toBe(7);
});

test('what a remote announces is told with the names of its texts, to those who want that on the page', async () => {
  const [wanting, other] = [await aShopper(), await aShopper()];
  await prefer(other, 'remote', { page: false });
  const kept = (await other.get('/user/notification-preferences')).json().payload.kinds;
  expect(kept.remote).toEqual({ page: false, email: false, push: false });
  for (const { id } of [wanting, other]) {
    const told = { what: 'reviews.reply', values: ['product=AWP | Asiimov', 'rest=a=b'], link: '/cart?from=reply' };
    await services.accountActs.tell(id, told, 'ops');
  }
  expect((await listOf(wanting)).payload).toEqual([
    {
      id: expect.any(Number),
      kind: 'remote',
      announced: { kind: 'reviews.reply', values: { product: 'AWP | Asiimov', rest: 'a=b' } },
      title: '',
      text: '',
      link: '/cart?from=reply',
      at: expect.any(Number),
      is_read: false,
    },
  ]);
  expect((await listOf(other)).payload).toEqual([]);
  expect(await mailsTo(wanting)).toEqual([]);
});
