import { offer as calls, type Offer } from '@patina/shared-api/contract/offer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attemptOf } from '#features/ledger/do-once.ts';
import type { WithdrawalService } from '#features/payouts/withdrawal-service.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { serve } from '#http/endpoint-route.ts';
import type { Sealing } from '#secrets/sealing.ts';

interface WithdrawalRoutesParts {
  withdrawals: WithdrawalService;
  gate: Gate;
  sealing: Sealing;
}

export function withdrawalRoutes(api: FastifyInstance, { withdrawals, gate, sealing }: WithdrawalRoutesParts): void {
  // A plain digest would give the card's number away to whoever tries them all.
  const attempt = (request: FastifyRequest, userId: number) => attemptOf(request, userId, sealing.digest);

  serve(api, calls.withdrawToCard, async (call) => {
    const { userId } = await gate.requireVerified(call);
    return submitted(await withdrawals.toCard(call.body, attempt(call.request, userId)));
  });

  serve(api, calls.withdrawToBank, async (call) => {
    const { userId } = await gate.requireVerified(call);
    return submitted(await withdrawals.toBank(call.body, attempt(call.request, userId)));
  });

  serve(api, calls.withdrawByMbway, async (call) => {
    const { userId } = await gate.requireVerified(call);
    return submitted(await withdrawals.byHand(call.body, 'mbway', attempt(call.request, userId)));
  });

  serve(api, calls.withdrawByMultibanco, async (call) => {
    const { userId } = await gate.requireVerified(call);
    return submitted(await withdrawals.byHand(call.body, 'multibanco', attempt(call.request, userId)));
  });
}

const submitted = (payload: Offer) => ({ status: 'OK' as const, message: 'Payment submitted successfully', payload });
