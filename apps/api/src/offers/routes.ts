import { profile } from '@patina/shared-api/contract/account/profile';
import { offer as calls, type Offer, SellOrder } from '@patina/shared-api/contract/offers/offer';
import { steamInventory } from '@patina/shared-api/contract/offers/steam-inventory';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SkinNames } from '#catalogue/catalogue.ts';
import { type Auth, readIdempotentRequest } from '#identity/identity.ts';
import type { CreatedOf } from '#offers/create-offer.ts';
import type { SellerInventory } from '#offers/inventory/seller-inventory.ts';
import type { SteamAccounts } from '#offers/inventory/steam-accounts.ts';
import type { OfferService } from '#offers/selling.ts';
import type { WithdrawalService } from '#offers/withdraw.ts';
import type { Config } from '#platform/config.ts';
import { OK, ok, serve } from '#platform/http/endpoint-route.ts';
import { linkOrigin } from '#platform/http/request-origin.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';

const RECEIVED = 'Your offer has been received. We will price it within 3 working days.';
const ACCEPTED = 'Your offer has been accepted. It says where to send the item.';

interface OfferRoutesParts {
  offers: OfferService;
  skinNames: SkinNames;
  inventory: SellerInventory;
  steamAccounts: SteamAccounts;
  withdrawals: WithdrawalService;
  auth: Auth;
  encryption: Encryption;
}

/** Sellers' offers, and the payouts that they ask for. */
export function offerRoutes(
  api: FastifyInstance,
  { offers, inventory, steamAccounts, skinNames, withdrawals, auth, encryption }: OfferRoutesParts,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  serve(api, calls.create, async (call) => {
    const { userId } = await auth.requireVerified(call);
    const { body, request } = call;
    const origin = linkOrigin(request, publicOrigin);
    const idempotent = readIdempotentRequest(request, userId);
    const { assets } = body;
    if (assets !== undefined)
      return { ...OK, ...received(await offers.createOf({ ...body, assets }, idempotent, origin)) };
    const { id, is_accepted } = await offers.create(SellOrder.parse(body), idempotent, origin);
    return { ...OK, id, is_accepted, message: is_accepted ? ACCEPTED : RECEIVED };
  });

  serve(api, calls.skins, async ({ query }) => ok(await skinNames.find(query.name)), { caching: 'revalidate' });

  serve(api, calls.instantPrice, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { title, quality, currency } = call.query;
    return ok(await offers.instantPrice(userId, { title, quality }, currency));
  });

  serve(api, steamInventory.read, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { currency, refresh } = call.query;
    return ok(await inventory.read(userId, { currency, isRefresh: refresh !== undefined }));
  });

  serve(api, profile.steamAccount, async (call) => {
    const { userId } = await auth.requireUser(call);
    const { steamid, refresh } = call.query;
    return ok(await steamAccounts.read(userId, { steamid, isRefresh: refresh !== undefined }));
  });

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

/** Offers of several items, as one answer. */
const received = (offers: CreatedOf[]) => {
  const [first] = offers;
  const isAccepted = offers.every(({ is_accepted }) => is_accepted);
  return { id: first?.id ?? 0, is_accepted: isAccepted, offers, message: isAccepted ? ACCEPTED : RECEIVED };
};

const submitted = (payload: Offer) => ({ ...OK, message: 'Payment submitted successfully', payload });
