import { SESSION_COOKIE } from '@patina/http/session-cookie';
import { confirmation } from '@patina/shared-api/contract/account/confirmation';
import { identity as calls } from '@patina/shared-api/contract/account/identity';
import { CSRF_COOKIE, session } from '@patina/shared-api/contract/account/session';
import type { FastifyInstance } from 'fastify';
import type { ConfirmationService } from '#identity/credentials/confirmation.ts';
import type { Auth } from '#identity/sessions/auth.ts';
import type { ClientOf } from '#identity/sessions/client-info.ts';
import {
  bearerToken,
  clearHttpOnlyCookie,
  clearSessionCookie,
  csrfTokenOf,
  setCsrfCookie,
  setHttpOnlyCookie,
  setSignInCookies,
} from '#identity/sessions/cookies.ts';
import type { SessionService } from '#identity/sessions/sessions.ts';
import { SECOND_STEP_LIFE, type SignInService } from '#identity/sign-in/sign-in.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { isSecretToken, secretToken } from '#platform/secrets/secret-token.ts';

/** Identifies a sign-in that waits for its second step. */
export const SECOND_STEP_COOKIE = 'second_step';

interface SignInRoutesParts {
  auth: Auth;
  sessions: SessionService;
  signIns: SignInService;
  confirmations: ConfirmationService;
}

/** Sessions: how they begin, prove whose they are, and end. */
export function signInRoutes(api: FastifyInstance, parts: SignInRoutesParts, clientOf: ClientOf): void {
  const { auth, sessions, signIns, confirmations } = parts;

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

  serve(api, calls.login, async (call) => {
    const signedIn = await signIns.byPassword(call.body, clientOf(call));
    if (signedIn.step === 'second-step') {
      setHttpOnlyCookie(call, SECOND_STEP_COOKIE, signedIn.token, SECOND_STEP_LIFE);
      // A rejection, so that a page which knows no second step shows its message.
      throw new ApiError('second-factor-required');
    }
    setSignInCookies(call, signedIn.started);
    return OK;
  });

  serve(api, calls.secondStep, async ({ request }) =>
    ok(await signIns.secondStep(request.cookies[SECOND_STEP_COOKIE])),
  );

  serve(api, calls.secondStepPasskey, async (call) =>
    ok({ ...(await signIns.passkeyOptions(call.request.cookies[SECOND_STEP_COOKIE], clientOf(call))) }),
  );

  serve(api, calls.finishSecondStep, async (call) => {
    const token = call.request.cookies[SECOND_STEP_COOKIE];
    setSignInCookies(call, await signIns.finish(token, call.body, clientOf(call)));
    clearHttpOnlyCookie(call, SECOND_STEP_COOKIE);
    return OK;
  });

  serve(api, calls.passkeyLoginOptions, async (call) => ok({ ...(await signIns.passkeyLoginOptions(clientOf(call))) }));

  serve(api, calls.passkeyLogin, async (call) => {
    setSignInCookies(call, await signIns.byPasskey(call.body.response, clientOf(call), call.body.language));
    return OK;
  });

  serve(api, confirmation.methods, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok({ methods: await confirmations.methods(userId) });
  });

  serve(api, confirmation.sendCode, async (call) => {
    await confirmations.sendCode(await auth.requireUser(call), clientOf(call));
    return OK;
  });

  serve(api, confirmation.passkeyOptions, async (call) =>
    ok({ ...(await confirmations.passkeyOptions(await auth.requireUser(call), clientOf(call))) }),
  );

  serve(api, confirmation.confirm, async (call) => {
    await confirmations.confirm(await auth.requireUser(call), call.body, clientOf(call));
    return OK;
  });

  serve(api, calls.sessions, async (call) => ok(await sessions.list(await auth.requireUser(call))));

  serve(api, calls.endSession, async (call) => {
    const { userId, sessionId } = await auth.requireUser(call);
    await sessions.end(userId, call.body.id);
    if (call.body.id === sessionId) clearSessionCookie(call);
    return OK;
  });

  serve(api, calls.signOutEverywhere, async (call) => {
    const { userId } = await auth.requireUser(call);
    await sessions.endAll(userId);
    clearSessionCookie(call);
    return OK;
  });

  serve(api, calls.logout, async (call) => {
    await sessions.endByToken(bearerToken(call.request));
    await sessions.endByToken(call.request.cookies[SESSION_COOKIE]);
    clearSessionCookie(call);
    return OK;
  });
}
