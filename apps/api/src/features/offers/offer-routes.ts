import { offer as calls } from '@patina/shared-api/contract/offer';
import type { FastifyInstance } from 'fastify';
import { attemptOf } from '#features/ledger/do-once.ts';
import type { OfferService } from '#features/offers/offer-service.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { serve } from '#http/endpoint-route.ts';
import { ok } from '#http/ok.ts';

const OK = 'OK' as const;

export function offerRoutes(api: FastifyInstance, { offers, gate }: { offers: OfferService; gate: Gate }): void {
  serve(api, calls.create, async (call) => {
    const { userId } = await gate.requireVerified(call);
    const id = await offers.create(call.body, attemptOf(call.request, userId));
    return { status: OK, id, message: 'Your offer has been received. We will price it within 3 working days.' };
  });

  serve(api, calls.history, async (call) => {
    const { userId } = await gate.requireUser(call);
    return ok(await offers.history(userId));
  });

  serve(api, calls.details, async (call) => {
    const { userId } = await gate.requireUser(call);
    return ok(await offers.find(userId, call.params.id));
  });

  serve(api, calls.requestPayout, async (call) => {
    const { userId } = await gate.requireVerified(call);
    const { id, service_price: seenPrice } = call.body;
    const payload = await offers.accept(id, attemptOf(call.request, userId), seenPrice);
    return { status: OK, message: 'Offer successfully accepted', payload };
  });

  serve(api, calls.decline, async (call) => {
    const { userId } = await gate.requireVerified(call);
    const payload = await offers.decline(call.body.id, attemptOf(call.request, userId));
    return { status: OK, message: 'Offer declined successfully', payload };
  });
}
