import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer } from './envelope.ts';
import { Locale, shortText } from './wire.ts';

/** A promo code in both shapes of the specification's section 3 at once. */
export const Promo = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  discount_type: z.enum(['percent', 'fixed']),
  /** Per cent, or internal currency. */
  discount_amount: z.number(),
  type: z.enum(['percent', 'fixed']),
  /** What it takes off the user's cart as it is now, in the internal currency; never more than the total. */
  calculated_discount: z.number(),
  /** The address must be there before it can be applied. */
  applies_to_delivery: z.boolean(),
});
export type Promo = z.output<typeof Promo>;

export const promo = {
  check: endpoint({
    method: 'GET',
    path: '/promocode/check',
    summary: "What a promo code takes off the user's cart",
    query: z.extend(Locale, { code: z.optional(shortText) }),
    response: answer(Promo),
  }),
};
