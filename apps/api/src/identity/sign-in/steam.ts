import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import type { FastifyBaseLogger } from 'fastify';
import { accountRepository, rejectDuplicate, requireOpen } from '#identity/accounts/account.ts';
import { recordChange } from '#identity/credentials/credential-changes.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import type { Caller } from '#identity/sessions/sessions.ts';
import type { SignIn, SignInService } from '#identity/sign-in/sign-in.ts';
import {
  checkAssertion,
  isSignedBySteam,
  NONCE_LIFE,
  readAssertion,
  steamAddress,
} from '#identity/sign-in/steam-openid.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { isSecretToken, secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { fromNow, MINUTE } from '#platform/time.ts';

/** How long a redirect to Steam is valid. */
export const REDIRECT_LIFE = 15 * MINUTE;
/** How long a verified visitor can register. */
export const VISITOR_LIFE = 30 * MINUTE;

/** Result of Steam's response. */
export type SteamOutcome =
  /** `isLocked`: operators have locked the account. */
  | { step: 'rejected'; redirect: string | null; isLocked?: boolean }
  | { step: 'linked'; redirect: string | null }
  | (SignIn & { redirect: string | null })
  /** No account has this Steam id; the token allows its owner to register. */
  | { step: 'vouched'; redirect: string | null; token: string };

/** A response of Steam, not verified yet. */
interface SteamAnswer {
  /** Query of the return URL. */
  query: URLSearchParams;
  /** State cookie of the browser. */
  stateCookie: string | undefined;
}

export type SteamService = ReturnType<typeof steamService>;

/** Login with Steam by OpenID. */
export function steamService(
  database: Database,
  {
    emails,
    limits,
    signIns,
    steamOpenIdUrl: endpoint,
  }: IdentityParts & Pick<Config, 'steamOpenIdUrl'> & { signIns: SignInService },
) {
  const states = steamStateRepository(database);
  const returnTo = (origin: string, state: string) => `${origin}/api/auth/steam/return?state=${state}`;

  /** Takes the state of this browser's redirect; undefined if it has none, or it was used before. */
  async function takeState({ query, stateCookie }: SteamAnswer) {
    const state = query.get('state');
    if (!isSecretToken(stateCookie) || state !== stateCookie) return undefined;
    const stored = await states.take(state);
    return stored && { ...stored, state };
  }

  /** The Steam id of a verified response; undefined for every other response. */
  async function verify(query: URLSearchParams, origin: string, state: string): Promise<string | undefined> {
    const assertion = readAssertion(query);
    if (assertion === undefined) return undefined;
    const plausible = checkAssertion(assertion, { endpoint, returnTo: returnTo(origin, state) });
    if (plausible === undefined || !(await isSignedBySteam(endpoint, assertion))) return undefined;
    // Stored for twice its life: Steam's clock may be ahead.
    return (await states.useNonce(plausible.nonce, 2 * NONCE_LIFE)) ? plausible.steamid : undefined;
  }

  /** Links a Steam account and notifies the user. A trade link to another Steam account is removed. */
  async function link({ userId, sessionId }: Caller, steamid: string, client: ClientInfo): Promise<void> {
    const renderer = await emails.renderer();
    await rejectDuplicate(() =>
      database.transaction().execute(async (transaction) => {
        const account = requireOpen(await accountRepository(transaction).lockExclusively(userId));
        if (account.steamid === steamid) return;
        const leadsTo = readTradeLink(account.trade_link)?.steamId;
        await accountRepository(transaction).change(userId, {
          steamid,
          steam_linked_at: new Date(),
          ...(leadsTo !== steamid && { trade_link: '' }),
        });
        const previous = account.steamid ?? '';
        await recordChange(transaction, renderer, { kind: 'steam_linked', account, previous, sessionId, client });
      }),
    );
  }

  return {
    /**
     * Returns Steam's URL and the state token for the browser's cookie.
     * @param linkTo account that the Steam account is to be linked to, whose owner has confirmed it; none to sign in
     * @throws ApiError
     */
    async begin(
      { address, origin }: ClientInfo,
      redirect: string | undefined,
      linkTo?: number,
    ): Promise<{ to: string; state: string }> {
      await limits.consume({ steamFromAddress: address });
      const asked = { step: 'asked', redirect: redirect ?? null, link_user_id: linkTo ?? null } as const;
      const state = await states.add(asked, REDIRECT_LIFE);
      return { to: steamAddress(endpoint, origin, returnTo(origin, state)), state };
    },

    /** Handles Steam's response: signs a guest in, or links the Steam account to the caller who has begun that. */
    async finish(
      answer: SteamAnswer,
      client: ClientInfo,
      caller: Caller | undefined,
      log: FastifyBaseLogger,
    ): Promise<SteamOutcome> {
      let redirect: string | null = null;
      try {
        const stored = await takeState(answer);
        redirect = stored?.redirect ?? null;
        const steamid = stored && (await verify(answer.query, client.origin, stored.state));
        if (steamid === undefined) return { step: 'rejected', redirect };
        // Linking needs a confirmation, which the state stands for.
        if (caller?.userId !== (stored?.link_user_id ?? undefined)) return { step: 'rejected', redirect };
        if (caller !== undefined) {
          await link(caller, steamid, client);
          return { step: 'linked', redirect };
        }
        const account = await accountRepository(database).bySteamId(steamid);
        if (account !== undefined) return { ...(await signIns.bySteam(account, client)), redirect };
        return { step: 'vouched', redirect, token: await states.add({ step: 'vouched', steamid }, VISITOR_LIFE) };
      } catch (error) {
        // Steam is unavailable, or the Steam account belongs to another user: the page shows an error.
        if (!(error instanceof ApiError)) log.warn({ reason: String(error) }, 'login with Steam failed');
        return { step: 'rejected', redirect, isLocked: error instanceof ApiError && error.code === 'account-locked' };
      }
    },

    /** Unlinks the Steam account. @throws ApiError if the account has no other way to sign in */
    async unlink({ userId, sessionId }: Caller, client: ClientInfo): Promise<void> {
      const renderer = await emails.renderer();
      await database.transaction().execute(async (transaction) => {
        const account = requireOpen(await accountRepository(transaction).lockExclusively(userId));
        if (account.steamid === null) return;
        if (account.password_hash === null) throw new ApiError('steam-sign-in-only');
        await accountRepository(transaction).change(userId, { steamid: null, steam_linked_at: null });
        const previous = account.steamid;
        await recordChange(transaction, renderer, { kind: 'steam_unlinked', account, previous, sessionId, client });
      });
    },

    /** The verified Steam id of a visitor without an account. */
    visitor: (token: string | undefined) => states.confirmedSteamId(token),
  };
}

/**
 * State of sign-ins by Steam between our redirect and Steam's response. Tokens are stored as digests; given tokens are
 * unchecked.
 */
export function steamStateRepository(database: Database) {
  async function add(
    state:
      | { step: 'asked'; redirect: string | null; link_user_id: number | null }
      | { step: 'vouched'; steamid: string },
    life: number,
  ): Promise<string> {
    const token = secretToken();
    await database
      .insertInto('steam_visit')
      .values({ ...state, token_digest: tokenDigest(token), expires_at: fromNow(life) })
      .execute();
    return token;
  }

  return {
    add,

    /** Deletes a state and returns it, so that only one response is accepted. */
    async take(token: string): Promise<{ redirect: string | null; link_user_id: number | null } | undefined> {
      return database
        .deleteFrom('steam_visit')
        .where('token_digest', '=', tokenDigest(token))
        .where('step', '=', 'asked')
        .where('expires_at', '>', new Date())
        .returning(['redirect', 'link_user_id'])
        .executeTakeFirst();
    },

    /** The verified Steam id of a visitor without an account. */
    async confirmedSteamId(token: string | undefined): Promise<string | undefined> {
      if (!isSecretToken(token)) return undefined;
      const row = await database
        .selectFrom('steam_visit')
        .select('steamid')
        .where('token_digest', '=', tokenDigest(token))
        .where('step', '=', 'vouched')
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
      return row?.steamid ?? undefined;
    },

    async end(token: string | undefined): Promise<void> {
      if (!isSecretToken(token)) return;
      await database.deleteFrom('steam_visit').where('token_digest', '=', tokenDigest(token)).execute();
    },

    /** Stores a nonce. Returns false if it was used before. */
    async useNonce(nonce: string, life: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('steam_nonce')
        .values({ nonce, expires_at: fromNow(life) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
