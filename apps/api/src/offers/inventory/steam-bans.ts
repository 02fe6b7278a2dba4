import type { SteamTrading } from '@patina/shared-api/contract/account/profile';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { requestSteam } from '#platform/steam-request.ts';
import { MINUTE } from '#platform/time.ts';
import { circuitBreaker } from './circuit-breaker.ts';

/** How long an answer counts, and of how many accounts one is kept. */
const FRESH = 10 * MINUTE;
const MOST_KEPT = 10_000;

interface SteamApi {
  /** Origin of Steam's Web API. */
  origin: string;
  /** Keys of our accounts, of which any does; none: nothing is asked. */
  keys: readonly string[];
}

export type SteamBans = ReturnType<typeof steamBans>;

/** `none`, `probation` or `banned`; what is missing or of another type is no answer. */
const Bans = z.object({
  players: z.array(z.object({ SteamId: z.string(), EconomyBan: z.string().check(z.minLength(1), z.maxLength(50)) })),
});

/**
 * Whether Steam lets accounts trade, by its Web API (`ISteamUser/GetPlayerBans`). Answers are kept in memory for minutes, one
 * request is made of an account at a time, and a circuit breaker of its own stops all after failures. Never throws.
 */
export function steamBans({ origin, keys }: SteamApi, now: () => number = Date.now) {
  const [key] = keys;
  const breaker = circuitBreaker(now);
  const running = new Map<string, Promise<SteamTrading>>();
  const kept = new LRUCache<string, { trading: SteamTrading; askedAt: number }>({ max: MOST_KEPT });

  async function ask(steamid: string, apiKey: string): Promise<SteamTrading> {
    const address = new URL('/ISteamUser/GetPlayerBans/v1/', origin);
    address.search = String(new URLSearchParams({ steamids: steamid }));
    const answer = await requestSteam(address, { 'x-webapi-key': apiKey });
    const read = Bans.safeParse('body' in answer ? answer.body : undefined);
    const ban = read.data?.players.find(({ SteamId }) => SteamId === steamid)?.EconomyBan;
    if (ban === undefined) {
      if ('waitMs' in answer) breaker.refused(answer.waitMs);
      else breaker.failed();
      return 'unknown';
    }
    breaker.succeeded();
    const trading = ban === 'none' ? 'ok' : 'banned';
    kept.set(steamid, { trading, askedAt: now() });
    return trading;
  }

  return {
    /** @param steamid 64-bit id as digits @param isRefresh asks Steam again whatever is kept */
    async of(steamid: string, isRefresh = false): Promise<SteamTrading> {
      if (key === undefined) return 'unknown';
      const known = kept.get(steamid);
      if (known !== undefined && !isRefresh && known.askedAt + FRESH > now()) return known.trading;
      const asked = running.get(steamid);
      if (asked !== undefined) return asked;
      if (!breaker.admits()) return 'unknown';
      const asking = ask(steamid, key).finally(() => running.delete(steamid));
      running.set(steamid, asking);
      return asking;
    },
  };
}
