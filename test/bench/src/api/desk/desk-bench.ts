/*
 * First pages of the back office's lists in a small and in a large shop, as a table or with `--json` as JSON:
 * `node src/bench/desk/desk-bench.ts`. Both shops take turns, on a throw-away PostgreSQL server.
 */
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import { medianTimes } from '#median-times.ts';
import { printTable } from '#print-table.ts';
import { type DeskShop, openDeskShop } from './open-desk-shop.ts';

interface ListCost {
  list: string;
  /** Milliseconds. */
  small: number;
  large: number;
  ratio: number;
}

const SMALL = { products: 2_000, orders: 100, entries: 100 };
const LARGE = { products: 2_000, orders: 10_000, entries: 100_000 };
const ROUNDS = 60;
/** Maximum ratio of a first page in the large shop to that in the small one. */
const TARGET = 1.3;

/** Lists as their pages ask for them first, and by orders and filters that find a whole page in both shops; searches of the palette. */
const LISTS = [
  '/desk/orders',
  '/desk/orders?status=completed',
  '/desk/orders?sort=-total',
  '/desk/orders?trade=waiting',
  '/desk/orders/to-send',
  '/desk/orders?item=ak-47',
  '/desk/orders?item=m4+rare',
  '/desk/offers',
  '/desk/offers?queue=to_receive',
  '/desk/offers?queue=to_receive&sort=due',
  '/desk/offers?queue=overdue',
  '/desk/offers?queue=all',
  '/desk/offers?queue=all&item=test+4',
  '/desk/payouts?state=paid',
  '/desk/products',
  '/desk/products?sort=id',
  '/desk/people',
  '/desk/ledger',
  '/desk/ledger?account=people',
  '/desk/ledger?kind=purchase',
  '/desk/ledger?sort=-amount',
  '/desk/payments',
  '/desk/payments?status=paid',
  '/desk/audit',
  '/desk/timeline?subject=order:100050',
  '/desk/timeline?subject=person:5',
  '/desk/timeline?subject=person:5&kind=ledger',
  '/desk/search?q=100050',
  '/desk/search?q=ada1',
  '/desk/search?q=shopper+2',
  '/desk/search?q=ak-47+test+4',
];

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const costs = await measure();
if (values.json) process.stdout.write(`${JSON.stringify(costs, null, 2)}\n`);
else print();

async function measure(): Promise<ListCost[]> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
  const shops: DeskShop[] = [];
  try {
    for (const size of [SMALL, LARGE]) shops.push(await openDeskShop(server.url, size));
    const measured: ListCost[] = [];
    for (const list of LISTS) {
      const [small = Number.NaN, large = Number.NaN] = await medianTimes(shops, ROUNDS, (shop) => shop.read(list));
      measured.push({ list, small, large, ratio: large / small });
    }
    return measured;
  } finally {
    for (const shop of shops) await shop.close();
    await server.stop();
  }
}

function print(): void {
  printTable(
    `First pages of the back office (target for the ratio: at most ${TARGET})`,
    ['list', `${SMALL.orders} orders`, `${LARGE.orders} orders, ${LARGE.entries} entries`, 'ratio'],
    costs.map(({ list, small, large, ratio }) => [
      list,
      `${small.toFixed(2)} ms`,
      `${large.toFixed(2)} ms`,
      ratio.toFixed(2),
    ]),
  );
}
