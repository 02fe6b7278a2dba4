/*
 * What watching costs, as tables or with `--json` as JSON, on a throw-away PostgreSQL server: all who watch are matched after a
 * change of all prices, each told once; and purchases from a store in which people watch, against one in which nobody does.
 */
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import { printTable } from '#print-table.ts';
import { matchingCost } from './matching-cost.ts';
import { watchedPurchases } from './watched-purchases.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const server = await startThrowawayPostgres();
if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
try {
  const matching = await matchingCost(server.url);
  const purchases = await watchedPurchases(server.url);
  if (values.json) process.stdout.write(`${JSON.stringify({ matching, purchases }, null, 2)}\n`);
  else {
    printTable(
      'A round of matching (medians in milliseconds)',
      ['', 'watchers', 'products', 'time', 'told'],
      matching.rounds.map(({ name, time, told }) => [
        name,
        `${matching.watchers}`,
        `${matching.products}`,
        time.toFixed(0),
        `${told}`,
      ]),
    );
    const { alone, watched, ratio } = purchases;
    printTable(
      'Purchases per second, sixteen at once (medians; the ratio is of each round, with the least and the most)',
      ['', 'nobody watches', 'people watch', 'ratio'],
      [
        [
          'PostgreSQL',
          alone.toFixed(0),
          watched.toFixed(0),
          `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)})`,
        ],
      ],
    );
  }
} finally {
  await server.stop();
}
