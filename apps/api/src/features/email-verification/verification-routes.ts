import { profile } from '@patina/shared-api/contract/account/profile';
import { NOTICES, type NoticeCode } from '@patina/shared-api/contract/problems/notice-codes';
import type { FastifyInstance } from 'fastify';
import type { Verification, VerificationService } from '#features/email-verification/verification-service.ts';
import type { Config } from '#shared/config/config.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { OK } from '#shared/http/ok.ts';
import { rejectUnsafeInput } from '#shared/http/request/reject-unsafe-input.ts';
import type { Auth } from '#shared/sessions/auth.ts';
import { readClientInfo } from '#shared/sessions/read-client-info.ts';

const OUTCOME_PAGES: Record<Verification, string> = {
  verified: '/email/verify/success',
  already: '/email/verify/already-success',
  expired: '/email-verification?error=expired',
};

export function verificationRoutes(
  api: FastifyInstance,
  { verification, auth }: { verification: VerificationService; auth: Auth },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, profile.resendVerification, async (call) => {
    const { userId } = await auth.requireUser(call);
    const isSent = await verification.resend(userId, readClientInfo(call.request, publicOrigin));
    const code: NoticeCode = isSent ? 'verification-email-sent' : 'email-already-verified';
    return { ...OK, code, message: NOTICES[code] };
  });

  api.get<{ Params: { token: string } }>(
    '/email/verify/:token',
    {
      schema: {
        summary: 'Opens the link of a verification email and redirects to the page of its result',
        tags: ['email'],
      },
      // A HEAD request must not use up the link.
      exposeHeadRoute: false,
      preValidation: rejectUnsafeInput,
    },
    async (request, reply) => reply.redirect(OUTCOME_PAGES[await verification.verify(request.params.token)], 303),
  );
}
