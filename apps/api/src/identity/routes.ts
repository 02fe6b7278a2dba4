import { identity } from '@patina/shared-api/contract/account/identity';
import { profile as calls } from '@patina/shared-api/contract/account/profile';
import { NOTICES, type NoticeCode } from '@patina/shared-api/contract/problems/notice-codes';
import { paths } from '@patina/shared-api/paths';
import type { FastifyInstance } from 'fastify';
import { bounceWebhook } from '#identity/accounts/bounce-webhook.ts';
import type { BounceService } from '#identity/accounts/bounces.ts';
import type { AccountClosing } from '#identity/accounts/close-account.ts';
import type { DataExport } from '#identity/accounts/data-export.ts';
import type { ProfileService } from '#identity/accounts/profile.ts';
import type { RegistrationService } from '#identity/accounts/registration.ts';
import type { VerificationService } from '#identity/accounts/verification.ts';
import type { PasswordChangeService } from '#identity/credentials/change-password.ts';
import type { ConfirmationService } from '#identity/credentials/confirmation.ts';
import type { ReversalService } from '#identity/credentials/undo-change.ts';
import type { SecondFactorService } from '#identity/second-factor/second-factor.ts';
import type { Auth } from '#identity/sessions/auth.ts';
import { type ClientOf, readClientInfo } from '#identity/sessions/client-info.ts';
import {
  clearHttpOnlyCookie,
  clearSessionCookie,
  type Exchange,
  setHttpOnlyCookie,
  setSessionCookie,
  setSignInCookies,
} from '#identity/sessions/cookies.ts';
import { signInRoutes } from '#identity/sign-in/sign-in-routes.ts';
import { STEAM_VISITOR_COOKIE, steamRoutes } from '#identity/sign-in/steam-routes.ts';
import type { Config } from '#platform/config.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { rejectUnsafeInput } from '#platform/http/reject-unsafe-input.ts';
import { MINUTE } from '#platform/time.ts';

interface AccountRoutesParts {
  bounces: BounceService;
  auth: Auth;
  confirmations: ConfirmationService;
  registration: RegistrationService;
  verification: VerificationService;
  profiles: ProfileService;
  exportData: DataExport;
  closing: AccountClosing;
  passwordChange: PasswordChangeService;
  reversals: ReversalService;
}

type RoutesParts = AccountRoutesParts &
  Parameters<typeof signInRoutes>[1] &
  Parameters<typeof steamRoutes>[1] &
  Parameters<typeof secondFactorRoutes>[1];

/** All routes of people's own accounts. */
export function identityRoutes(
  api: FastifyInstance,
  parts: RoutesParts,
  { publicOrigin, bounceSecret }: Pick<Config, 'publicOrigin' | 'bounceSecret'>,
): void {
  const clientOf: ClientOf = ({ request }) => readClientInfo(request, publicOrigin);
  signInRoutes(api, parts, clientOf);
  steamRoutes(api, parts, clientOf);
  secondFactorRoutes(api, parts, clientOf);
  accountRoutes(api, parts, clientOf);
  verificationRoutes(api, parts, clientOf);
  void api.register(async (webhooks) => bounceWebhook(webhooks, { bounces: parts.bounces, secret: bounceSecret }));
}

function accountRoutes(api: FastifyInstance, parts: AccountRoutesParts, clientOf: ClientOf): void {
  const { auth, confirmations, registration, profiles, exportData, closing, passwordChange, reversals } = parts;

  serve(api, identity.register, async (call) => {
    const steamToken = call.request.cookies[STEAM_VISITOR_COOKIE];
    setSignInCookies(call, await registration.register(call.body, clientOf(call), steamToken));
    if (steamToken !== undefined) clearHttpOnlyCookie(call, STEAM_VISITOR_COOKIE);
    return OK;
  });

  serve(api, calls.read, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await profiles.read(userId, call.query.language));
  });

  serve(api, calls.change, async (call) => {
    const caller = await auth.requireUser(call);
    if (await profiles.changesCredentials(caller.userId, call.body)) await auth.requireConfirmation(caller);
    return ok(await profiles.change(caller, call.body, clientOf(call)));
  });

  serve(api, calls.dataExport, async (call) => {
    const caller = await auth.requireConfirmed(call);
    return ok(await exportData(caller, call.query.language));
  });

  serve(api, calls.close, async (call) => {
    const caller = await auth.requireUser(call);
    await confirmations.requireBesidePassword(caller);
    await closing.close(caller.userId, call.body);
    clearSessionCookie(call);
    return OK;
  });

  serve(api, calls.changePassword, async (call) => {
    const caller = await auth.requireUser(call);
    await confirmations.requireBesidePassword(caller);
    setSessionCookie(call, await passwordChange.change(caller, call.body, clientOf(call)));
    return OK;
  });

  serve(api, calls.requestReset, async (call) => {
    await passwordChange.requestReset(call.body, clientOf(call));
    return OK;
  });

  serve(api, calls.resetPassword, async (call) => {
    await passwordChange.reset(call.body, clientOf(call));
    return OK;
  });

  serve(api, calls.revertChange, async (call) => {
    await reversals.revert(call.body.token, clientOf(call));
    return OK;
  });
}

/**
 * The link that a browser has opened last. Pages of the release before have no button for it: there the one that asks for
 * another email verifies the address. Not needed by later releases.
 */
const OPENED_LINK_COOKIE = 'opened_link';
const OPENED_LINK_LIFE = 15 * MINUTE;

function verificationRoutes(
  api: FastifyInstance,
  { verification, auth }: AccountRoutesParts,
  clientOf: ClientOf,
): void {
  /** Whether the link that this browser has opened verifies the caller's address. */
  async function verifies(...given: Parameters<VerificationService['verify']>): Promise<boolean> {
    try {
      return Boolean(await verification.verify(...given));
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  serve(api, calls.resendVerification, async (call) => {
    const caller = await auth.requireUser(call);
    const client = clientOf(call);
    const opened = call.request.cookies[OPENED_LINK_COOKIE];
    if (opened !== undefined) clearHttpOnlyCookie(call, OPENED_LINK_COOKIE);
    const isVerified = opened !== undefined && (await verifies(caller, opened, client));
    const isSent = !isVerified && (await verification.resend(caller.userId, client));
    const code: NoticeCode = isSent ? 'verification-email-sent' : 'email-already-verified';
    return { ...OK, code, message: NOTICES[code] };
  });

  serve(api, calls.verifyEmail, async (call) => {
    const caller = await auth.requireUser(call);
    return ok({ outcome: await verification.verify(caller, call.body.token, clientOf(call)) });
  });

  api.get<{ Params: { token: string } }>(
    '/email/verify/:token',
    {
      schema: {
        summary: 'Leads from the link of a verification email to the page with its button',
        tags: ['email'],
      },
      exposeHeadRoute: false,
      preValidation: rejectUnsafeInput,
    },
    (request, reply) => {
      const { token } = request.params;
      setHttpOnlyCookie({ request, reply }, OPENED_LINK_COOKIE, token, OPENED_LINK_LIFE);
      return reply.redirect(paths.emailVerification(undefined, token), 303);
    },
  );
}

function secondFactorRoutes(
  api: FastifyInstance,
  { secondFactor, auth }: { secondFactor: SecondFactorService; auth: Auth },
  clientOf: ClientOf,
): void {
  /** A caller who has confirmed who they are. @throws ApiError */
  const changerOf = async (call: Exchange) => ({
    caller: await auth.requireConfirmed(call),
    client: clientOf(call),
  });

  serve(api, identity.secondFactor, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await secondFactor.read(userId));
  });

  serve(api, identity.beginTotp, async (call) => ok(await secondFactor.beginTotp(await changerOf(call))));

  serve(api, identity.confirmTotp, async (call) =>
    ok({ recovery_codes: await secondFactor.confirmTotp(await changerOf(call), call.body.code) }),
  );

  serve(api, identity.removeTotp, async (call) => {
    await secondFactor.removeTotp(await changerOf(call));
    return OK;
  });

  serve(api, identity.renewRecoveryCodes, async (call) =>
    ok({ recovery_codes: await secondFactor.renewCodes(await changerOf(call)) }),
  );

  serve(api, identity.passkeyOptions, async (call) =>
    ok({ ...(await secondFactor.passkeyOptions(await changerOf(call))) }),
  );

  serve(api, identity.addPasskey, async (call) =>
    ok({ recovery_codes: await secondFactor.addPasskey(await changerOf(call), call.body) }),
  );

  serve(api, identity.renamePasskey, async (call) => {
    const { userId } = await auth.requireUser(call);
    await secondFactor.renamePasskey(userId, call.body.id, call.body.name);
    return OK;
  });

  serve(api, identity.removePasskey, async (call) => {
    await secondFactor.removePasskey(await changerOf(call), call.body.id);
    return OK;
  });

  serve(api, identity.keepSecondFactor, async (call) => {
    const { userId } = await auth.requireUser(call);
    await secondFactor.keep(userId);
    return OK;
  });
}
