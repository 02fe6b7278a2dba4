import { identity } from '@patina/shared-api/contract/identity';
import { paths, safeRedirect } from '@patina/shared-api/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { welcome } from '#features/sessions/session-cookies.ts';
import { visitOf } from '#features/sessions/visit-of.ts';
import {
  clearSteamCookie,
  STEAM_STATE_COOKIE,
  STEAM_VISITOR_COOKIE,
  setSteamCookie,
} from '#features/steam/steam-cookies.ts';
import { ASKED_LIFE, type SteamOutcome, type SteamService, VOUCHED_LIFE } from '#features/steam/steam-service.ts';
import { serve } from '#http/endpoint-route.ts';
import { ok } from '#http/ok.ts';
import { TooMany } from '#http/problems.ts';

/** Where a refusal is shown: who is signed in wanted to link an account, who is not wanted to sign in. */
const refusedAt = (isSignedIn: boolean, redirect?: string) =>
  isSignedIn ? `${paths.account('personal')}?error=steam` : `${paths.auth('signin', redirect)}&error=steam`;

/** Where the page goes on. */
function placeAfter(outcome: SteamOutcome, isSignedIn: boolean): string {
  const redirect = safeRedirect(outcome.redirect);
  if (outcome.step === 'refused') return refusedAt(isSignedIn, redirect);
  if (outcome.step !== 'vouched') return redirect ?? paths.account();
  return `/auth?${new URLSearchParams({ form: 'signup', steam: '1', ...(redirect !== undefined && { redirect }) })}`;
}

/** As it was sent: with what is there twice. */
const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?').slice(1).join('?'));

export function steamRoutes(
  api: FastifyInstance,
  { steam, gate }: { steam: SteamService; gate: Gate },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  const routed = (summary: string) => ({
    schema: { summary, tags: ['auth'] },
    exposeHeadRoute: false,
  });

  async function toSteam(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const refused = async () => reply.redirect(refusedAt((await gate.caller({ request, reply })) !== undefined), 303);
    // Another site may not begin it: what comes of it might be linked to whoever is signed in.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refused();
    try {
      const redirect = safeRedirect(queryOf(request).get('redirect'));
      const { to, state } = await steam.ask(visitOf(request, publicOrigin), redirect);
      setSteamCookie({ request, reply }, STEAM_STATE_COOKIE, state, ASKED_LIFE);
      return reply.redirect(to, 303);
    } catch (error) {
      if (error instanceof TooMany) return refused();
      throw error;
    }
  }

  async function fromSteam(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const exchange = { request, reply };
    const stateCookie = request.cookies[STEAM_STATE_COOKIE];
    const caller = await gate.caller(exchange);
    const outcome = await steam.answer(
      { query: queryOf(request), stateCookie },
      visitOf(request, publicOrigin),
      caller,
      request.log,
    );
    clearSteamCookie(exchange, STEAM_STATE_COOKIE);
    if (outcome.step === 'signed-in') welcome(exchange, outcome.arrival);
    if (outcome.step === 'vouched') setSteamCookie(exchange, STEAM_VISITOR_COOKIE, outcome.token, VOUCHED_LIFE);
    return reply.redirect(placeAfter(outcome, caller !== undefined), 303);
  }

  api.get('/auth/steam', routed('Leads to Steam, to sign in or to link an account there'), toSteam);
  api.get('/auth/steam/return', routed('Takes the answer of Steam and leads back to the page'), fromSteam);

  serve(api, identity.steamVisitor, async ({ request }) => {
    const steamid = await steam.visitor(request.cookies[STEAM_VISITOR_COOKIE]);
    return ok(steamid === undefined ? null : { steamid });
  });
}
