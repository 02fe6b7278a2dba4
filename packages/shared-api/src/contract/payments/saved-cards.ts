import * as z from 'zod/mini';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';

/** A card that is saved at the payment provider (docs/product.md#saved-cards): what the provider says of it. */
export const SavedCard = z.object({
  id: z.string(),
  /** `visa`, `mastercard`, …; a provider may have more. */
  brand: z.string(),
  last4: z.string(),
  /** The last month of its validity: 1 to 12, and four digits. */
  month: z.number(),
  year: z.number(),
});
export type SavedCard = z.output<typeof SavedCard>;

const OneCard = z.extend(BodyLocale, { id: z.string().check(z.regex(/^[\w-]{1,100}$/, 'must be the id of a card')) });

export const savedCards = {
  list: get(
    '/account/cards',
    "The user's cards that are saved at the payment provider",
    Locale,
    answer(z.array(SavedCard)),
  ),
  add: post(
    '/account/cards/add',
    'Begins to save a card without a payment; the browser continues at `redirect_url`, and comes back to the account',
    BodyLocale,
    z.object({ status: z.literal('OK'), redirect_url: z.string() }),
  ),
  remove: post('/account/cards/remove', 'Removes a saved card; one that is not saved changes nothing', OneCard, Done),
};
