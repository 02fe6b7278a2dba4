import { readTradeLink } from '@patina/shared-api/contract/trade-link';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/tables.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import { refuseTaken } from '#features/accounts/refuse-taken.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import { type Arrival, type Caller, sessionService } from '#features/sessions/session-service.ts';
import type { Visit } from '#features/sessions/visit.ts';
import {
  checkAssertion,
  isSignedBySteam,
  NONCE_LIFE,
  readAssertion,
  steamAddress,
} from '#features/steam/steam-assertion.ts';
import { steamVisitRepository } from '#features/steam/steam-visit-repository.ts';
import { Forbidden, Refusal, SignedOut } from '#http/problems.ts';
import { isSecretToken } from '#secrets/secret-token.ts';
import { MINUTE } from '#time/from-now.ts';

/** How long somebody may stay at Steam. */
export const ASKED_LIFE = 15 * MINUTE;
/** How long somebody may take to fill in the form. */
export const VOUCHED_LIFE = 30 * MINUTE;

/** What came of an answer of Steam. */
export type SteamOutcome =
  | { step: 'refused'; redirect: string | null }
  | { step: 'linked'; redirect: string | null }
  | { step: 'signed-in'; redirect: string | null; arrival: Arrival }
  /** Nobody has that Steam account; the token lets its owner register. */
  | { step: 'vouched'; redirect: string | null; token: string };

/** An answer of Steam as it arrived. */
interface SteamAnswer {
  /** Query of the way back. */
  query: URLSearchParams;
  /** What the browser holds that was sent to Steam. */
  stateCookie: string | undefined;
}

interface SteamParts {
  mail: MailService;
  limits: AttemptLimits;
  /** Endpoint of Steam's OpenID. */
  endpoint: string;
}

export type SteamService = ReturnType<typeof steamService>;

/** Who somebody is on Steam, by its OpenID. */
export function steamService(database: Database, { mail, limits, endpoint }: SteamParts) {
  const visits = steamVisitRepository(database);
  const returnTo = (origin: string, state: string) => `${origin}/api/auth/steam/return?state=${state}`;

  /** What this browser was sent to Steam for, and its state; undefined when it was not, or has had its answer. */
  async function askedBy({ query, stateCookie }: SteamAnswer) {
    const state = query.get('state');
    if (!isSecretToken(stateCookie) || state !== stateCookie) return undefined;
    const asked = await visits.answer(state);
    return asked && { state, redirect: asked.redirect };
  }

  /** The Steam account that an answer proves; undefined for every other answer. */
  async function provenBy(query: URLSearchParams, origin: string, state: string): Promise<string | undefined> {
    const assertion = readAssertion(query);
    if (assertion === undefined) return undefined;
    const plausible = checkAssertion(assertion, { endpoint, returnTo: returnTo(origin, state) });
    if (plausible === undefined || !(await isSignedBySteam(endpoint, assertion))) return undefined;
    // Twice the life: an answer may come from a clock that is ahead.
    return (await visits.useNonce(plausible.nonce, 2 * NONCE_LIFE)) ? plausible.steamid : undefined;
  }

  async function signIn(accountId: number, steamid: string, visit: Visit): Promise<Arrival> {
    const account = await accountRepository(database).byId(accountId);
    const letter = await mail.write({
      kind: 'newSignIn',
      userId: accountId,
      name: account?.name ?? '',
      email: account?.email ?? '',
      languageId: account?.language_id ?? null,
      browser: visit.userAgent,
    });
    return database.transaction().execute(async (transaction) => {
      const now = await accountRepository(transaction).claim(accountId);
      // A reset takes the Steam account away from whoever never verified the address.
      if (now?.steamid !== steamid) throw new Forbidden('This Steam account is not linked any more');
      const arrival = await sessionService(transaction).begin(accountId, visit);
      if (arrival.isStrange) await mailRepository(transaction).add(letter);
      return arrival;
    });
  }

  /** The owner is told. A trade link to another Steam account goes: what is bought would be sent to a stranger. */
  async function link(userId: number, steamid: string): Promise<void> {
    const pen = await mail.pen();
    await refuseTaken(() =>
      database.transaction().execute(async (transaction) => {
        const account = await accountRepository(transaction).lock(userId);
        if (!account?.email) throw new SignedOut();
        if (account.steamid === steamid) return;
        const { name, email, language_id: languageId, trade_link } = account;
        const leadsTo = readTradeLink(trade_link)?.steamId;
        await accountRepository(transaction).change(userId, {
          steamid,
          ...(leadsTo !== steamid && { trade_link: '' }),
        });
        await mailRepository(transaction).add(pen({ kind: 'steamLinked', userId, name, email, languageId }));
      }),
    );
  }

  return {
    /** Answers where to send somebody, and the token that the browser must bring back. @throws TooMany */
    async ask({ address, origin }: Visit, redirect: string | undefined): Promise<{ to: string; state: string }> {
      await limits.count({ steamFromAddress: address });
      const state = await visits.add({ step: 'asked', redirect: redirect ?? null }, ASKED_LIFE);
      return { to: steamAddress(endpoint, origin, returnTo(origin, state)), state };
    },

    /** `caller` is who is signed in in that browser; the Steam account is linked to theirs. */
    async answer(
      answer: SteamAnswer,
      visit: Visit,
      caller: Caller | undefined,
      log: FastifyBaseLogger,
    ): Promise<SteamOutcome> {
      let redirect: string | null = null;
      try {
        const asked = await askedBy(answer);
        redirect = asked?.redirect ?? null;
        const steamid = asked && (await provenBy(answer.query, visit.origin, asked.state));
        if (steamid === undefined) return { step: 'refused', redirect };
        if (caller !== undefined) {
          await link(caller.userId, steamid);
          return { step: 'linked', redirect };
        }
        const account = await accountRepository(database).bySteamId(steamid);
        if (account !== undefined)
          return { step: 'signed-in', redirect, arrival: await signIn(account.id, steamid, visit) };
        return { step: 'vouched', redirect, token: await visits.add({ step: 'vouched', steamid }, VOUCHED_LIFE) };
      } catch (error) {
        // Steam is down or slow, or the account is another's: the page says that it did not work.
        if (!(error instanceof Refusal)) log.warn({ reason: String(error) }, 'Steam could not be asked');
        return { step: 'refused', redirect };
      }
    },

    /** The Steam account that a browser's user has been vouched for. */
    visitor: (token: string | undefined) => visits.vouchedFor(token),
  };
}
