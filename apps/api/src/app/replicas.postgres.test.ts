import { CSRF_HEADER } from '@patina/shared-api/contract/account/session';
import { startThrowawayReplica } from '@patina/test-kit/servers/throwaway-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { csrfTokenOf } from '#identity/sessions/cookies.ts';
import { readConfig } from '#platform/config.ts';
import { measureReads } from '#platform/database/measure-database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { ReadFrom } from '#platform/database/reads/read-pool.ts';
import { HOUR } from '#platform/time.ts';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { databaseAddress } from '#testing/database/database-address.ts';
import { startMigrated, TEMPLATE_NAME } from '#testing/database/postgres-template.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { addOperator } from '#testing/shoppers/add-operator.ts';
import { addShopper } from '#testing/shoppers/add-shopper.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

/** No replica is as far behind in these tests, unless it is paused and something waits for that. */
const ANY_LAG = '60000';

const primary = await startMigrated();
whenFinished(primary.stop);

async function aReplica() {
  const server = await startThrowawayReplica(primary);
  whenFinished(server.stop);
  const url = databaseAddress(server.url, TEMPLATE_NAME);
  const run = async (command: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(command);
    await client.end();
  };
  const pause = () => run('select pg_wal_replay_pause()');
  const resume = () => run('select pg_wal_replay_resume()');
  return { url, stop: server.stop, pause, resume };
}

/** An API that reads from replicas. */
async function openStore(readUrl: string, changes: Record<string, string> = {}) {
  const config = readConfig({
    ...TEST_ENVIRONMENT,
    DATABASE_URL: databaseAddress(primary.url, TEMPLATE_NAME),
    DATABASE_READ_URL: readUrl,
    DATABASE_READ_LAG_MS: ANY_LAG,
    ...changes,
  });
  const open = await openDatabase(config, () => {});
  const services = wireServices(open.database, config, open.reads);
  const app = await buildApp({ config, services, readiness: { state: 'open' } });
  measureReads(app.metrics, open.reads);
  onTestFinished(async () => {
    await app.close();
    await open.close();
  });
  const { reads, database } = open;
  const get = (path: string, headers = {}) => app.inject({ url: `/api${path}`, headers });
  return {
    app,
    services,
    reads,
    database,
    get,
    /** Who answers the next read. */
    async readFrom(): Promise<ReadFrom> {
      const before = reads.counts.replica;
      await reads.database.selectFrom('seeded').select('name').limit(1).execute();
      return reads.counts.replica > before ? 'replica' : 'primary';
    },
    /** The prices on the list, dearest first. */
    async pricesOf(headers = {}): Promise<number[]> {
      await get('/items/list');
      return (await get('/items/list', headers)).json().payload.map(({ price }: { price: number }) => price);
    },
    /** The price on the product's page, as somebody with these headers sees it. */
    async priceOf(id: number, headers = {}): Promise<number> {
      return (await get(`/items/${id}`, headers)).json().payload.price;
    },
  };
}

const replica = await aReplica();
const store = await openDatabase(
  readConfig({ ...TEST_ENVIRONMENT, DATABASE_URL: databaseAddress(primary.url, TEMPLATE_NAME) }),
  () => {},
);
const weapon = await addWeapon(store.database);
let made = 0;

async function aProduct(): Promise<number> {
  made += 1;
  return addProduct(store.database, weapon, { name: `p${made}`, priceMinor: 10_00, stock: 5 });
}

/** An operator in a browser. */
async function anOperator() {
  made += 1;
  const { id, sessionToken } = await addShopper(store.database, `operator${made}@patina.test`, {
    balanceMinor: 0,
    isVerified: true,
  });
  await addOperator(store.database, id, ['owner']);
  return { cookie: `session=${sessionToken}`, [CSRF_HEADER]: csrfTokenOf(sessionToken) };
}

/** A shopper in a browser. */
async function aShopper() {
  made += 1;
  const { id, sessionToken } = await addShopper(store.database, `shopper${made}@patina.test`, {
    balanceMinor: 0,
    isVerified: true,
  });
  return { id, headers: { cookie: `session=${sessionToken}`, [CSRF_HEADER]: csrfTokenOf(sessionToken) } };
}

async function setPrice({ app }: Awaited<ReturnType<typeof openStore>>, id: number, price: number, headers: object) {
  const url = `/api/desk/products/${id}/edit`;
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: { change: { price }, seen: { price: 10 } },
    headers: { ...headers },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.cookies.find(({ name }) => name === 'written')?.value;
}

test('what may be a moment old is read from a replica, and said so in the metrics', async () => {
  const { app, readFrom, priceOf } = await openStore(replica.url);
  const id = await aProduct();
  await expect.poll(() => readFrom()).toBe('replica');
  await expect.poll(() => priceOf(id).catch(() => undefined)).toBe(10);
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/patina_database_reads_total\{from="replica"\} [1-9]/);
  expect(body).toMatch(/patina_database_replica_usable\{pool="[^"]+"\} 1/);
  expect(body).toMatch(/patina_database_replica_lag_seconds\{pool="[^"]+"\} 0\.\d+/);
});

test('one’s own change is read at once, although the replica has not replayed it', async () => {
  const [here, there] = [await openStore(replica.url), await openStore(replica.url)];
  const [id, other] = [await aProduct(), await aProduct()];
  const operator = await anOperator();
  await there.reads.catchUp();
  await expect.poll(() => there.readFrom()).toBe('replica');
  await replica.pause();
  onTestFinished(replica.resume);

  const written = await setPrice(here, id, 12.5, operator);
  await setPrice(here, other, 12.5, operator);
  const own = { cookie: `${operator.cookie}; written=${written}` };
  expect([await there.priceOf(other), await there.priceOf(id)]).toEqual([10, 10]);
  // Although the other price is in that server's memory.
  expect(await there.priceOf(id, own)).toBe(12.5);
  expect(await there.pricesOf(own)).toContain(12.5);
  // The server that made the change reads nothing older, for nobody.
  expect(await here.priceOf(id)).toBe(12.5);
  expect(await here.readFrom()).toBe('primary');

  await replica.resume();
  await expect.poll(() => here.readFrom()).toBe('replica');
});

test('an import is seen as a whole: what is kept until the next one is not read from before it', async () => {
  const { services, reads, database, readFrom } = await openStore(replica.url);
  await reads.catchUp();
  await expect.poll(() => readFrom()).toBe('replica');
  await replica.pause();
  onTestFinished(replica.resume);
  await database
    .updateTable('catalogue_revision')
    .set((of) => ({ revision: of('revision', '+', 1) }))
    .execute();
  expect(await readFrom()).toBe('replica');
  await services.catalogue.categories.tree();
  expect(await readFrom()).toBe('primary');
});

test('a replica that is too far behind is not read, until it has caught up', async () => {
  const { readFrom } = await openStore(replica.url, { DATABASE_READ_LAG_MS: '500' });
  await expect.poll(() => readFrom()).toBe('replica');
  await replica.pause();
  onTestFinished(replica.resume);
  await aProduct();
  await expect.poll(() => readFrom()).toBe('primary');
  await replica.resume();
  await expect.poll(() => readFrom()).toBe('replica');
});

test('a primary without anything to do does not make a replica look late', async () => {
  const { reads, readFrom } = await openStore(replica.url, { DATABASE_READ_LAG_MS: '500' });
  await reads.catchUp();
  await expect.poll(() => readFrom()).toBe('replica');
  expect(reads.replicas()).toEqual([{ name: expect.any(String), lagSeconds: expect.any(Number), isUsable: true }]);
  expect(reads.replicas()[0]?.lagSeconds).toBeLessThan(0.5);
});

test('a replica accepts no statement that writes, locks or begins a transaction', async () => {
  const { reads } = await openStore(replica.url);
  const begin = reads.database.transaction().execute(async () => {});
  await expect(begin).rejects.toThrow('Only reads may go to a replica, not: begin');
  const write = reads.database.deleteFrom('cart_line').execute();
  await expect(write).rejects.toThrow('Only reads may go to a replica, not: delete from');
});

test('without its replicas a store reads from the primary', async () => {
  const gone = await aReplica();
  const { readFrom, priceOf } = await openStore(gone.url);
  await expect.poll(() => readFrom()).toBe('replica');
  await gone.stop();
  expect(await readFrom()).toBe('primary');
  expect(await priceOf(await aProduct())).toBe(10);
});

test('writes that wait for a synchronous standby take no connection from guests', async () => {
  const gone = await aReplica();
  const { app, database, priceOf } = await openStore(gone.url, { DATABASE_POOL: '2' });
  await gone.stop();
  const answered = Promise.withResolvers<void>();
  const writes = [1, 2].map(() => {
    const waits = Promise.withResolvers<void>();
    const written = database.connection().execute(async () => {
      waits.resolve();
      await answered.promise;
    });
    return { waits: waits.promise, written };
  });
  await Promise.all(writes.map(({ waits }) => waits));
  expect(await priceOf(await aProduct())).toBe(10);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  answered.resolve();
  await Promise.all(writes.map(({ written }) => written));
});

// The last one: it ends the primary.
test('while the primary is away everybody goes on browsing, signed in as before, and nobody is sold anything', async () => {
  const { app, reads, readFrom, get, priceOf } = await openStore(replica.url);
  const id = await aProduct();
  const operator = await anOperator();
  const [shopper, former, closed] = [await aShopper(), await aShopper(), await aShopper()];
  await store.database
    .updateTable('session')
    .set({ last_seen_at: new Date(Date.now() - 2 * HOUR) })
    .where('user_id', '=', shopper.id)
    .execute();
  await app.inject({ method: 'POST', url: '/api/logout', headers: former.headers });
  await store.database
    .updateTable('user_account')
    .set({ locked_at: new Date(), lock_reason: 'stolen' })
    .where('id', '=', closed.id)
    .execute();
  await reads.catchUp();
  await expect.poll(() => readFrom()).toBe('replica');
  await replica.pause();
  const latest = await aShopper();
  await store.close();
  await primary.stop();
  await expect.poll(() => reads.isStandingIn()).toBe(true);
  expect(await priceOf(id)).toBe(10);
  for (const path of ['/items/list', '/categories', '/settings', '/languages', '/items/facets', '/static-pages']) {
    expect((await get(path)).statusCode, path).toBe(200);
  }
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  const isAuth = async (headers: object) => {
    const { statusCode, cookies, ...answer } = await get('/is-auth', headers);
    return { status: statusCode, cookies, ...(statusCode === 200 && { is: answer.json().authenticated }) };
  };
  // Seen too long ago to be left as it is, if it could be written.
  expect(await isAuth(shopper.headers)).toEqual({ status: 200, is: true, cookies: [] });
  expect(await isAuth(operator)).toEqual({ status: 200, is: true, cookies: [] });
  // Signed out, locked, or begun after what the replica has: the primary has to say which.
  for (const { headers } of [former, closed, latest])
    expect(await isAuth(headers)).toEqual({ status: 503, cookies: [] });
  for (const path of ['/user/profile', '/cart/contents', '/user/sessions']) {
    expect((await get(path, shopper.headers)).statusCode, path).toBe(503);
  }
  expect((await get('/desk/today', operator)).statusCode).toBe(503);
  const twoSessions = { cookie: `__Host-${latest.headers.cookie}; ${shopper.headers.cookie}` };
  expect((await get('/items/list', twoSessions)).statusCode).toBe(200);
  expect(await isAuth(twoSessions)).toEqual({ status: 503, cookies: [] });
  const purchase = {
    method: 'POST',
    url: '/api/purchase/product',
    headers: operator,
    payload: checkoutForm(),
  } as const;
  expect((await app.inject(purchase)).statusCode).toBe(503);
});
