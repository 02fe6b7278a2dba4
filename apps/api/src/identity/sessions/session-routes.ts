import { SESSION_COOKIE } from '@patina/http/session-cookie';
import { identity } from '@patina/shared-api/contract/account/identity';
import { CSRF_COOKIE, session } from '@patina/shared-api/contract/account/session';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '#identity/sessions/auth.ts';
import { clearSessionCookie, csrfTokenOf, setCsrfCookie } from '#identity/sessions/session-cookies.ts';
import type { SessionService } from '#identity/sessions/session-service.ts';
import { bearerToken } from '#identity/sessions/session-token.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { isSecretToken, secretToken } from '#platform/secrets/secret-token.ts';

export function sessionRoutes(
  api: FastifyInstance,
  { sessions, auth }: { sessions: SessionService; auth: Auth },
): void {
  serve(api, session.csrfCookie, ({ request, reply }) => {
    const { [SESSION_COOKIE]: ofSession, [CSRF_COOKIE]: known } = request.cookies;
    // A second tab must not invalidate the token of the first.
    const ofGuest = isSecretToken(known) ? known : secretToken();
    setCsrfCookie({ request, reply }, ofSession === undefined ? ofGuest : csrfTokenOf(ofSession));
    return OK;
  });

  serve(api, session.isAuth, async (call) => {
    const caller = await auth.visitor(call);
    // The cookie is removed only if it was the one that failed, not a bearer token.
    const isOver = caller === undefined && bearerToken(call.request) === undefined;
    if (isOver && call.request.cookies[SESSION_COOKIE] !== undefined) clearSessionCookie(call);
    return { ...OK, authenticated: caller !== undefined, emailVerified: caller?.emailVerified ?? false };
  });

  serve(api, identity.logout, async (call) => {
    await sessions.endByToken(bearerToken(call.request));
    await sessions.endByToken(call.request.cookies[SESSION_COOKIE]);
    clearSessionCookie(call);
    return OK;
  });

  serve(api, identity.sessions, async (call) => ok(await sessions.list(await auth.requireUser(call))));

  serve(api, identity.endSession, async (call) => {
    const { userId, sessionId } = await auth.requireUser(call);
    await sessions.end(userId, call.body.id);
    if (call.body.id === sessionId) clearSessionCookie(call);
    return OK;
  });

  serve(api, identity.signOutEverywhere, async (call) => {
    const { userId } = await auth.requireUser(call);
    await sessions.endAll(userId);
    clearSessionCookie(call);
    return OK;
  });
}
