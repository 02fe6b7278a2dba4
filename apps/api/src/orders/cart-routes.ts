import { cart as calls } from '@patina/shared-api/contract/cart/cart';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '#identity/identity.ts';
import type { CartService } from '#orders/cart-service.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';

export function cartRoutes(api: FastifyInstance, { cart, auth }: { cart: CartService; auth: Auth }): void {
  serve(api, calls.contents, async (call) => {
    const { userId } = await auth.requireUser(call);
    return { ...OK, cart: await cart.contents(userId) };
  });

  serve(api, calls.add, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.add(userId, call.body.id, call.body.is_variation ?? false);
    return { ...OK, message: 'Item added to cart!' };
  });

  serve(api, calls.update, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.requireLine(userId, call.body.item_id);
    return OK;
  });

  serve(api, calls.acceptPrices, async (call) => {
    const { userId } = await auth.requireUser(call);
    return { ...OK, cart: await cart.acceptPrices(userId, call.body.prices) };
  });

  serve(api, calls.remove, async (call) => {
    const { userId } = await auth.requireUser(call);
    const lines = await cart.remove(userId, [call.body.id].flat());
    return { ...OK, cart: lines, message: 'Item removed from cart' };
  });

  serve(api, calls.clear, async (call) => {
    const { userId } = await auth.requireUser(call);
    await cart.clear(userId);
    return { ...OK, cart: [] };
  });
}
