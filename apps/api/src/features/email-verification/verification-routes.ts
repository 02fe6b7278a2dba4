import { profile } from '@patina/shared-api/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { visitOf } from '#features/sessions/visit-of.ts';
import type { Verification, VerificationService } from '#features/verification/verification-service.ts';
import { serve } from '#http/endpoint-route.ts';
import { refuseUnsafeInput } from '#http/unsafe-input.ts';

const OUTCOME_PAGES: Record<Verification, string> = {
  verified: '/email/verify/success',
  already: '/email/verify/already-success',
  expired: '/email-verification?error=expired',
};

export function verificationRoutes(
  api: FastifyInstance,
  { verification, gate }: { verification: VerificationService; gate: Gate },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, profile.resendVerification, async (call) => {
    const { userId } = await gate.requireUser(call);
    const isSent = await verification.resend(userId, visitOf(call.request, publicOrigin));
    return {
      status: 'OK' as const,
      message: isSent ? 'Verification email sent. Please check your inbox.' : 'Your email address is already verified.',
    };
  });

  api.get<{ Params: { token: string } }>(
    '/email/verify/:token',
    {
      schema: {
        summary: 'Opens the link of a verification mail and leads to the page that tells the outcome',
        tags: ['email'],
      },
      // Whoever only asks for the headers does not open the link.
      exposeHeadRoute: false,
      preValidation: refuseUnsafeInput,
    },
    async (request, reply) => reply.redirect(OUTCOME_PAGES[await verification.verify(request.params.token)], 303),
  );
}
