import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import type { FastifyBaseLogger } from 'fastify';
import {
  checkAssertion,
  isSignedBySteam,
  NONCE_LIFE,
  readAssertion,
  steamAddress,
} from '#features/steam-login/steam-openid.ts';
import { accountRepository } from '#shared/accounts/account-repository.ts';
import { rejectDuplicate } from '#shared/accounts/reject-duplicate.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { outboxRepository } from '#shared/email/outbox-repository.ts';
import { ApiError } from '#shared/http/api-error.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import { isSecretToken } from '#shared/secrets/secret-token.ts';
import type { ClientInfo } from '#shared/sessions/client-info.ts';
import { type Caller, type StartedSession, sessionService } from '#shared/sessions/session-service.ts';
import { steamStateRepository } from '#shared/steam-login/steam-state-repository.ts';
import { MINUTE } from '#shared/time/from-now.ts';

/** How long a redirect to Steam is valid. */
export const REDIRECT_LIFE = 15 * MINUTE;
/** How long a verified visitor can register. */
export const VISITOR_LIFE = 30 * MINUTE;

/** Result of Steam's response. */
export type SteamOutcome =
  | { step: 'rejected'; redirect: string | null }
  | { step: 'linked'; redirect: string | null }
  | { step: 'signed-in'; redirect: string | null; started: StartedSession }
  /** No account has this Steam id; the token allows its owner to register. */
  | { step: 'vouched'; redirect: string | null; token: string };

/** A response of Steam, not verified yet. */
interface SteamAnswer {
  /** Query of the return URL. */
  query: URLSearchParams;
  /** State cookie of the browser. */
  stateCookie: string | undefined;
}

interface SteamParts {
  emails: EmailService;
  limits: RateLimits;
  /** Endpoint of Steam's OpenID. */
  endpoint: string;
}

export type SteamService = ReturnType<typeof steamService>;

/** Login with Steam by OpenID. */
export function steamService(database: Database, { emails, limits, endpoint }: SteamParts) {
  const states = steamStateRepository(database);
  const returnTo = (origin: string, state: string) => `${origin}/api/auth/steam/return?state=${state}`;

  /** Takes the state of this browser's redirect; undefined if it has none, or it was used before. */
  async function takeState({ query, stateCookie }: SteamAnswer) {
    const state = query.get('state');
    if (!isSecretToken(stateCookie) || state !== stateCookie) return undefined;
    const stored = await states.take(state);
    return stored && { state, redirect: stored.redirect };
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

  async function signIn(accountId: number, steamid: string, client: ClientInfo): Promise<StartedSession> {
    const account = await accountRepository(database).byId(accountId);
    const message = await emails.render({
      kind: 'newSignIn',
      userId: accountId,
      name: account?.name ?? '',
      email: account?.email ?? '',
      languageId: account?.language_id ?? null,
      browser: client.userAgent,
    });
    return database.transaction().execute(async (transaction) => {
      const now = await accountRepository(transaction).lock(accountId);
      // A password reset may have unlinked the Steam account meanwhile.
      if (now?.steamid !== steamid) throw new ApiError('steam-account-unlinked');
      const started = await sessionService(transaction).begin(accountId, client);
      if (started.isNewBrowser) await outboxRepository(transaction).add(message);
      return started;
    });
  }

  /** Links a Steam account and notifies the user. A trade link to another Steam account is removed. */
  async function link(userId: number, steamid: string): Promise<void> {
    const renderer = await emails.renderer();
    await rejectDuplicate(() =>
      database.transaction().execute(async (transaction) => {
        const account = await accountRepository(transaction).lockExclusively(userId);
        if (!account?.email) throw new ApiError('unauthenticated');
        if (account.steamid === steamid) return;
        const { name, email, language_id: languageId, trade_link } = account;
        const leadsTo = readTradeLink(trade_link)?.steamId;
        await accountRepository(transaction).change(userId, {
          steamid,
          ...(leadsTo !== steamid && { trade_link: '' }),
        });
        await outboxRepository(transaction).add(renderer({ kind: 'steamLinked', userId, name, email, languageId }));
      }),
    );
  }

  return {
    /** Returns Steam's URL and the state token for the browser's cookie. @throws ApiError */
    async begin({ address, origin }: ClientInfo, redirect: string | undefined): Promise<{ to: string; state: string }> {
      await limits.consume({ steamFromAddress: address });
      const state = await states.add({ step: 'asked', redirect: redirect ?? null }, REDIRECT_LIFE);
      return { to: steamAddress(endpoint, origin, returnTo(origin, state)), state };
    },

    /** Handles Steam's response. For a signed-in `caller` the Steam account is linked. */
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
        if (caller !== undefined) {
          await link(caller.userId, steamid);
          return { step: 'linked', redirect };
        }
        const account = await accountRepository(database).bySteamId(steamid);
        if (account !== undefined)
          return { step: 'signed-in', redirect, started: await signIn(account.id, steamid, client) };
        return { step: 'vouched', redirect, token: await states.add({ step: 'vouched', steamid }, VISITOR_LIFE) };
      } catch (error) {
        // Steam is unavailable, or the Steam account belongs to another user: the page shows an error.
        if (!(error instanceof ApiError)) log.warn({ reason: String(error) }, 'login with Steam failed');
        return { step: 'rejected', redirect };
      }
    },

    /** The verified Steam id of a visitor without an account. */
    visitor: (token: string | undefined) => states.confirmedSteamId(token),
  };
}
