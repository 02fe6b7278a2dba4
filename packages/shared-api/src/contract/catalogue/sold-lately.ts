import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale, wholeNumber } from '../protocol/request-parameters.ts';
import { Product } from './catalogue.ts';

/* Apart from the shape of a product, because few pages need it. */

export const SoldLatelyQuery = z.extend(Locale, {
  /** Items of the skin of this product, in all its wears; absent: of the whole store, each product once. */
  product: z.optional(wholeNumber(1, 2 ** 31 - 1)),
  limit: z._default(wholeNumber(1, 24), 12),
});

/**
 * An item that was sold, without anything by which its buyer could be found: no order, no float, no pattern, and the time in whole
 * hours.
 */
export const SoldItem = z.extend(
  z.pick(Product, {
    id: true,
    title: true,
    category: true,
    subcategory: true,
    exterior: true,
    rarity_color: true,
    img_url: true,
  }),
  {
    /** What was paid for it, in the internal currency. */
    price: z.number(),
    hours_ago: z.int(),
  },
);
export type SoldItem = z.output<typeof SoldItem>;

export const soldLately = {
  read: get('/items/sold-lately', 'What was sold lately, never to whom', SoldLatelyQuery, answer(z.array(SoldItem))),
};
