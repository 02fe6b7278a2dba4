import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { accountRepository, enqueueMoneyEmail } from '#identity/identity.ts';
import { signWebhook } from '#platform/secrets/webhook-signature.ts';
import { outboxDispatcher } from '#store/email/outbox.ts';
import { insertingAlerts } from '#store/store.ts';
import { openShop } from '#testing/open-shop.ts';
import { startSmtpSink } from '#testing/servers/start-smtp-sink.ts';

const SECRET = 'a secret of the tests with 32 characters';
const { app, services, database, aShopper, anOperator } = await openShop({
  bounceSecret: SECRET,
  publicOrigin: 'https://store.test',
});
const renderer = await services.emails.renderer();

type Shopper = Awaited<ReturnType<typeof aShopper>>;

beforeEach(async () => {
  await database.deleteFrom('mail').execute();
});

const profileOf = async ({ get }: Shopper) => (await get('/user/profile')).json().payload;

/** A shopper whose address refuses emails, as the mail server has said. */
async function aBouncedShopper(message = '5.1.1 User unknown') {
  const shopper = await aShopper();
  await enqueueMoneyEmail(database, renderer, 'tradeDone', shopper.id, { number: '7', items: 'AK-47' });
  const sink = await startSmtpSink();
  sink.rejectsWith = 550;
  sink.says = message;
  const { settings, bounces } = services;
  const options = { smtpUrl: sink.url, mailFrom: undefined, settings, log: app.log, onRefused: bounces.note };
  await outboxDispatcher(database, { ...options, isPaused: () => false }).drain();
  await database.deleteFrom('mail').execute();
  return shopper;
}

const told = async ({ get }: Shopper) => {
  const { payload } = (await get('/notifications')).json();
  return payload.filter(({ title }: { title: string }) => title === 'Your email address refuses our emails');
};

const alert = ({ id }: Shopper) =>
  insertingAlerts(sql`
    select ${id}::integer as user_id, 'priceBelow' as kind, '/products/rifle/ak-47/1' as link,
      '{"item": "AWP", "price": {"credits_minor": 1230}, "limit": {"credits_minor": 1500}}'::jsonb as facts`).execute(
    database,
  );

const subjects = async ({ emails }: Shopper) => (await emails()).map(({ subject }) => subject);

test('who has an address that does not exist is told on the page, once, and gets only what is necessary by email', async () => {
  const shopper = await aBouncedShopper();
  expect(await profileOf(shopper)).toMatchObject({ email_refuses: true });
  await services.bounces.note((await profileOf(shopper)).email);
  expect(await told(shopper)).toEqual([expect.objectContaining({ kind: 'security', link: '/account/personal' })]);

  await alert(shopper);
  await services.mailAlerts();
  await enqueueMoneyEmail(database, renderer, 'tradeDone', shopper.id, { number: '8', items: 'AK-47' });
  expect(await subjects(shopper)).toEqual([]);
  await enqueueMoneyEmail(database, renderer, 'receipt', shopper.id, {
    number: '8',
    items: 'AK',
    amount: '1',
    vat: '1',
  });
  await enqueueMoneyEmail(database, renderer, 'passwordChanged', shopper.id, {});
  expect(await subjects(shopper)).toHaveLength(2);
  const { payload } = (await shopper.get('/notifications')).json();
  expect(payload.some(({ title }: { title: string }) => title.startsWith('AWP costs'))).toBe(true);
});

test('a refusal that is not of the address changes nothing', async () => {
  const shopper = await aBouncedShopper('5.7.1 Relaying denied');
  expect([(await profileOf(shopper)).email_refuses, await told(shopper)]).toEqual([false, []]);
});

test('confirming the address lifts it, and so does another one', async () => {
  const shopper = await aBouncedShopper();
  expect((await shopper.post('/email/verify/resend')).json().code).toBe('verification-email-sent');
  const [mail] = await shopper.emails();
  const [, token] = /\/email\/verify\/(\S+)/.exec(mail?.text ?? '') ?? [];
  expect((await shopper.post('/email/verify', { token })).json().payload).toEqual({ outcome: 'verified' });
  expect((await profileOf(shopper)).email_refuses).toBe(false);
  await alert(shopper);
  await services.mailAlerts();
  expect(await subjects(shopper)).toHaveLength(2);

  const unverified = await aShopper({ isVerified: false });
  await services.bounces.note((await profileOf(unverified)).email);
  expect((await profileOf(unverified)).email_refuses).toBe(true);
  expect((await unverified.put('/user/profile', { email: 'new-address@patina.test' })).statusCode).toBe(200);
  expect((await profileOf(unverified)).email_refuses).toBe(false);
});

test('operators see it', async () => {
  const support = await anOperator('support');
  const shopper = await aBouncedShopper();
  const { payload } = (await support.get(`/desk/people/${shopper.id}`)).json();
  expect(payload.email_bounced_at).toEqual(expect.any(Number));
});

const now = () => Math.floor(Date.now() / 1000);

/** Sends what the mail provider's bounces are translated to. */
const send = (body: object | string, { secret = SECRET, time = now() } = {}) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'patina-signature': signWebhook(payload, secret, time) };
  return app.inject({ method: 'POST', url: '/api/email/bounces', payload, headers });
};

test('bounces that come later are taken with a signature, and as often as they come count once', async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  const address = (await profileOf(shopper)).email.toUpperCase();
  const bounce = { address, type: 'permanent', at: now() + 5 };
  const bounces = [bounce, { ...bounce, address: 'nobody@patina.test' }];
  const temporary = { ...bounce, address: (await profileOf(other)).email, type: 'temporary' };
  for (let times = 0; times < 2; times++)
    expect((await send({ bounces: [...bounces, temporary] })).statusCode).toBe(200);
  expect([(await told(shopper)).length, (await profileOf(other)).email_refuses]).toEqual([1, false]);

  await accountRepository(database).change(shopper.id, { email_bounced_at: null, email_verified_at: new Date() });
  await send({ bounces: [{ ...bounce, at: now() - 60 }] });
  expect((await profileOf(shopper)).email_refuses).toBe(false);
});

test('what is forged, old or no list of bounces is refused', async () => {
  const bounces = [{ address: 'a@patina.test', type: 'permanent', at: now() }];
  const codeOf = async (sent: ReturnType<typeof send>) => {
    const answer = await sent;
    return [answer.statusCode, answer.json().code];
  };
  expect(await codeOf(send({ bounces }, { secret: 'guessed' }))).toEqual([403, 'webhook-signature-wrong']);
  expect(await codeOf(send({ bounces }, { time: now() - 600 }))).toEqual([expect.any(Number), 'webhook-time-wrong']);
  for (const body of [
    'not JSON',
    '[]',
    { bounces: [] },
    { bounces: [{ address: 'a' }] },
    { bounces: Array(101).fill(bounces[0]) },
  ]) {
    expect(await codeOf(send(body))).toEqual([400, 'webhook-malformed']);
  }
});
