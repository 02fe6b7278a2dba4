import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale, shortText } from '../protocol/request-parameters.ts';

/** A promo code in both of its shapes at once (docs/product.md#promo-codes). */
export const Promo = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  discount_type: z.enum(['percent', 'fixed']),
  /** Per cent, or internal currency. */
  discount_amount: z.number(),
  type: z.enum(['percent', 'fixed']),
  /** The discount on the user's present cart, in the internal currency; never more than the total. */
  calculated_discount: z.number(),
  /** True if the code can be applied only once the address is filled in. */
  applies_to_delivery: z.boolean(),
});
export type Promo = z.output<typeof Promo>;

export const promo = {
  check: get(
    '/promocode/check',
    "The discount of a promo code on the user's cart",
    z.extend(Locale, { code: z.optional(shortText) }),
    answer(Promo),
  ),
};
