import { offer as calls, type Offer } from '@patina/shared-api/contract/offers/offer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SkinNames } from '#catalogue/catalogue.ts';
import { type Auth, readIdempotentRequest } from '#identity/identity.ts';
import type { OfferService } from '#offers/selling.ts';
import type { WithdrawalService } from '#offers/withdraw.ts';
import type { Config } from '#platform/config.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { linkOrigin } from '#platform/http/request-origin.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';

interface OfferRoutesParts {
  offers: OfferService;
  skinNames: SkinNames;
  withdrawals: WithdrawalService;
  auth: Auth;
  encryption: Encryption;
}

/** Sellers' offers, and the payouts that they ask for. */
export function offerRoutes(
  api: FastifyInstance,
  { offers, skinNames, withdrawals, auth, encryption }: OfferRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.create, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const { body, request } = call;
    const origin = linkOrigin(request, publicOrigin);
    const id = await offers.create(body, readIdempotentRequest(request, userId), origin);
    return { ...OK, id, message: 'Your offer has been received. We will price it within 3 working days.' };
  });

  serve(api, calls.skins, async ({ query }) => ok(await skinNames.find(query.name)), { caching: 'revalidate' });

  serve(api, calls.history, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await offers.history(userId));
  });

  serve(api, calls.details, async (call) => {
    const { userId } = await auth.requireUser(call);
    return ok(await offers.find(userId, call.params.id));
  });

  serve(api, calls.requestPayout, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const { id, service_price: seenPrice } = call.body;
    const origin = linkOrigin(call.request, publicOrigin);
    const payload = await offers.accept(id, readIdempotentRequest(call.request, userId), { seenPrice, origin });
    return { ...OK, message: 'Offer successfully accepted', payload };
  });

  serve(api, calls.decline, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const payload = await offers.decline(call.body.id, readIdempotentRequest(call.request, userId));
    return { ...OK, message: 'Offer declined successfully', payload };
  });

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
