import { LRUCache } from 'lru-cache';
import { DAY } from '#shared/time/from-now.ts';

/** Pages of a release that one network may add in a day: more than a household opens, too few to hide failures. */
const MOST_PAGES = 20;

/** Maximum number of stored networks. */
const MOST_NETWORKS = 100_000;

/** Returns a function that says whether a network may add another page of a release. */
export function pageCap() {
  const counted = new LRUCache<string, { since: number; pages: number }>({ max: MOST_NETWORKS });
  return function mayAdd(network: string, release: string): boolean {
    const key = `${network} ${release}`;
    const now = performance.now();
    const before = counted.get(key);
    const day = before && now - before.since < DAY ? before : { since: now, pages: 0 };
    day.pages += 1;
    counted.set(key, day);
    return day.pages <= MOST_PAGES;
  };
}
