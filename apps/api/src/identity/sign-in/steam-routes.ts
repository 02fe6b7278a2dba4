import { identity } from '@patina/shared-api/contract/account/identity';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { paths, safeRedirect } from '@patina/shared-api/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '#identity/sessions/auth.ts';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import { setSignInCookies } from '#identity/sessions/session-cookies.ts';
import { setSignInCookie } from '#identity/sign-in/sign-in-cookie.ts';
import {
  clearSteamCookie,
  STEAM_STATE_COOKIE,
  STEAM_VISITOR_COOKIE,
  setSteamCookie,
} from '#identity/sign-in/steam-cookies.ts';
import { REDIRECT_LIFE, type SteamOutcome, type SteamService, VISITOR_LIFE } from '#identity/sign-in/steam-service.ts';
import type { Config } from '#platform/config.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';

/** Page that shows an error: the profile for signed-in users, who link an account, else the login page. */
const rejectedAt = (isSignedIn: boolean, redirect?: string, error: 'steam' | 'locked' = 'steam') =>
  isSignedIn ? `${paths.account('personal')}?error=${error}` : `${paths.auth('signin', redirect)}&error=${error}`;

/** Page that the browser is redirected to. */
function pageAfter(outcome: SteamOutcome, isSignedIn: boolean): string {
  const redirect = safeRedirect(outcome.redirect);
  if (outcome.step === 'rejected') return rejectedAt(isSignedIn, redirect, outcome.isLocked ? 'locked' : 'steam');
  if (outcome.step === 'second-step') return `${paths.auth('signin', redirect)}&step=second`;
  if (outcome.step !== 'vouched') return redirect ?? paths.account();
  return `/auth?${new URLSearchParams({ form: 'signup', steam: '1', ...(redirect !== undefined && { redirect }) })}`;
}

/** Why nobody is sent to Steam; a page of this release links by `identity.linkSteam`, which lets the visitor confirm. */
const REJECTIONS = new Set<ProblemCode>(['too-many-attempts', 'confirmation-required']);

/** The raw query, with repeated parameters. */
const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?').slice(1).join('?'));

export function steamRoutes(
  api: FastifyInstance,
  { steam, auth }: { steam: SteamService; auth: Auth },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  const routed = (summary: string) => ({
    schema: { summary, tags: ['auth'] },
    exposeHeadRoute: false,
  });

  async function toSteam(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const rejected = async () => reply.redirect(rejectedAt((await auth.caller({ request, reply })) !== undefined), 303);
    // Another site must not start it: the Steam account could be linked to a signed-in user.
    if (request.headers['sec-fetch-site'] === 'cross-site') return rejected();
    try {
      const redirect = safeRedirect(queryOf(request).get('redirect'));
      const caller = await auth.caller({ request, reply });
      if (caller !== undefined) await auth.requireConfirmation(caller);
      const { to, state } = await steam.begin(readClientInfo(request, publicOrigin), redirect, caller?.userId);
      setSteamCookie({ request, reply }, STEAM_STATE_COOKIE, state, REDIRECT_LIFE);
      return reply.redirect(to, 303);
    } catch (error) {
      if (error instanceof ApiError && REJECTIONS.has(error.code)) return rejected();
      throw error;
    }
  }

  async function fromSteam(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const exchange = { request, reply };
    const stateCookie = request.cookies[STEAM_STATE_COOKIE];
    const caller = await auth.caller(exchange);
    const outcome = await steam.finish(
      { query: queryOf(request), stateCookie },
      readClientInfo(request, publicOrigin),
      caller,
      request.log,
    );
    clearSteamCookie(exchange, STEAM_STATE_COOKIE);
    if (outcome.step === 'signed-in') setSignInCookies(exchange, outcome.started);
    if (outcome.step === 'second-step') setSignInCookie(exchange, outcome.token);
    if (outcome.step === 'vouched') setSteamCookie(exchange, STEAM_VISITOR_COOKIE, outcome.token, VISITOR_LIFE);
    return reply.redirect(pageAfter(outcome, caller !== undefined), 303);
  }

  api.get('/auth/steam', routed('Redirects to Steam, to sign in or to link a Steam account'), toSteam);
  api.get('/auth/steam/return', routed('Handles the response of Steam and redirects to the page'), fromSteam);

  serve(api, identity.linkSteam, async (call) => {
    const { userId } = await auth.requireConfirmed(call);
    const redirect = safeRedirect(call.body.redirect);
    const { to, state } = await steam.begin(readClientInfo(call.request, publicOrigin), redirect, userId);
    setSteamCookie(call, STEAM_STATE_COOKIE, state, REDIRECT_LIFE);
    return ok({ address: to });
  });

  serve(api, identity.unlinkSteam, async (call) => {
    await steam.unlink(await auth.requireConfirmed(call), readClientInfo(call.request, publicOrigin));
    return OK;
  });

  serve(api, identity.steamVisitor, async ({ request }) => {
    const steamid = await steam.visitor(request.cookies[STEAM_VISITOR_COOKIE]);
    return ok(steamid === undefined ? null : { steamid });
  });
}
