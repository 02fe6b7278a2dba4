import { offer as calls, type Offer } from '@patina/shared-api/contract/offers/offer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Auth, readIdempotentRequest } from '#identity/identity.ts';
import type { WithdrawalService } from '#offers/payouts/withdrawal-service.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';

interface WithdrawalRoutesParts {
  withdrawals: WithdrawalService;
  auth: Auth;
  encryption: Encryption;
}

export function withdrawalRoutes(api: FastifyInstance, { withdrawals, auth, encryption }: WithdrawalRoutesParts): void {
  // Keyed digest: a plain one would reveal the card number to anyone who tries all numbers.
  const idempotent = (request: FastifyRequest, userId: number) =>
    readIdempotentRequest(request, userId, encryption.digest);

  const requireSeller = async (call: Parameters<Auth['requireVerified']>[0]) => {
    const caller = await auth.requireVerified(call);
    await auth.requireConfirmation(caller);
    return caller;
  };

  serve(api, calls.withdrawToCard, async (call) => {
    const { userId } = await requireSeller(call);
    return submitted(await withdrawals.toCard(call.body, idempotent(call.request, userId)));
  });

  serve(api, calls.withdrawToBank, async (call) => {
    const { userId } = await requireSeller(call);
    return submitted(await withdrawals.toBank(call.body, idempotent(call.request, userId)));
  });

  serve(api, calls.withdrawByMbway, async (call) => {
    const { userId } = await requireSeller(call);
    return submitted(await withdrawals.byHand(call.body, 'mbway', idempotent(call.request, userId)));
  });

  serve(api, calls.withdrawByMultibanco, async (call) => {
    const { userId } = await requireSeller(call);
    return submitted(await withdrawals.byHand(call.body, 'multibanco', idempotent(call.request, userId)));
  });
}

const submitted = (payload: Offer) => ({ ...OK, message: 'Payment submitted successfully', payload });
