import type { SteamAccount, SteamTrading } from '@patina/shared-api/contract/account/profile';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { accountRepository } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { SECOND } from '#platform/time.ts';
import type { KeptInventories, KeptInventory } from './kept-inventories.ts';
import type { SteamBans } from './steam-bans.ts';

/** How long somebody waits for Steam to say something of an account; what it says later is kept for the next time. */
const TIMEOUT = 3 * SECOND;

interface AccountParts {
  inventories: KeptInventories;
  bans: SteamBans;
  limits: RateLimits;
}

interface Asked {
  /** Account of a trade link; undefined: the linked one. */
  steamid: string | undefined;
  isRefresh: boolean;
}

export type SteamAccounts = ReturnType<typeof steamAccounts>;

/**
 * What Steam says of accounts that trade with us. It is a hint for people: nothing is refused because Steam is slow or does not
 * answer.
 */
export function steamAccounts(database: Database, { inventories, bans, limits }: AccountParts) {
  const tradingOf = (steamid: string, isRefresh?: boolean) =>
    within<SteamTrading>(bans.of(steamid, isRefresh), 'unknown');

  /** The linked account, and that of the trade link where none is linked. */
  async function accountsOf(userId: number) {
    const account = await accountRepository(database).byId(userId);
    const linked = account?.steamid ?? undefined;
    return { linked, trading: linked ?? readTradeLink(account?.trade_link ?? '')?.steamId };
  }

  return {
    /**
     * Of somebody's linked account, or of that of a trade link; others' inventories are not asked for.
     * @throws ApiError for too many questions
     */
    async read(userId: number, { steamid: named, isRefresh }: Asked): Promise<SteamAccount> {
      const { linked } = await accountsOf(userId);
      const steamid = named ?? linked;
      if (steamid === undefined) return { steamid: null, trading: 'unknown', inventory: 'unknown' };
      const user = String(userId);
      await limits.consume({ steamAccount: user, ...(isRefresh && { inventoryRefresh: user }) });
      const [trading, kept] = await Promise.all([
        tradingOf(steamid, isRefresh),
        steamid === linked ? within(inventories.of(steamid, isRefresh ? 0 : undefined), undefined) : undefined,
      ]);
      return { steamid, trading, inventory: visibilityOf(kept) };
    },

    /** For operators: the linked account, else that of the trade link. */
    async tradingOfPerson(userId: number): Promise<{ steamid: string | null; trading: SteamTrading }> {
      const { trading: steamid } = await accountsOf(userId);
      return steamid === undefined
        ? { steamid: null, trading: 'unknown' }
        : { steamid, trading: await tradingOf(steamid) };
    },

    /** Whether Steam is known not to let a seller's linked account trade. */
    async isBanned(userId: number): Promise<boolean> {
      const { linked } = await accountsOf(userId);
      return linked !== undefined && (await tradingOf(linked)) === 'banned';
    },
  };
}

function visibilityOf(kept: KeptInventory | undefined): SteamAccount['inventory'] {
  if (kept?.state === 'private') return 'private';
  return kept?.state === 'ok' ? 'public' : 'unknown';
}

/** An answer, or the other one while it is not there in time. */
async function within<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const { promise: late, resolve } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => resolve(otherwise), TIMEOUT);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
