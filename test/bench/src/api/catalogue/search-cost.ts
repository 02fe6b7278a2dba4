import { performance } from 'node:perf_hooks';
import { readCatalogueSeed } from '@patina/api/catalogue/seed/seed-records';
import type { Database } from '@patina/api/platform/database/tables';
import { medianTimes } from '#median-times.ts';
import { catalogueOf } from './catalogue-of.ts';

/** A database to search in. */
export interface SearchDatabase {
  name: string;
  database: Database;
}

/** Median time of a search in each database, in milliseconds. */
export interface SearchCost {
  finding: string;
  times: number[];
}

type Finding = (shop: ReturnType<typeof catalogueOf>, round: number, names: readonly string[]) => Promise<unknown>;

const ROUNDS = 25;
const PAGE = { page: 1, limit: 15, sort: 'desc' } as const;
const DEAREST = 9_000_000;

/** Every round has another search, so that only the vocabulary is cached. */
const FINDINGS: Record<string, Finding> = {
  'facet counts of everything': ({ catalogue }, round) => catalogue.facets({ price_till: DEAREST + round }),
  'facet counts, price 10 to 50': ({ catalogue }, round) =>
    catalogue.facets({ price_from: 10 + round / 100, price_till: 50 }),
  'facet counts of a search': ({ catalogue }, round, names) => catalogue.facets({ search: typed(names, round) }),
  'facet counts, another choice': ({ catalogue }, round) =>
    catalogue.facets({ heroes: ['AK-47', 'AWP'].slice(round % 2) }),
  suggestions: ({ search }, round, names) => search.suggestions(typed(names, round)),
  'suggestions, corrected': ({ search }, round, names) => search.suggestions(mistyped(names, round)),
  'page one of a search, corrected': ({ catalogue }, round, names) =>
    catalogue.list({ ...PAGE, search: mistyped(names, round) }),
};

/** Searches of every kind, hostile ones included: letters, typing errors, words of wears, no words at all. */
function anySearches(names: readonly string[]): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  return [
    ...letters,
    letters.join(' '),
    ...letters.map((_, index) => letters.slice(index, index + 12).join(' ')),
    ...names
      .slice(0, 60)
      .flatMap((name, index) => [typed(names, index), mistyped(names, index), `${name} ft`, `ak ${name}`]),
    ...['factory new', 'minimal wear st', 'fn st mw', 'zzzzzz yyyyyy xxxxxx wwwwww vvvvvv', 'x'.repeat(100)],
  ];
}

/** The time that 95 of 100 suggestions stay below in each database, whatever is searched, in milliseconds. */
export async function anySuggestions(places: readonly SearchDatabase[]): Promise<number[]> {
  const searches = anySearches(await longNames());
  const percentiles: number[] = [];
  for (const { database } of places) {
    const { search } = catalogueOf(database);
    for (const name of searches.slice(0, 40)) await search.suggestions(`${name} warm`);
    const times: number[] = [];
    for (const text of searches) {
      const started = performance.now();
      await search.suggestions(text);
      times.push(performance.now() - started);
    }
    percentiles.push(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN);
  }
  return percentiles;
}

async function longNames(): Promise<string[]> {
  const { finishes } = await readCatalogueSeed();
  return [...new Set(finishes.map(({ finish }) => finish))].filter((name) => /^\w{7,}/.test(name));
}

/** The beginning of a name, as in a search being typed. */
const typed = (names: readonly string[], round: number) => (names[round] ?? '').slice(0, 2 + (round % 6));

/** A name without its third letter. */
const mistyped = (names: readonly string[], round: number) => (names[round] ?? '').replace(/^(..)./, '$1');

/** Measures facet counts, suggestions and corrected searches in several databases. */
export async function searchCosts(places: readonly SearchDatabase[]): Promise<SearchCost[]> {
  const names = await longNames();
  const costs: SearchCost[] = [];
  for (const [finding, find] of Object.entries(FINDINGS)) {
    const shops = places.map(({ database }) => catalogueOf(database));
    for (const { search } of shops) await search.suggestions('any word');
    costs.push({ finding, times: await medianTimes(shops, ROUNDS, (one, round) => find(one, round, names)) });
  }
  return costs;
}
