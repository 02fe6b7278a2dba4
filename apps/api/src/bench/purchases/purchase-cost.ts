import { performance } from 'node:perf_hooks';
import { Checkout } from '@patina/shared-api/contract/orders/purchase';
import fastify from 'fastify';
import type { Pool } from 'pg';
import { wireServices } from '#app/wiring.ts';
import { median } from '#bench/median-times.ts';
import { readConfig } from '#shared/config/config.ts';
import { migrate } from '#shared/database/migrate.ts';
import { onPool } from '#shared/database/open-database.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { type BenchShop, openBenchShop } from './bench-shop.ts';
import { recordStatements, replay, type Turn } from './record-statements.ts';

/** Purchases per second at a concurrency. */
export interface PurchaseCost {
  atOnce: number;
  /** SQL statements per purchase. */
  statements: number;
  service: number;
  raw: number;
  /** Median of service ÷ raw over the rounds, with minimum and maximum. */
  ratio: number;
  least: number;
  most: number;
}

const ROUNDS = 9;

const FORM = Checkout.parse(checkoutForm());

/** Measures on an empty database, at each concurrency. */
export async function purchaseCosts(pool: Pool, concurrencies: readonly number[]): Promise<PurchaseCost[]> {
  await migrate(pool);
  const shop = await openBenchShop(onPool(pool));
  const { log } = fastify();
  let attempts = 0;

  const purchasesOn = (through: Pool) => {
    const services = wireServices(onPool(through), { ...readConfig({}), rateLimitScale: 1_000_000 });
    return async (place: number) => {
      attempts += 1;
      const request = { userId: shop.userId(place), key: `request ${1_000_000 + attempts}`, digest: 'the same' };
      await services.purchases.buyCart(FORM, request, { origin: 'http://store.test', log });
    };
  };

  const buy = purchasesOn(pool);
  const { turns, first } = await recordOne(pool, shop, purchasesOn);
  const repeat = (place: number) => {
    attempts += 1;
    const swaps = new Map([
      [shop.userId(0), shop.userId(place)],
      [shop.productId(0), shop.productId(place)],
      [first, 1_000_000 + attempts],
    ]);
    return replay(pool, turns, swaps);
  };

  async function recordOne(plain: Pool, { fillCarts }: BenchShop, on: typeof purchasesOn) {
    const recording = recordStatements(plain);
    const bought = on(recording.pool);
    // The first purchase also reads settings and languages, which are cached.
    await fillCarts();
    await bought(0);
    await fillCarts();
    recording.turns.length = 0;
    await bought(0);
    return { turns: recording.turns.slice() as Turn[], first: 1_000_000 + attempts };
  }

  const costs: PurchaseCost[] = [];
  for (const atOnce of concurrencies) {
    const rounds: { service: number; raw: number }[] = [];
    // The first round warms up and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const early = round % 2 === 0 ? await perSecond(shop, atOnce, buy) : undefined;
      const raw = await perSecond(shop, atOnce, repeat);
      rounds.push({ raw, service: early ?? (await perSecond(shop, atOnce, buy)) });
    }
    const ratios = rounds.slice(1).map(({ service, raw }) => service / raw);
    costs.push({
      atOnce,
      statements: turns.flat().length,
      service: median(rounds.slice(1).map(({ service }) => service)),
      raw: median(rounds.slice(1).map(({ raw }) => raw)),
      ratio: median(ratios),
      least: Math.min(...ratios),
      most: Math.max(...ratios),
    });
  }
  await shop.requireAllSold(attempts);
  return costs;
}

/** Every shopper buys once, with this concurrency. */
async function perSecond(shop: BenchShop, atOnce: number, buy: (place: number) => Promise<void>): Promise<number> {
  await shop.fillCarts();
  const places = Array.from({ length: shop.buyers }, (_, place) => place);
  const started = performance.now();
  const inTurn = async () => {
    for (let place = places.pop(); place !== undefined; place = places.pop()) await buy(place);
  };
  await Promise.all(Array.from({ length: atOnce }, inTurn));
  return (1000 * shop.buyers) / (performance.now() - started);
}
