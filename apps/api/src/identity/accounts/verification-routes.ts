import { profile } from '@patina/shared-api/contract/account/profile';
import { NOTICES, type NoticeCode } from '@patina/shared-api/contract/problems/notice-codes';
import { paths } from '@patina/shared-api/paths';
import type { FastifyInstance } from 'fastify';
import type { VerificationService } from '#identity/accounts/verification-service.ts';
import type { Auth } from '#identity/sessions/auth.ts';
import { readClientInfo } from '#identity/sessions/read-client-info.ts';
import { setHttpOnlyCookie } from '#identity/sessions/session-cookies.ts';
import type { Config } from '#platform/config.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { rejectUnsafeInput } from '#platform/http/reject-unsafe-input.ts';
import { MINUTE } from '#platform/time.ts';

/**
 * The link that a browser has opened last. Pages of the release before have no button for it: there the one that asks for
 * another email verifies the address. Not needed by later releases.
 */
const OPENED_LINK_COOKIE = 'opened_link';
const OPENED_LINK_LIFE = 15 * MINUTE;

export function verificationRoutes(
  api: FastifyInstance,
  { verification, auth }: { verification: VerificationService; auth: Auth },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
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

  serve(api, profile.resendVerification, async (call) => {
    const caller = await auth.requireUser(call);
    const client = readClientInfo(call.request, publicOrigin);
    const opened = call.request.cookies[OPENED_LINK_COOKIE];
    if (opened !== undefined) setHttpOnlyCookie(call, OPENED_LINK_COOKIE, '', 0);
    const isVerified = opened !== undefined && (await verifies(caller, opened, client));
    const isSent = !isVerified && (await verification.resend(caller.userId, client));
    const code: NoticeCode = isSent ? 'verification-email-sent' : 'email-already-verified';
    return { ...OK, code, message: NOTICES[code] };
  });

  serve(api, profile.verifyEmail, async (call) => {
    const caller = await auth.requireUser(call);
    const client = readClientInfo(call.request, publicOrigin);
    return ok({ outcome: await verification.verify(caller, call.body.token, client) });
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
