import { identity } from '@patina/shared-api/contract/identity';
import { CSRF_COOKIE, session } from '@patina/shared-api/contract/session';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#features/sessions/gate.ts';
import { clearSessionCookie, csrfTokenOf, SESSION_COOKIE, setCsrfCookie } from '#features/sessions/session-cookies.ts';
import type { SessionService } from '#features/sessions/session-service.ts';
import { bearerToken } from '#features/sessions/session-token.ts';
import { serve } from '#http/endpoint-route.ts';
import { ok } from '#http/ok.ts';
import { isSecretToken, secretToken } from '#secrets/secret-token.ts';

const DONE = { status: 'OK' } as const;

export function sessionRoutes(
  api: FastifyInstance,
  { sessions, gate }: { sessions: SessionService; gate: Gate },
): void {
  serve(api, session.csrfCookie, ({ request, reply }) => {
    const { [SESSION_COOKIE]: ofSession, [CSRF_COOKIE]: known } = request.cookies;
    // A second tab must not invalidate the token of the first.
    const ofGuest = isSecretToken(known) ? known : secretToken();
    setCsrfCookie({ request, reply }, ofSession === undefined ? ofGuest : csrfTokenOf(ofSession));
    return DONE;
  });

  serve(api, session.isAuth, async (call) => {
    const caller = await gate.caller(call);
    // Only what was tried has failed: a wrong bearer token says nothing of the cookie.
    const isOver = caller === undefined && bearerToken(call.request) === undefined;
    if (isOver && call.request.cookies[SESSION_COOKIE] !== undefined) clearSessionCookie(call);
    return { ...DONE, authenticated: caller !== undefined, emailVerified: caller?.emailVerified ?? false };
  });

  serve(api, identity.logout, async (call) => {
    await sessions.endByToken(bearerToken(call.request));
    await sessions.endByToken(call.request.cookies[SESSION_COOKIE]);
    clearSessionCookie(call);
    return DONE;
  });

  serve(api, identity.sessions, async (call) => ok(await sessions.list(await gate.requireUser(call))));

  serve(api, identity.endSession, async (call) => {
    const { userId, sessionId } = await gate.requireUser(call);
    await sessions.end(userId, call.body.id);
    if (call.body.id === sessionId) clearSessionCookie(call);
    return DONE;
  });

  serve(api, identity.signOutEverywhere, async (call) => {
    const { userId } = await gate.requireUser(call);
    await sessions.endAll(userId);
    clearSessionCookie(call);
    return DONE;
  });
}
