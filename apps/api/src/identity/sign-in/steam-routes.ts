import { identity } from '@patina/shared-api/contract/account/identity';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { paths, safeRedirect } from '@patina/shared-api/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '#identity/sessions/auth.ts';
import type { ClientOf } from '#identity/sessions/client-info.ts';
import { clearHttpOnlyCookie, setHttpOnlyCookie, setSignInCookies } from '#identity/sessions/cookies.ts';
import { SECOND_STEP_LIFE } from '#identity/sign-in/sign-in.ts';
import { SECOND_STEP_COOKIE } from '#identity/sign-in/sign-in-routes.ts';
import { REDIRECT_LIFE, type SteamOutcome, type SteamService, VISITOR_LIFE } from '#identity/sign-in/steam.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';

/** OpenID state: binds Steam's response to the browser that was redirected. */
const STATE_COOKIE = 'steam_state';
/** Identifies a Steam user without an account, so that they can register. */
export const STEAM_VISITOR_COOKIE = 'steam_visitor';

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
  clientOf: ClientOf,
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
      const { to, state } = await steam.begin(clientOf({ request }), redirect, caller?.userId);
      setHttpOnlyCookie({ request, reply }, STATE_COOKIE, state, REDIRECT_LIFE);
      return reply.redirect(to, 303);
    } catch (error) {
      if (error instanceof ApiError && REJECTIONS.has(error.code)) return rejected();
      throw error;
    }
  }

  async function fromSteam(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const exchange = { request, reply };
    const stateCookie = request.cookies[STATE_COOKIE];
    const caller = await auth.caller(exchange);
    const outcome = await steam.finish(
      { query: queryOf(request), stateCookie },
      clientOf({ request }),
      caller,
      request.log,
    );
    clearHttpOnlyCookie(exchange, STATE_COOKIE);
    if (outcome.step === 'signed-in') setSignInCookies(exchange, outcome.started);
    if (outcome.step === 'second-step') {
      setHttpOnlyCookie(exchange, SECOND_STEP_COOKIE, outcome.token, SECOND_STEP_LIFE);
    }
    if (outcome.step === 'vouched') setHttpOnlyCookie(exchange, STEAM_VISITOR_COOKIE, outcome.token, VISITOR_LIFE);
    return reply.redirect(pageAfter(outcome, caller !== undefined), 303);
  }

  api.get('/auth/steam', routed('Redirects to Steam, to sign in or to link a Steam account'), toSteam);
  api.get('/auth/steam/return', routed('Handles the response of Steam and redirects to the page'), fromSteam);

  serve(api, identity.linkSteam, async (call) => {
    const { userId } = await auth.requireConfirmed(call);
    const redirect = safeRedirect(call.body.redirect);
    const { to, state } = await steam.begin(clientOf(call), redirect, userId);
    setHttpOnlyCookie(call, STATE_COOKIE, state, REDIRECT_LIFE);
    return ok({ address: to });
  });

  serve(api, identity.unlinkSteam, async (call) => {
    await steam.unlink(await auth.requireConfirmed(call), clientOf(call));
    return OK;
  });

  serve(api, identity.steamVisitor, async ({ request }) => {
    const steamid = await steam.visitor(request.cookies[STEAM_VISITOR_COOKIE]);
    return ok(steamid === undefined ? null : { steamid });
  });
}
