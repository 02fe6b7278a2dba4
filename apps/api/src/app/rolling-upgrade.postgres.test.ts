import { expect, inject, test } from 'vitest';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { requireLedgerRight } from '#testing/require-ledger-right.ts';
import type { SmallStore } from '#testing/seed-small-store.ts';
import { deployStore } from '#testing/servers/deploy-store.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';
import { aFreshExperience, retryingShopper } from '#testing/shoppers/retrying-shopper.ts';

/** Eight starts of servers, on a machine that may be busy. */
const TIMEOUT = 300_000;

/** Number of orders that a shopper's balance covers; later ones are paid by card. */
const FROM_BALANCE = 90;

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

test(
  'when servers are killed and replaced under load, one retry saves every request, and no order is lost or placed twice',
  async () => {
    const env = { ...(await makeTestDatabase(inject('template'))) };
    const seeded = await spawnProgram('testing/seed-small-store.ts', { env }).ended;
    const small = JSON.parse(seeded.stdout || seeded.stderr) as SmallStore;
    const { address, apis, edges } = await deployStore(env);
    const experience = aFreshExperience();
    const shoppers = small.sessions.map((session) => retryingShopper(address, session, experience));

    let isOpen = true;
    const bought = shoppers.map(() => 0);
    const shopping = shoppers.map(async (shopper, index) => {
      for (let count = 0; isOpen; count += 1) {
        await shopper.browse(small.common);
        await shopper.buy(small.common, count < FROM_BALANCE ? 'balance' : 'card');
        bought[index] = count + 1;
      }
    });
    /** Waits until every shopper has bought twice more, so that earlier requests are finished. */
    const everybodyBuysOn = async () => {
      const before = [...bought];
      const haveBought = () => bought.every((count, index) => count >= (before[index] ?? 0) + 2);
      await expect.poll(haveBought, { timeout: TIMEOUT }).toBe(true);
    };
    const upgrade = async () => {
      await everybodyBuysOn();
      const api = apis[0].killed();
      await everybodyBuysOn();
      const edge = edges[0].killed();
      await everybodyBuysOn();
      await Promise.all([api, edge]);
      const codes = await Promise.all([apis[1].replaced(), edges[1].replaced()]);
      expect(codes).toEqual([0, 0]);
      await everybodyBuysOn();
    };
    await Promise.all([upgrade().finally(() => (isOpen = false)), ...shopping]);

    expect(experience.lost).toEqual([]);
    expect(experience.orders.length).toBeGreaterThan(small.sessions.length);
    const made = (await Promise.all(shoppers.map((shopper) => shopper.purchases()))).flat();
    expect(inOrder(made.map(({ id }) => id))).toEqual(inOrder(experience.orders));
    const holding = made.filter(({ status }) => status === 'pending' || status === 'processing');
    // Lists and products are cached for some seconds.
    const stock = () => shoppers[0]?.stockOf(small.common);
    await expect.poll(stock, { timeout: 30_000 }).toBe(small.units - holding.length);
    await requireLedgerRight(env);
  },
  TIMEOUT,
);
