import { promo as calls } from '@patina/shared-api/contract/promo';
import { fromMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/tables.ts';
import { cartTotal } from '#features/cart/cart-total.ts';
import { discountOf } from '#features/promo/discount-of.ts';
import { promoRepository } from '#features/promo/promo-repository.ts';
import { requireUsable } from '#features/promo/require-usable.ts';
import type { Gate } from '#features/sessions/gate.ts';
import { serve } from '#http/endpoint-route.ts';
import { InvalidInput } from '#http/problems.ts';

/** Codes are short: who guesses them is slowed down. */
const CHECKS_PER_MINUTE = 30;

export function promoRoutes(api: FastifyInstance, { database, gate }: { database: Database; gate: Gate }): void {
  serve(
    api,
    calls.check,
    async (call) => {
      const { userId } = await gate.requireUser(call);
      const { code } = call.query;
      if (code === undefined || code === '') throw new InvalidInput({ promocode: ['No promo code provided'] });
      const promo = await requireUsable(database, await promoRepository(database).find(code), userId);
      const total = await cartTotal(database, userId);
      return {
        status: 'OK' as const,
        payload: {
          id: promo.id,
          code: promo.code,
          description: promo.description,
          discount_type: promo.discount_type,
          // Hundredths of a per cent and hundredths of a Credit alike.
          discount_amount: fromMinor(promo.discount),
          type: promo.discount_type,
          calculated_discount: fromMinor(discountOf(promo, total)),
          applies_to_delivery: promo.applies_to_delivery,
        },
      };
    },
    { perMinute: CHECKS_PER_MINUTE },
  );
}
