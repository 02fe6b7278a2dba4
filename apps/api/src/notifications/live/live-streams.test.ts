import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { enqueueMoneyEmail } from '#identity/identity.ts';
import { deliverOrder } from '#testing/deliver-order.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { openStream } from '#testing/open-stream.ts';

const { app, config, open, services, database, aShopper, aProduct } = await openShop();
const renderer = await services.emails.renderer();

/** Longer than the time from one look at what is new to the next. */
const SOON = { timeout: 15_000 };

const addressOf = (server: typeof app) => {
  const address = server.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api/notifications/stream`;
};

/** The stream of a shopper's browser. @param lastId the last id that it has got */
const listen = ({ authorization }: Shopper, lastId?: string, server = app) =>
  openStream(addressOf(server), { authorization, ...(lastId !== undefined && { 'last-event-id': lastId }) });

/** A stream that has begun: what is so already has been told. */
async function listening(shopper: Shopper) {
  const stream = await listen(shopper);
  await expect.poll(() => stream.events, SOON).toEqual([expect.stringMatching(/^notification /)]);
  return stream;
}

const tell = ({ id }: Shopper, number = '7') =>
  enqueueMoneyEmail(database, renderer, 'tradeAccepted', id, { number, items: 'AK', until: new Date() }, {});

/** Another server of the same store. */
async function anotherServer() {
  const other = await buildApp({
    config,
    services: wireServices(database, config, open.reads),
    readiness: { state: 'open' },
  });
  await other.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => other.close());
  return other;
}

const buy = async (shopper: Shopper, product: number) => {
  await shopper.post('/cart/add', { id: product });
  return (await shopper.post('/purchase/product', checkoutForm())).json().order as number;
};

test('a guest gets no stream, and nobody on the way is to collect or keep one', async () => {
  expect((await app.inject({ url: '/api/notifications/stream' })).statusCode).toBe(401);
  const shopper = await aShopper();
  const { status, headers, text } = await listening(shopper);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(text()).toMatch(/^: open\nretry: \d{4}\n\n/);
});

test('each device of a person is told once of each notification, and of its being read; nobody else is', async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  const devices = [await listening(shopper), await listening(shopper)];
  const stranger = await listening(other);
  await tell(shopper);
  for (const { events } of devices) {
    await expect.poll(() => events.slice(1), SOON).toEqual([expect.stringMatching(/^notification .*"unread":1}$/)]);
  }
  await shopper.post('/notifications/read', { all: true });
  for (const { events } of devices) {
    await expect.poll(() => events.slice(2), SOON).toEqual([expect.stringMatching(/^notification .*"unread":0}$/)]);
  }
  expect(stranger.events).toHaveLength(1);
});

test('each step of an order is told', async () => {
  const shopper = await aShopper({ balanceMinor: 20_00 });
  const stream = await listening(shopper);
  const order = await buy(shopper, await aProduct());
  const steps = () => stream.events.filter((event) => event === 'order').length;
  await expect.poll(steps, SOON).toBe(1);
  await deliverOrder(services, order);
  await expect.poll(steps, SOON).toBeGreaterThan(1);
});

test('who has an item in the cart is told that another has bought it, and of another price, but not of their own items', async () => {
  const [shopper, rival] = [await aShopper(), await aShopper({ balanceMinor: 20_00 })];
  const [sold, dearer] = [await aProduct(), await aProduct()];
  const stream = await listening(shopper);
  for (const id of [sold, dearer]) await shopper.post('/cart/add', { id });
  const told = () => stream.events.filter((event) => event === 'cart').length;
  await buy(rival, sold);
  await expect.poll(told, SOON).toBe(1);
  await sql`update product set price = 1200 where id = ${dearer}`.execute(database);
  await expect.poll(told, SOON).toBe(2);
  // What was so when a browser opens its first stream is told as well.
  const later = await listen(shopper);
  await expect.poll(() => later.events, SOON).toContain('cart');
});

test('a browser whose server restarts goes on at another one: nothing is told twice, and nothing is lost', async () => {
  const shopper = await aShopper({ balanceMinor: 20_00 });
  const server = await anotherServer();
  const before = await listen(shopper, undefined, server);
  await expect.poll(() => before.events, SOON).toHaveLength(1);
  await tell(shopper);
  await expect.poll(() => before.events, SOON).toHaveLength(2);
  await server.close();
  await before.ended;

  const unchanged = await listen(shopper, before.lastId());
  await tell(shopper, '8');
  await expect.poll(() => unchanged.events, SOON).toEqual([expect.stringMatching(/"unread":2}$/)]);
  unchanged.close();
  await buy(shopper, await aProduct());
  const missed = await listen(shopper, unchanged.lastId());
  await expect.poll(() => missed.events, SOON).toEqual([expect.stringMatching(/"unread":3}$/), 'order']);
});

test('an id that no server has given counts as none', async () => {
  const stream = await listen(await aShopper(), 'x~1; drop table~');
  await expect.poll(() => stream.events, SOON).toEqual(['notification {"id":0,"unread":0}']);
});

test('a stream ends with its session, wherever that was ended, and says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const [shopper, other] = [await aShopper(), await aShopper()];
  const [stream, kept] = [await listening(shopper), await listening(other)];
  await shopper.post('/user/sessions/end-all');
  vi.setSystemTime(Date.now() + 20_000);
  await stream.ended;
  expect(stream.events.at(-1)).toBe('end {"why":"session"}');
  // It has had a comment meanwhile, so that no proxy takes it for dead.
  await expect.poll(() => kept.text(), SOON).toMatch(/\n:\n\n$/);
  expect((await listen(shopper)).status).toBe(401);
});

test('of many browsers of a person the one that has come first has to ask again', async () => {
  const shopper = await aShopper();
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => listen(shopper)));
  await listen(shopper);
  await Promise.race([first, ...others].map((stream) => stream?.ended));
  const ended = [first, ...others].filter((stream) => stream?.events.includes('end {"why":"others"}'));
  expect(ended).toHaveLength(1);
});

test('a server that has enough streams, or is to have none, says when to ask again', async () => {
  for (const liveStreams of [0, 1]) {
    const shopper = await aShopper();
    const changed = { ...config, liveStreams };
    const server = await buildApp({
      config: changed,
      services: wireServices(database, changed, open.reads),
      readiness: { state: 'open' },
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    for (let stream = 0; stream < liveStreams; stream += 1) await listen(shopper, undefined, server);
    const { status, headers } = await listen(shopper, undefined, server);
    expect([status, headers['retry-after']]).toEqual([503, '60']);
  }
});
