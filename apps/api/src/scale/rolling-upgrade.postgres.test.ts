import { expect, inject, test } from 'vitest';
import { deployStore } from '#testing/deploy-store.ts';
import { makeTestDatabase } from '#testing/make-test-database.ts';
import type { SmallStore } from '#testing/plant-small-store.ts';
import { requireLedgerRight } from '#testing/require-ledger-right.ts';
import { spawnProgram } from '#testing/spawn-program.ts';
import { aFreshExperience, stubbornShopper } from '#testing/stubborn-shopper.ts';

/** Eight starts of servers, on a machine that may be busy. */
const PATIENCE = 300_000;

/** Orders that the balance of a shopper is enough for; later ones are paid by card. */
const FROM_BALANCE = 90;

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

test(
  'with servers killed and replaced under load, one retry saves every request, and no order is lost or made twice',
  async () => {
    const env = { ...(await makeTestDatabase(inject('template'))) };
    const planted = await spawnProgram('testing/plant-small-store.ts', { env }).ended;
    const small = JSON.parse(planted.stdout || planted.stderr) as SmallStore;
    const { address, apis, edges } = await deployStore(env);
    const experience = aFreshExperience();
    const shoppers = small.sessions.map((session) => stubbornShopper(address, session, experience));

    let isOpen = true;
    const bought = shoppers.map(() => 0);
    const shopping = shoppers.map(async (shopper, index) => {
      for (let count = 0; isOpen; count += 1) {
        await shopper.browse(small.common);
        await shopper.buy(small.common, count < FROM_BALANCE ? 'balance' : 'card');
        bought[index] = count + 1;
      }
    });
    /** Whatever was asked before has its answer when everybody has bought twice more. */
    const everybodyBuysOn = async () => {
      const before = [...bought];
      const haveBought = () => bought.every((count, index) => count >= (before[index] ?? 0) + 2);
      await expect.poll(haveBought, { timeout: PATIENCE }).toBe(true);
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
      isOpen = false;
    };
    await Promise.all([upgrade(), ...shopping]);

    expect(experience.lost).toEqual([]);
    expect(experience.orders.length).toBeGreaterThan(small.sessions.length);
    const made = (await Promise.all(shoppers.map((shopper) => shopper.purchases()))).flat();
    expect(inOrder(made.map(({ id }) => id))).toEqual(inOrder(experience.orders));
    const holding = made.filter(({ status }) => status === 'pending' || status === 'processing');
    // Lists and products are remembered for some seconds.
    const stock = () => shoppers[0]?.stockOf(small.common);
    await expect.poll(stock, { timeout: 30_000 }).toBe(small.units - holding.length);
    await requireLedgerRight(env);
  },
  PATIENCE,
);
