import * as z from 'zod/mini';
import { Product } from '../catalogue/catalogue.ts';
import { get } from '../protocol/endpoint.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale, wholeNumber } from '../protocol/request-parameters.ts';

/** A pack or a prompt: products that are sold together at one price (docs/product.md#packs-and-prompts). */
export const Pack = z.object({
  id: z.number(),
  title: z.string(),
  /** Price of all together, in the internal currency. */
  price: z.number(),
  /** What its products cost now one by one, in the internal currency. */
  sum: z.number(),
  /** What it saves against `sum`, in the internal currency; null if it costs no less. */
  saving: z.nullable(z.number()),
  /** Until when it is offered, in seconds since 1970; null without an end. */
  ends_at: z.nullable(z.number()),
  /** Whether each of its products is in stock. */
  is_available: z.boolean(),
  items: z.array(Product),
});
export type Pack = z.output<typeof Pack>;

const PackQuery = z.extend(Locale, {
  /** Id of a product: only the packs that contain it. */
  product: z.optional(wholeNumber(1, 2 ** 31 - 1)),
});

export const packs = {
  list: get(
    '/packs',
    'Packs on offer: those that can be bought first, then the newest; of one product or all',
    PackQuery,
    answer(z.array(Pack)),
  ),
  details: get('/packs/{id}', 'One pack on offer', Locale, answer(Pack)),
  prompts: get(
    '/prompts',
    'Personal offers to the user that have not been taken, newest first',
    Locale,
    answer(z.array(Pack)),
  ),
};
