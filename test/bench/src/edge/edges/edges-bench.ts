/*
 * A hundred edges in virtual time: `npm run bench -- edges`. The same seed gives the same figures. What is measured, assumed
 * and priced is in figures.ts.
 */
import { simulateBucket } from './bucket-traffic.ts';
import { apiMs, costsOf, edgeMs, pagesAnEdgeBears, registryMonth } from './costs.ts';
import { ASSUMED, MEASURED, PRICES, SECONDS_A_MONTH } from './figures.ts';
import { DEFAULT_MEMORY, simulateTraffic, type Traffic } from './page-traffic.ts';
import { storeRegistry } from './store-registry.ts';

/** Pages for each edge: as many again fill the caches first. */
const PAGES_AN_EDGE = 1500;
const CDN = ASSUMED.cdnPlaces;
/** Reads of the keys by an edge in a second. */
const KEY_READS = 0.1;
/** Pages and checks of a load balancer that reach an edge in a second. */
const LOOKS = 20;

/** For 400 pages and 500 answers. */
const FOR_400_PAGES = { answers: 10_300_000, pages: 8_840_000 };

const TRAFFIC: Traffic[] = [
  { edges: 2, pagesPerSecond: 50, frontCaches: 1, balancing: 'any' },
  { edges: 10, pagesPerSecond: 300, frontCaches: 1, balancing: 'any' },
  { edges: 100, pagesPerSecond: 3000, frontCaches: 1, balancing: 'any' },
  { edges: 100, pagesPerSecond: 3000, frontCaches: 1, balancing: 'by page' },
  { edges: 100, pagesPerSecond: 3000, frontCaches: CDN, balancing: 'any' },
  { edges: 100, pagesPerSecond: 3000, frontCaches: CDN, balancing: 'by page' },
  { edges: 100, pagesPerSecond: 30_000, frontCaches: CDN, balancing: 'by page' },
  { edges: 100, pagesPerSecond: 3000, frontCaches: 1, balancing: 'by page', popularity: 1.2 },
  { edges: 100, pagesPerSecond: 3000, frontCaches: 1, balancing: 'by page', memory: FOR_400_PAGES },
];

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const dollars = (amount: number) => `$${amount.toFixed(2)}`;

print([
  'edges',
  'pages/s',
  'in front of them',
  'balanced',
  'Zipf',
  'MB for pages',
  'from there',
  'kept',
  'confirmed',
  'rendered',
  'API calls',
  'skew',
  'an edge bears',
  'edges needed',
  'API cores',
  '$ a million',
]);
for (const traffic of TRAFFIC) print(await trafficRow(traffic));
process.stdout.write('\n');
print([
  'edges',
  'registry reads/s',
  'peak',
  'reads a month',
  '$ a month',
  'GB a month if each were transferred',
  'files read at a release',
  'most in a second',
  'seconds',
]);
for (const edges of [1, 10, 100, 200]) print(await bucketRow(edges));

async function trafficRow(traffic: Traffic): Promise<string[]> {
  const {
    edges,
    pagesPerSecond,
    frontCaches,
    balancing,
    popularity = ASSUMED.popularity,
    memory = DEFAULT_MEMORY,
  } = traffic;
  const result = await simulateTraffic(storeRegistry(), traffic, PAGES_AN_EDGE * edges);
  const costs = costsOf(result, edges, pagesPerSecond, frontCaches > 1);
  const bears = pagesAnEdgeBears(result);
  return [
    `${edges}`,
    `${pagesPerSecond}`,
    frontCaches === 1 ? 'nginx' : `CDN, ${frontCaches} places`,
    balancing,
    popularity.toFixed(1),
    (memory.pages / 2 ** 20).toFixed(0),
    ...[result.front, result.kept, result.confirmed, result.rendered].map(percent),
    result.apiCalls.toFixed(2),
    result.skew.toFixed(2),
    bears.toFixed(0),
    Math.ceil((pagesPerSecond * edgeMs(result)) / (ASSUMED.cores * ASSUMED.utilization * 1000)).toFixed(0),
    ((pagesPerSecond * apiMs(result)) / 1000 / ASSUMED.utilization).toFixed(0),
    dollars(costs.total),
  ];
}

async function bucketRow(edges: number): Promise<string[]> {
  const result = await simulateBucket({ edges, looksPerSecond: LOOKS });
  const month = registryMonth(edges, result.registryReads / edges);
  const gigabytes = (result.registryReads - KEY_READS * edges) * SECONDS_A_MONTH * MEASURED.registryBytes * 1e-9;
  return [
    `${edges}`,
    result.registryReads.toFixed(1),
    result.registryPeak.toFixed(2),
    `${(month.reads / 1e6).toFixed(1)} million`,
    dollars(month.dollars),
    `${gigabytes.toFixed(0)} (${dollars(gigabytes * PRICES.bucketGigabyteOtherRegion)} to another region)`,
    `${result.fileReads}`,
    `${result.filePeak}`,
    result.fileSeconds.toFixed(1),
  ];
}

function print(row: string[]): void {
  process.stdout.write(`| ${row.join(' | ')} |\n`);
}
