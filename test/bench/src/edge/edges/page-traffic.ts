import type { Registry } from '@patina/platform/registry';
import { seededRandom } from '@patina/test-kit/seeded-random';
import { ASSUMED, MEASURED } from './figures.ts';
import { drawBy, hashOf, nextArrival, zipf } from './random.ts';
import { CURRENCIES, LANGUAGES, startSimulatedApi } from './simulated-api.ts';
import { type Memory, openSimulatedEdge, type PageRequest } from './simulated-edge.ts';
import { startVirtualClock } from './virtual-clock.ts';

export interface Traffic {
  edges: number;
  pagesPerSecond: number;
  /** Caches in front of the edges that each keep pages for themselves: none, one nginx, the places of a CDN. */
  frontCaches: number;
  /** Which edge a guest's page reaches: any, or always the same for the same page, language and currency. */
  balancing: 'any' | 'by page';
  popularity?: number;
  signedIn?: number;
  memory?: Memory;
}

/** Shares of all pages, and what they cost. */
export interface TrafficResult {
  /** Answered before any edge. */
  front: number;
  /** Answered from an edge's memory at once. */
  kept: number;
  /** Not rendered, because the API's answers were still the same. */
  confirmed: number;
  rendered: number;
  /** Calls of the API for a page, on average. */
  apiCalls: number;
  /** Pages of the busiest edge ÷ those of an average one. */
  skew: number;
}

const SEED = 17;

/** `ANSWER_CACHE_MB` and `PAGE_CACHE_MB`. */
export const DEFAULT_MEMORY: Memory = { answers: 2 ** 24, pages: 2 ** 26 };

/**
 * Sends pages to edges in virtual time and counts what becomes of them, after as many again that fill the caches.
 * @param requests pages that are counted
 */
export async function simulateTraffic(
  registry: Registry,
  traffic: Traffic,
  requests: number,
  seed = SEED,
): Promise<TrafficResult> {
  const clock = startVirtualClock();
  const api = startSimulatedApi(clock.now);
  try {
    const random = seededRandom(seed);
    const edges = Array.from({ length: traffic.edges }, () =>
      openSimulatedEdge(registry, traffic.memory ?? DEFAULT_MEMORY),
    );
    const fronts = Array.from({ length: traffic.frontCaches }, () => new Map<string, number>());
    const drawRequest = requestsOf(traffic);
    const totals = { front: 0, pages: edges.map(() => 0) };
    let before = { kept: 0, confirmed: 0, rendered: 0, calls: 0 };
    const sum = () => ({
      kept: edges.reduce((all, { counts }) => all + counts.kept, 0),
      confirmed: edges.reduce((all, { counts }) => all + counts.confirmed, 0),
      rendered: edges.reduce((all, { counts }) => all + counts.rendered, 0),
      calls: api.calls,
    });
    for (let request = 0; request < 2 * requests; request += 1) {
      if (request === requests) {
        before = sum();
        totals.front = 0;
        totals.pages.fill(0);
      }
      clock.moveTo(clock.now() + nextArrival(random, traffic.pagesPerSecond));
      const page = drawRequest(random);
      const front = page.isSignedIn ? undefined : fronts[Math.floor(random() * fronts.length)];
      const key = `${page.path} ${page.language} ${page.currency} ${page.encoding}`;
      if ((front?.get(key) ?? 0) > clock.now()) {
        totals.front += 1;
        continue;
      }
      const isSpread = traffic.balancing === 'any' || page.isSignedIn;
      const place = isSpread
        ? Math.floor(random() * edges.length)
        : hashOf(`${page.path} ${page.language} ${page.currency}`) % edges.length;
      totals.pages[place] = (totals.pages[place] ?? 0) + 1;
      const seconds = (await edges[place]?.answer(page)) ?? 0;
      if (seconds > 0) front?.set(key, clock.now() + seconds * 1000);
    }
    const after = sum();
    const perEdge = totals.pages.reduce((all, pages) => all + pages, 0) / edges.length;
    return {
      front: totals.front / requests,
      kept: (after.kept - before.kept) / requests,
      confirmed: (after.confirmed - before.confirmed) / requests,
      rendered: (after.rendered - before.rendered) / requests,
      apiCalls: (after.calls - before.calls) / requests,
      skew: Math.max(...totals.pages) / perEdge,
    };
  } finally {
    api.release();
    clock.release();
  }
}

/** Draws pages as visitors ask for them. */
function requestsOf({ popularity = ASSUMED.popularity, signedIn = ASSUMED.signedIn }: Traffic) {
  const paths = pathsByPopularity();
  const draw = {
    path: drawBy(zipf(paths.length, popularity)),
    language: drawBy(ASSUMED.languages),
    currency: drawBy(ASSUMED.currencies),
    encoding: drawBy(ASSUMED.encodings),
  };
  return (random: () => number): PageRequest & { encoding: number } => ({
    path: paths[draw.path(random)] ?? '/',
    language: LANGUAGES[draw.language(random)]?.id ?? 1,
    currency: CURRENCIES[draw.currency(random)]?.code ?? 'EUR',
    encoding: draw.encoding(random),
    isSignedIn: random() < signedIn,
  });
}

/** The home page first; of the others every third is a list until there are 1,000 of these, the rest products. */
function pathsByPopularity(): string[] {
  const paths = ['/'];
  let lists = 0;
  for (let product = 1; product <= MEASURED.productPages; product += 1) {
    if (product % 2 === 0 && lists < 1000) paths.push(`/products?page=${++lists}`);
    paths.push(`/products/rifle/ak-47/${product}`);
  }
  return paths;
}
