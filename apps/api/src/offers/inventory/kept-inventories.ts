import type { InventoryState } from '@patina/shared-api/contract/offers/steam-inventory';
import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '#platform/time.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import type { SteamAnswer, SteamCommunity } from './steam-community.ts';
import type { SteamItem } from './steam-items.ts';

/** How long an inventory is fresh, and how long one that is not is still shown when Steam fails. */
const FRESH = 5 * MINUTE;
const KEPT = 30 * MINUTE;
/** An inventory is not read again sooner, whoever asks. */
const PAUSE = 10 * SECOND;
/** Items that are kept, of all sellers: some 400 bytes each. */
const MOST_KEPT = 100_000;
/** How long a seller waits after Steam has refused theirs, at first; twice as long each time. */
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 15 * MINUTE;

/** An inventory as it was last read. Times are milliseconds since 1970. */
export interface KeptInventory {
  state: InventoryState;
  items: SteamItem[];
  isCut: boolean;
  /** When the items were read; undefined if they never were. */
  fetchedAt: number | undefined;
  /** Before this, Steam is not asked again. */
  retryAt: number | undefined;
}

interface Entry extends KeptInventory {
  /** When Steam was last asked. */
  askedAt: number;
  /** Refusals in a row. */
  refusals: number;
}

export type KeptInventories = ReturnType<typeof keptInventories>;

/**
 * Inventories of sellers, kept in memory for minutes. One request a seller at a time, however many ask. After a refusal a seller
 * waits longer and longer; when Steam limits or fails us, all do, by one circuit breaker.
 */
export function keptInventories(community: SteamCommunity, now: () => number = Date.now) {
  const breaker = circuitBreaker(now);
  const running = new Map<string, Promise<Entry>>();
  const entries = new LRUCache<string, Entry>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ items }) => items.length + 1,
  });

  async function ask(steamid: string, before: Entry | undefined): Promise<Entry> {
    const answer = await community.inventory(steamid);
    report(answer);
    const entry = after(answer, before);
    entries.set(steamid, entry);
    return entry;
  }

  function report(answer: SteamAnswer): void {
    if (answer.state === 'rate-limited') breaker.refused(answer.waitMs);
    else if (answer.state === 'ok' || answer.state === 'private') breaker.succeeded();
    else breaker.failed();
  }

  function after(answer: SteamAnswer, before: Entry | undefined): Entry {
    const askedAt = now();
    const fresh = { askedAt, refusals: 0, retryAt: undefined };
    if (answer.state === 'ok')
      return { ...fresh, state: 'ok', items: answer.items, isCut: answer.isCut, fetchedAt: askedAt };
    // What is private now was perhaps shown by mistake: it is forgotten.
    if (answer.state === 'private') return { ...fresh, state: 'private', ...NOTHING };
    const refusals = (before?.refusals ?? 0) + 1;
    const wait = Math.min(FIRST_WAIT * 2 ** (refusals - 1), LONGEST_WAIT);
    const retryAt = Math.max(askedAt + wait, breaker.retryAt);
    const state = answer.state === 'unavailable' ? 'unavailable' : 'rate-limited';
    return { ...shown(before), state, askedAt, refusals, retryAt };
  }

  /** The items of an entry that are not too old to be shown. */
  function shown(entry: Entry | undefined) {
    if (entry?.fetchedAt === undefined || entry.fetchedAt + KEPT <= now()) return NOTHING;
    const { items, isCut, fetchedAt } = entry;
    return { items, isCut, fetchedAt };
  }

  return {
    /** @param maxAge how old it may be, in milliseconds; the default is what a page shows */
    async of(steamid: string, maxAge = FRESH): Promise<KeptInventory> {
      const entry = entries.get(steamid);
      const mayAsk = entry === undefined || (entry.retryAt ?? 0) <= now();
      const isKnown =
        entry !== undefined && entry.askedAt + Math.max(maxAge, PAUSE) > now() && entry.retryAt === undefined;
      if (entry !== undefined && (isKnown || !mayAsk)) return { ...entry, ...shown(entry) };
      const asked = running.get(steamid);
      if (asked !== undefined) return asked;
      if (!breaker.admits()) {
        return { ...shown(entry), state: 'rate-limited', retryAt: Math.max(breaker.retryAt, now() + PAUSE) };
      }
      const asking = ask(steamid, entry).finally(() => running.delete(steamid));
      running.set(steamid, asking);
      return asking;
    },
  };
}

const NOTHING = { items: [], isCut: false, fetchedAt: undefined };
