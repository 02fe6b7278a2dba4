/*
 * Benchmarks of the catalogue, as tables or with `--json` as JSON: `node src/bench/catalogue/catalogue-bench.ts`. With
 * `--products 16475,1000000,10000000` lists, counts and suggestions in catalogues of these sizes instead, with `--only-units` only lists by units, with
 * `--units 16475,1000000,10000000` these with so many units of the seed's products, with
 * `--import 100000,1000000` imports of files with so many records into the seed's catalogue, with `--changes` changes of all products, with `--history` the history
 * of prices over two years. Compared variants are
 * measured in one run, alternating, on a throw-away PostgreSQL server and on the embedded engine.
 */
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import { printTable } from '#print-table.ts';
import { type ChangeCost, changeCosts } from './change-cost.ts';
import { historyCosts } from './history-cost.ts';
import { type ImportCost, importCost } from './import-cost.ts';
import { type MixedFilters, mixedFilters } from './mixed-filters.ts';
import { type BenchStore, openBenchStore } from './open-bench-database.ts';
import { type EmbeddedStore, openEmbeddedStore } from './open-embedded-database.ts';
import { type ListCost, pageCosts, totalCosts } from './page-cost.ts';
import { type RepeatedList, repeatedList } from './repeated-list.ts';
import { anySuggestions, type SearchCost, searchCosts } from './search-cost.ts';
import { type SizeCost, sizeCosts } from './size-cost.ts';
import { unitCosts } from './unit-cost.ts';

interface Report {
  planting: EmbeddedStore['planting'] & { products: number };
  pages: ListCost[];
  totals: ListCost[];
  places: string[];
  finding: SearchCost[];
  /** 95th percentile of suggestions in each place, in milliseconds. */
  suggestions: number[];
  mixedFilters: MixedFilters;
  repeatedList: RepeatedList;
}

const SMALL = 1_000;
const MIDDLE = 100_000;
const LARGE = 1_000_000;
/** Products in stock after the seed. */
const SEEDED = 16_475;
const CONNECTIONS = 10;
/** Maximum ratio of the time for page one with a million products to that with a thousand. */
const PAGE_TARGET = 1.5;
/** Minimum ratio of lists per second with caches to those without. */
const MIXED_TARGET = 8;
/** Minimum ratio of a repeated list to a static answer of the same size, per second. */
const REPEATED_TARGET = 0.4;
/** Longest time of 95 of 100 suggestions, in milliseconds on an idle machine. */
const SUGGESTION_TARGET = 5;
/** Longest time to seed a new store, in seconds on an idle machine. */
const PLANTING_TARGET = 3;

/** Most that the memory of a process grows by an import, in MB. */
const IMPORT_TARGET = 200;
/** Maximum ratio of what a product costs in a change of the seed's catalogue to that in a small one. */
const CHANGE_TARGET = 1.5;
/** Longest time of a call for the history of a product, in milliseconds. */
const HISTORY_TARGET = 5;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    products: { type: 'string' },
    import: { type: 'string' },
    units: { type: 'string' },
    'only-units': { type: 'boolean', default: false },
    changes: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
  },
});
if (values.import !== undefined) {
  const costs = await measureImports(values.import.split(',').map(Number));
  report(costs, printImports);
} else if (values.changes) {
  const costs = await measureStores(ofProducts([SMALL, SEEDED]), changeCosts);
  report(costs, printChanges);
} else if (values.history) {
  const costs = await measureStores(ofProducts([SMALL, SEEDED]), historyCosts);
  report(costs, printHistory);
} else if (values.units !== undefined) {
  const sizes = values.units
    .split(',')
    .map((units) => ({ products: SEEDED, unitsEach: Math.round(Number(units) / SEEDED) }));
  reportSizes(
    await measureStores(sizes, unitCosts),
    sizes.map(({ products, unitsEach }) => products * unitsEach),
  );
} else if (values.products === undefined) {
  report(await measure(), print);
} else {
  const sizes = values.products.split(',').map(Number);
  reportSizes(await measureStores(ofProducts(sizes), measureSizes), sizes);
}

/** As JSON, or as tables. */
function report<Result>(result: Result, print: (result: Result) => void): void {
  if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else print(result);
}

function reportSizes(costs: readonly SizeCost[], sizes: readonly number[]): void {
  report({ sizes, costs }, () =>
    printTable(
      'The catalogue by its size',
      ['', ...sizes.map(String)],
      costs.map(({ name, times }) => [name, ...times.map(milliseconds)]),
    ),
  );
}

async function measureImports(sizes: readonly number[]): Promise<ImportCost[]> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
  const costs: ImportCost[] = [];
  try {
    for (const size of sizes) {
      const store = await openBenchStore(server.url, SEEDED, 1, { name: `import_${size}` });
      costs.push(await importCost(store, size));
      await store.pool.end();
    }
    return costs;
  } finally {
    await server.stop();
  }
}

async function measureSizes(stores: readonly BenchStore[]): Promise<SizeCost[]> {
  return [...(values['only-units'] ? [] : await sizeCosts(stores)), ...(await unitCosts(stores))];
}

/** One unit for each product. */
function ofProducts(sizes: readonly number[]) {
  return sizes.map((products) => ({ products, unitsEach: 1 }));
}

/** Measures what takes turns in stores of these sizes. */
async function measureStores<Cost>(
  sizes: readonly { products: number; unitsEach: number }[],
  costsOf: (stores: readonly BenchStore[]) => Promise<Cost[]>,
): Promise<Cost[]> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
  const stores: BenchStore[] = [];
  try {
    for (const { products, unitsEach } of sizes)
      stores.push(await openBenchStore(server.url, products, 1, { name: `units_${products * unitsEach}`, unitsEach }));
    return await costsOf(stores);
  } finally {
    await Promise.all(stores.map(({ pool }) => pool.end()));
    await server.stop();
  }
}

async function measure(): Promise<Report> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(`The bench needs a PostgreSQL server: ${server.missing}.`);
  const embedded = await openEmbeddedStore();
  const stores: BenchStore[] = [];
  const open = async (products: number, connections?: number) => {
    const services = await openBenchStore(server.url, products, connections);
    stores.push(services);
    return services;
  };
  try {
    const seeded = await open(embedded.products);
    const small = await open(SMALL);
    const middle = await open(MIDDLE, CONNECTIONS);
    const large = await open(LARGE);
    const places = [
      { name: `embedded ${embedded.products}`, database: embedded.database },
      ...[seeded, middle, large].map(({ products, database }) => ({ name: `PostgreSQL ${products}`, database })),
    ];
    return {
      planting: { ...embedded.planting, products: embedded.products },
      mixedFilters: await mixedFilters(middle.database),
      repeatedList: await repeatedList(seeded.database),
      pages: await pageCosts(small, large),
      totals: await totalCosts(small, large),
      places: places.map(({ name }) => name),
      finding: await searchCosts(places),
      suggestions: await anySuggestions(places),
    };
  } finally {
    await Promise.all(stores.map(({ pool }) => pool.end()));
    await embedded.close();
    await server.stop();
  }
}

function print({ planting, mixedFilters, repeatedList, pages, totals, places, finding, suggestions }: Report): void {
  printTable(
    `A new store on the embedded engine (target: at most ${PLANTING_TARGET} s on an idle machine)`,
    ['products', 'clock', 'processor'],
    [[`${planting.products}`, `${planting.wall.toFixed(1)} s`, `${planting.processor.toFixed(1)} s`]],
  );
  printTable(
    `${mixedFilters.lists} different lists of ${MIDDLE} products over HTTP, per second (target: at least ${MIXED_TARGET} times as many)`,
    ['remembered', 'exact', 'ratio'],
    [[mixedFilters.remembered.toFixed(0), mixedFilters.exact.toFixed(0), mixedFilters.ratio.toFixed(1)]],
  );
  printTable(
    `One list again and again, and a static answer of its size (target for the ratio: at least ${REPEATED_TARGET})`,
    ['', 'list', 'static', 'ratio', 'least', 'most'],
    [
      [
        'per second',
        repeatedList.list.perSecond.toFixed(0),
        repeatedList.fixed.perSecond.toFixed(0),
        ...ratios(repeatedList.perSecond),
      ],
      [
        'processor, µs',
        repeatedList.list.processor.toFixed(0),
        repeatedList.fixed.processor.toFixed(0),
        ...ratios(repeatedList.processor),
      ],
    ],
  );
  printCosts(`Page one of items/list (target for the ratio: at most ${PAGE_TARGET})`, pages);
  printCosts('Its total, counted once in half a minute', totals);
  printTable(
    'Finding, what is asked for the first time',
    ['', ...places],
    finding.map((cost) => [cost.finding, ...cost.times.map(milliseconds)]),
  );
  printTable(
    `Suggestions, whatever is searched: 95 of 100 (target: at most ${SUGGESTION_TARGET} ms with ${places[0]?.split(' ').at(-1)} products)`,
    ['', ...places],
    [['p95', ...suggestions.map(milliseconds)]],
  );
}

function printImports(costs: readonly ImportCost[]): void {
  printTable(
    `Imports of new products into ${SEEDED} (target: at most ${IMPORT_TARGET} MB more, whatever the size)`,
    ['records', 'file', 'checking', 'writing', 'processor', 'resident before', 'peak', 'more'],
    costs.map(({ records, size, checking, writing, processor, before, peak }) => [
      `${records}`,
      `${size.toFixed(0)} MB`,
      ...[checking, writing, processor].map((seconds) => `${seconds.toFixed(1)} s`),
      ...[before, peak, peak - before].map((memory) => `${memory.toFixed(0)} MB`),
    ]),
  );
}

function printChanges(costs: readonly ChangeCost[]): void {
  printTable(
    `Changes of all products at once, for each product (target for the ratio: at most ${CHANGE_TARGET})`,
    ['change', `${SMALL}`, `${SEEDED}`, 'ratio', `all ${SEEDED}`],
    costs.map(({ change, each: [small = 0, large = 0], times: [, all = 0] }) => [
      change,
      ...[small, large].map(milliseconds),
      (large / small).toFixed(2),
      `${(all / 1_000).toFixed(1)} s`,
    ]),
  );
}

function printHistory(costs: readonly SizeCost[]): void {
  printTable(
    `Prices of two years (target: at most ${HISTORY_TARGET} ms a call with ${SEEDED} products)`,
    ['', `${SMALL}`, `${SEEDED}`, 'ratio'],
    costs.map(({ name, times: [small = 0, large = 0] }) => [
      name,
      ...[small, large].map(milliseconds),
      (large / small).toFixed(2),
    ]),
  );
}

const ratios = ({ ratio, least, most }: RepeatedList['perSecond']) =>
  [ratio, least, most].map((value) => value.toFixed(2));

function printCosts(title: string, costs: readonly ListCost[]): void {
  printTable(
    title,
    ['list', `${SMALL}`, `${LARGE}`, 'ratio'],
    costs.map(({ list, small, large, ratio }) => [list, milliseconds(small), milliseconds(large), ratio.toFixed(2)]),
  );
}

function milliseconds(time: number): string {
  return `${time.toFixed(2)} ms`;
}
