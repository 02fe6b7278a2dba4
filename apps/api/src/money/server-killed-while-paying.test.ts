import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { expect, inject, test } from 'vitest';
import { seededRandom } from '#catalogue/seed/seeded-random.ts';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { requireLedgerRight } from '#testing/require-ledger-right.ts';
import type { SmallStore } from '#testing/seed-small-store.ts';
import { type SpawnedProgram, spawnProgram } from '#testing/servers/spawn-program.ts';
import { type Promised, shopByHttp } from '#testing/shoppers/shop-by-http.ts';

const KILLS = 25;
/** A start takes a second or two on an idle machine, and there is one per kill. */
const TIMEOUT = 900_000;
/** The server is killed at one of its first responses up to this number, with other requests in flight. */
const LATEST_ANSWER = 60;

const times = (numbers: readonly number[], wanted: readonly number[]) =>
  wanted.map((number) => numbers.filter((one) => one === number).length);

const stands = ({ status }: Purchase) => status === 'pending' || status === 'processing';

/** Checks that everything confirmed was executed once, and that sold and remaining units add up. */
async function requireConsistency(address: string, small: SmallStore, promised: Promised): Promise<Purchase[]> {
  const shoppers = small.sessions.map((session) => shopByHttp(address, session));
  const deposits = (await Promise.all(shoppers.map((shopper) => shopper.deposits()))).flat();
  const orders = (await Promise.all(shoppers.map((shopper) => shopper.purchases()))).flat();
  const received = deposits.filter(({ status, kind }) => status === 'Success' && kind === 'topup').map(({ id }) => id);
  expect(times(received, promised.topUps)).toEqual(promised.topUps.map(() => 1));
  const paid = orders.filter(({ status }) => status === 'processing').map(({ id }) => id);
  expect(times(paid, promised.orders)).toEqual(promised.orders.map(() => 1));
  const held = orders.filter(stands).flatMap(({ items }) => items.map(({ item_id }) => item_id));
  expect(await shoppers[0]?.stockOf(small.common)).toBe(small.units - held.filter((id) => id === small.common).length);
  const rare = held.filter((id) => id !== small.common);
  expect(rare).toHaveLength(new Set(rare).size);
  return orders;
}

/** Every shopper buys in one tab and tops up in another, until the server is killed at one of its responses. */
async function shopUntilKilled(
  { child, ready }: SpawnedProgram,
  small: SmallStore,
  promised: Promised,
  lastAnswer: number,
): Promise<void> {
  const address = await ready;
  let answers = 0;
  const onAnswer = () => {
    answers += 1;
    if (answers === lastAnswer) child.kill('SIGKILL');
  };
  const tab = async (work: () => Promise<void>) => {
    try {
      while (answers < lastAnswer) await work();
    } catch (error) {
      // A call may fail only after the server was killed.
      if (answers < lastAnswer) throw error;
    }
  };
  const tabs = small.sessions.flatMap((session) => {
    const shopper = shopByHttp(address, session, onAnswer);
    const method = () => (small.rare.length % 2 === 0 ? 'balance' : 'card');
    const buy = () => shopper.buy([small.common, ...small.rare.splice(-1)], method(), promised);
    return [tab(buy), tab(() => shopper.topUp(promised))];
  });
  await Promise.all(tabs);
}

test(
  'a store that is killed 25 times during payments loses nothing it confirmed, and its ledger is correct',
  async () => {
    const env = {
      ...(await makeTestDatabase(inject('template'))),
      RATE_LIMIT_SCALE: '1000',
    };
    const seeded = await spawnProgram('testing/seed-small-store.ts', { env }).ended;
    const small = JSON.parse(seeded.stdout || seeded.stderr) as SmallStore;
    const rare = [...small.rare];
    const promised: Promised = { topUps: [], orders: [] };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const services = spawnProgram('server.ts', { env });
      await requireConsistency(await services.ready, small, promised);
      await requireLedgerRight(env);
      const lastAnswer = 1 + Math.floor(seededRandom('kill', kill) * LATEST_ANSWER);
      await shopUntilKilled(services, small, promised, lastAnswer);
      await services.ended;
    }
    const last = spawnProgram('server.ts', { env });
    const address = await last.ready;
    const orders = await requireConsistency(address, small, promised);
    await requireLedgerRight(env);
    // Each unique product is either sold to one shopper or in stock.
    const sold = new Set(orders.filter(stands).flatMap(({ items }) => items.map(({ item_id }) => item_id)));
    const used = rare.slice(small.rare.length);
    const shopper = shopByHttp(address, small.sessions[0] ?? '');
    for (const id of used) expect([id, await shopper.stockOf(id)]).toEqual([id, sold.has(id) ? 0 : 1]);
    expect(promised.topUps.length).toBeGreaterThan(KILLS);
    expect(promised.orders.length).toBeGreaterThan(KILLS);
  },
  TIMEOUT,
);
