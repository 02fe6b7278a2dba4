import * as z from 'zod/mini';
import { OfferStatus } from '../offers/offer.ts';
import { OrderStatus } from '../orders/purchase.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale, shortText } from '../protocol/request-parameters.ts';
import { deskGet } from './desk-endpoint.ts';
import { MessageState } from './messages.ts';
import { PersonState } from './people.ts';
import { ROLES } from './roles.ts';

/** Most that is found of each kind. */
export const MOST_FOUND = 5;

const FoundOrder = z.object({
  id: z.number(),
  status: OrderStatus,
  /** Title of the pack, or of the first item. */
  title: z.string(),
  /** The number of the receipt or of the trade offer that was searched for; null if it was the order's own. */
  by: z.nullable(z.string()),
});
export type FoundOrder = z.output<typeof FoundOrder>;

const FoundPerson = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  state: PersonState,
});
export type FoundPerson = z.output<typeof FoundPerson>;

const FoundProduct = z.object({ id: z.number(), title: z.string(), stock: z.number(), hidden: z.boolean() });
export type FoundProduct = z.output<typeof FoundProduct>;

const FoundOffer = z.object({
  id: z.number(),
  status: OfferStatus,
  title: z.string(),
  /** The number of the trade offer that was searched for; null otherwise. */
  by: z.nullable(z.string()),
});
export type FoundOffer = z.output<typeof FoundOffer>;

/** A static page; the address is null for one that has none of its own. */
const FoundPage = z.object({ id: z.number(), title: z.string(), slug: z.nullable(z.string()) });
export type FoundPage = z.output<typeof FoundPage>;

const FoundMessage = z.object({
  id: z.number(),
  topic: z.string(),
  name: z.string(),
  surname: z.string(),
  state: MessageState,
});
export type FoundMessage = z.output<typeof FoundMessage>;

/** At most `MOST_FOUND` of each kind, the best first; a kind that the operator's roles may not see is absent. */
export const Found = z.object({
  orders: z.optional(z.array(FoundOrder)),
  people: z.optional(z.array(FoundPerson)),
  products: z.optional(z.array(FoundProduct)),
  offers: z.optional(z.array(FoundOffer)),
  pages: z.optional(z.array(FoundPage)),
  messages: z.optional(z.array(FoundMessage)),
});
export type Found = z.output<typeof Found>;

const SearchQuery = z.extend(Locale, {
  /** A number, the beginning of an address or of a name, or words of a title. */
  q: shortText.check(z.minLength(1, 'must not be empty')),
});

export const search = {
  find: deskGet(
    '/desk/search',
    'Orders, people, products, offers, static pages and messages by a number, a name or words',
    SearchQuery,
    answer(Found),
    { roles: ROLES },
  ),
};
