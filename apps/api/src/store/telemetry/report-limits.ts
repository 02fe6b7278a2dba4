import { isIPv4 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { clientAddress, isLoopback } from '#platform/http/request-origin.ts';
import { DAY } from '#platform/time.ts';
import type { ServedPage } from '#store/telemetry/known-releases.ts';

/** Who sends a report. */
export interface Sender {
  /** The page, as the edge has verified; undefined: nobody has served it. */
  served: ServedPage | undefined;
  ip: string;
}

/**
 * Network of an address, whose addresses may all be one stranger's: for IPv4 the /24, for IPv6 the /48, which one
 * customer may have. Undefined for visitors on the machine itself: all visitors of a local store have that address.
 */
export function networkOf(ip: string): string | undefined {
  if (isLoopback(ip)) return undefined;
  const v4 = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(v4)) return v4.replace(/\d+$/, '0/24');
  return clientAddress(ip).replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48');
}

/** Maximum number of remembered networks. */
const MOST_NETWORKS = 100_000;

/** Returns a function that says whether a network may add one more of something, of which it may add so many in a day. */
export function dayCap(most: number) {
  const counted = new LRUCache<string, { since: number; added: number }>({ max: MOST_NETWORKS });
  return function mayAdd(network: string, what: string): boolean {
    const key = `${network} ${what}`;
    const now = performance.now();
    const before = counted.get(key);
    const day = before && now - before.since < DAY ? before : { since: now, added: 0 };
    day.added += 1;
    counted.set(key, day);
    return day.added <= most;
  };
}
