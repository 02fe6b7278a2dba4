import * as z from 'zod/mini';
import { confirmation } from '../account/confirmation.ts';
import { identity } from '../account/identity.ts';
import { profile } from '../account/profile.ts';
import { session } from '../account/session.ts';
import { cart } from '../cart/cart.ts';
import { promo } from '../cart/promo.ts';
import { searches } from '../cart/searches.ts';
import { watchlist } from '../cart/watchlist.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { priceHistory } from '../catalogue/price-history.ts';
import { soldLately } from '../catalogue/sold-lately.ts';
import { units } from '../catalogue/unit-list.ts';
import { announcement } from '../content/announcement.ts';
import { content } from '../content/content.ts';
import { support } from '../content/support.ts';
import { approvals } from '../desk/approvals.ts';
import { audit } from '../desk/audit.ts';
import { deskContent } from '../desk/content.ts';
import { imports } from '../desk/imports.ts';
import { deskMessages } from '../desk/messages.ts';
import { money } from '../desk/money.ts';
import { notes } from '../desk/notes.ts';
import { offers } from '../desk/offers.ts';
import { operator } from '../desk/operator.ts';
import { orders } from '../desk/orders.ts';
import { payouts } from '../desk/payouts.ts';
import { people } from '../desk/people.ts';
import { pictures } from '../desk/pictures.ts';
import { products } from '../desk/products.ts';
import { promo as deskPromo } from '../desk/promo.ts';
import { releaseHealth } from '../desk/release-health.ts';
import { releaseRequests } from '../desk/release-requests.ts';
import { search } from '../desk/search.ts';
import { deskSettings } from '../desk/settings.ts';
import { timeline } from '../desk/timeline.ts';
import { today } from '../desk/today.ts';
import { trades } from '../desk/trades.ts';
import { units as deskUnits } from '../desk/units.ts';
import { views } from '../desk/views.ts';
import { offer } from '../offers/offer.ts';
import { steamInventory } from '../offers/steam-inventory.ts';
import { packs } from '../orders/packs.ts';
import { purchase } from '../orders/purchase.ts';
import { deposit } from '../payments/deposit.ts';
import { requests } from '../releases/requests.ts';
import { telemetry } from '../releases/telemetry.ts';
import { live } from '../told/live.ts';
import { notifications } from '../told/notifications.ts';
import { push } from '../told/push.ts';
import type { Endpoint } from './endpoint.ts';

/*
 * The API's calls as data: a release contains the description it was built with, a running API serves its own, and the
 * release checks compare them.
 */

/** Every call, by the module of the contract that declares it. */
export const CALLS = {
  announcement,
  cart,
  watchlist,
  searches,
  catalogue,
  confirmation,
  content,
  deposit,
  live,
  notifications,
  push,
  'desk/approvals': approvals,
  'desk/audit': audit,
  'desk/content': deskContent,
  'desk/imports': imports,
  'desk/notes': notes,
  'desk/messages': deskMessages,
  'desk/offers': offers,
  'desk/operator': operator,
  'desk/orders': orders,
  'desk/payouts': payouts,
  'desk/people': people,
  'desk/pictures': pictures,
  'desk/money': money,
  'desk/timeline': timeline,
  'desk/today': today,
  'desk/views': views,
  'desk/products': products,
  'desk/trades': trades,
  'desk/units': deskUnits,
  'desk/promo': deskPromo,
  'desk/release-health': releaseHealth,
  'desk/release-requests': releaseRequests,
  'desk/search': search,
  'desk/settings': deskSettings,
  identity,
  offer,
  'offers/steam-inventory': steamInventory,
  packs,
  profile,
  promo,
  purchase,
  'releases/requests': requests,
  session,
  support,
  telemetry,
  priceHistory,
  soldLately,
  units,
};

export const JsonSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.output<typeof JsonSchema>;

export const EndpointDescription = z.object({
  query: z.optional(JsonSchema),
  body: z.optional(JsonSchema),
  /** The answer that a caller accepts. */
  answer: JsonSchema,
  /**
   * The answer that the API sends, where it guarantees more than callers require: a field with a default is always
   * present.
   */
  answered: z.optional(JsonSchema),
});
export type EndpointDescription = z.output<typeof EndpointDescription>;

/** Endpoints by method and path below the API base: `GET /items/{id}`. */
export const ApiDescription = z.record(z.string(), EndpointDescription);
export type ApiDescription = z.output<typeof ApiDescription>;

/**
 * Describes the API of this tree; the same tree gives the same text. Checks written as code, and patterns of
 * transformed values, are not included.
 * @param modules Modules of the contract, such as `cart`, whose calls are wanted; all by default.
 */
export function describeApi(modules?: ReadonlySet<string>): ApiDescription {
  const endpoints = Object.entries(CALLS)
    .filter(([module]) => modules?.has(module) ?? true)
    .flatMap(([, calls]) => Object.values<Endpoint>(calls))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, describe(endpoint)] as const);
  return Object.fromEntries(endpoints.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function describe({ query, body, response }: Endpoint): EndpointDescription {
  const answer = schemaOf(response, 'input');
  const answered = schemaOf(response, 'output');
  return {
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    answer,
    ...(JSON.stringify(answered) !== JSON.stringify(answer) && { answered }),
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: openObjects });
  return JSON.parse(JSON.stringify(rest)) as JsonSchema;
}

/** Removes `additionalProperties`: whether unknown fields are rejected or dropped makes no difference to a caller. */
function openObjects({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
