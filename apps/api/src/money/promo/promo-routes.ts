import { promo as calls } from '@patina/shared-api/contract/cart/promo';
import { fromMinor } from '@patina/shared-api/money';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '#identity/identity.ts';
import { cartTotal } from '#money/promo/cart-total.ts';
import { discountOf } from '#money/promo/discount-of.ts';
import { promoRepository } from '#money/promo/promo-repository.ts';
import { requireUsable } from '#money/promo/require-usable.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';

/** Low, because codes are short and could be guessed. */
const CHECKS_PER_MINUTE = 30;

export function promoRoutes(api: FastifyInstance, { database, auth }: { database: Database; auth: Auth }): void {
  serve(
    api,
    calls.check,
    async (call) => {
      const { userId } = await auth.requireUser(call);
      const { code } = call.query;
      if (code === undefined || code === '') throw invalidInput({ promocode: 'promo-code-required' });
      const promo = await requireUsable(database, await promoRepository(database).find(code), userId);
      const totalMinor = await cartTotal(database, userId);
      return {
        ...OK,
        payload: {
          id: promo.id,
          code: promo.code,
          description: promo.description,
          discount_type: promo.discount_type,
          // Hundredths of a per cent and hundredths of a Credit alike.
          discount_amount: fromMinor(promo.discount),
          type: promo.discount_type,
          calculated_discount: fromMinor(discountOf(promo, totalMinor)),
          applies_to_delivery: promo.applies_to_delivery,
        },
      };
    },
    { perMinute: CHECKS_PER_MINUTE },
  );
}
