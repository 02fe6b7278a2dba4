import type { PushedNotification } from '@patina/shared-api/contract/told/push';
import { startPushService } from '@patina/test-kit/servers/push-service';
import { aPushedBrowser } from '@patina/test-kit/servers/pushed-browser';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import { accountRepository, enqueueMoneyEmail } from '#identity/identity.ts';
import { insertingAlerts } from '#store/store.ts';
import { openShop } from '#testing/open-shop.ts';
import { whenFinished } from '#testing/when-finished.ts';

const service = await startPushService();
whenFinished(async () => service.stop());
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const push = { publicKey, privateKey, subject: 'mailto:push@patina-store.com' };
const { app, services, aShopper } = await openShop({
  push,
  pushServices: [service.url],
  publicOrigin: 'https://store.test',
});
const { database } = services;
const renderer = await services.emails.renderer();

type Shopper = Awaited<ReturnType<typeof aShopper>>;

beforeEach(() => {
  service.answerTo = () => undefined;
});

const send = () => services.sendPushes(app.log);

async function aPushedShopper() {
  const [shopper, browser] = [await aShopper(), aPushedBrowser(service.url)];
  expect((await shopper.post('/user/push/subscribe', browser.subscription)).statusCode).toBe(200);
  return { shopper, browser, messages: () => browser.messages<PushedNotification>() };
}

const tell = ({ id }: Shopper, items = 'AK-47', link = 'https://store.test/account/orders/7') =>
  enqueueMoneyEmail(database, renderer, 'tradeDone', id, { number: '7', items }, { link });

const isOn = async (shopper: Shopper) => (await shopper.get('/user/push')).json().payload;

/** Makes all that waits due now. */
const hasPassed = () => sql`update push_message set due_at = now()`.execute(database);

const waiting = async () => (await database.selectFrom('push_message').select('attempts').execute()).length;

test('what is told is sent to the browser once, encrypted for it, in the person’s language', async () => {
  const { shopper, messages } = await aPushedShopper();
  const german = (await services.content.languages()).find(({ code }) => code === 'de');
  await accountRepository(database).change(shopper.id, { language_id: german?.id ?? 0 });
  await tell(shopper);
  await Promise.all([send(), send()]);
  await send();
  const [message, ...others] = await messages();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: `told-${message?.content.id}`,
    content: { title: expect.stringContaining('Bestellung 7'), link: '/account/orders/7', lang: 'de' },
  });
  expect(await waiting()).toBe(0);
});

test('alerts are sent, too; what somebody does not want by push, and what was rolled back, is not', async () => {
  const { shopper, messages } = await aPushedShopper();
  const alert = () =>
    insertingAlerts(sql`
      select ${shopper.id}::integer as user_id, 'priceBelow' as kind, '/products/rifle/ak-47/1' as link,
        '{"item": "AWP", "price": {"credits_minor": 1230}, "limit": {"credits_minor": 1500}}'::jsonb as facts`);
  await alert().execute(database);
  const { payload } = (await shopper.get('/user/notification-preferences')).json();
  payload.kinds.alert.push = false;
  payload.kinds.trade.push = false;
  expect((await shopper.put('/user/notification-preferences', payload)).statusCode).toBe(200);
  await alert().execute(database);
  await tell(shopper);
  await database
    .transaction()
    .execute(async (transaction) => {
      await enqueueMoneyEmail(transaction, renderer, 'offerPriced', shopper.id, { number: '5', payout: '1' });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await send();
  expect((await messages()).map(({ content }) => content.title)).toEqual(['AWP costs 12.30 Credits']);
});

test('a link to elsewhere leads to the notifications, and a long text is cut', async () => {
  const { shopper, messages } = await aPushedShopper();
  await enqueueMoneyEmail(
    database,
    renderer,
    'tradeSent',
    shopper.id,
    { number: '7', items: '🔫'.repeat(3000) },
    { link: 'https://steamcommunity.com/tradeoffer/5/' },
  );
  await send();
  const [message] = await messages();
  expect(message?.content.link).toBe('/account/notifications');
  expect(Array.from(message?.content.body ?? '').length).toBeLessThanOrEqual(300);
});

test.each([404, 410])('a browser that answers %i is forgotten', async (status) => {
  const { shopper } = await aPushedShopper();
  service.answerTo = () => ({ status });
  await tell(shopper);
  await send();
  expect(await isOn(shopper)).toEqual({ key: publicKey, is_on: false });
  expect(await waiting()).toBe(0);
});

test.each([{ status: 429, retryAfter: 120 }, { status: 503 }])(
  'what is refused with $status is sent later, and once',
  async (answer) => {
    const { shopper, messages } = await aPushedShopper();
    service.answerTo = () => answer;
    await tell(shopper);
    await send();
    await send();
    const due = await database.selectFrom('push_message').select(['attempts', 'due_at']).executeTakeFirstOrThrow();
    expect(due.attempts).toBe(1);
    expect(due.due_at.getTime()).toBeGreaterThan(Date.now() + ((answer.retryAfter ?? 20) - 5) * 1000);
    service.answerTo = () => undefined;
    await hasPassed();
    await send();
    await send();
    expect(await messages()).toHaveLength(1);
    expect(await waiting()).toBe(0);
  },
);

test('what is refused for good, or too often, is given up; the browser stays', async () => {
  const { shopper } = await aPushedShopper();
  service.answerTo = () => ({ status: 400 });
  await tell(shopper);
  await send();
  expect(await waiting()).toBe(0);
  service.answerTo = () => ({ status: 500 });
  await tell(shopper);
  for (let attempt = 0; attempt < 8; attempt++) {
    expect(await waiting()).toBe(1);
    await hasPassed();
    await send();
  }
  expect(await waiting()).toBe(0);
  expect((await isOn(shopper)).is_on).toBe(true);
});

test('a session has one browser, a browser one session, and it ends with the session', async () => {
  const { shopper, browser } = await aPushedShopper();
  const later = aPushedBrowser(service.url);
  await shopper.post('/user/push/subscribe', later.subscription);
  await tell(shopper);
  await send();
  expect([(await browser.messages()).length, (await later.messages()).length]).toEqual([0, 1]);

  const other = await aShopper();
  await other.post('/user/push/subscribe', later.subscription);
  expect([(await isOn(shopper)).is_on, (await isOn(other)).is_on]).toEqual([false, true]);
  await tell(other);
  await other.post('/logout');
  await send();
  expect(await later.messages()).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test('push is switched off by a call, and what waits with it', async () => {
  const { shopper, messages } = await aPushedShopper();
  await tell(shopper);
  expect((await shopper.post('/user/push/unsubscribe')).statusCode).toBe(200);
  await send();
  expect([await isOn(shopper), await messages()]).toEqual([{ key: publicKey, is_on: false }, []]);
});

test('a session that has run out gets nothing more', async () => {
  const { shopper, messages } = await aPushedShopper();
  await tell(shopper);
  await database
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', shopper.id)
    .execute();
  await send();
  expect([await messages(), await waiting()]).toEqual([[], 0]);
});

test('guests get no push, and no address but one of a push service is taken', async () => {
  expect((await app.inject({ url: '/api/user/push' })).statusCode).toBe(401);
  const shopper = await aShopper();
  const { keys } = aPushedBrowser(service.url).subscription;
  for (const endpoint of [
    'https://10.0.0.1/push',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/push/a',
    `${service.url}.elsewhere.com/push/a`,
    service.url.replace('//', '//user:word@'),
    'file:///etc/hosts',
    'push',
  ]) {
    const answer = await shopper.post('/user/push/subscribe', { endpoint, keys });
    expect([answer.statusCode, answer.json().error_codes]).toEqual([422, { endpoint: ['push-service-unknown'] }]);
  }
  const endpoint = `${service.url}/push/a`;
  for (const wrong of [
    { ...keys, p256dh: 'A'.repeat(87) },
    { ...keys, p256dh: 'short' },
    { ...keys, auth: 'short' },
    { p256dh: keys.p256dh },
  ]) {
    expect((await shopper.post('/user/push/subscribe', { endpoint, keys: wrong })).statusCode).toBe(422);
  }
});

test('the export names the browser without its secrets', async () => {
  const { shopper, browser } = await aPushedShopper();
  const text = (await shopper.get('/user/export')).body;
  expect(JSON.parse(text).payload.push_browsers).toEqual([
    { user_agent: expect.any(String), service: service.url, created_at: expect.any(Number) },
  ]);
  const { endpoint, keys } = browser.subscription;
  for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(text).not.toContain(secret);
});
