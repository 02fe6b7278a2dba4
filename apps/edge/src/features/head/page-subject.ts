import { prefetchRequest } from '@patina/platform/prefetch-request';
import { Category, Product, ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { type CategorySelection, resolveCategoryPath } from '@patina/shared-api/contract/catalogue/category-path';
import { StaticPage } from '@patina/shared-api/contract/content/content';
import { prefetchKey } from '@patina/shared-api/contract/protocol/prefetch-key';
import { paths } from '@patina/shared-api/paths';
import * as z from 'zod/mini';
import type { RouteMatch } from '#registry/find-route.ts';

/** The part of a product that is in the page's head. */
export const SubjectProduct = z.pick(ProductDetails, {
  id: true,
  title: true,
  type: true,
  category: true,
  subcategory: true,
  hero: true,
  price: true,
  stock: true,
  img_url: true,
  unit: true,
});
export type SubjectProduct = z.output<typeof SubjectProduct>;

const ListPage = z.object({
  payload: z.array(z.pick(Product, { img_url: true })),
  meta: z.object({ total: z.number() }),
});

export interface ListSubject {
  kind: 'list';
  /** The list's own address, without filters. */
  path: string;
  place: CategorySelection;
  page: number;
  /** Whether the query filters, searches or sorts. */
  isNarrowed: boolean;
  /** Whether this page of the list is empty. */
  isEmpty: boolean;
  /** `img_url` of its products, in their order. */
  pictures: string[];
}

/** What a page is about; `unknown` if the API did not respond in time. */
export type PageSubject =
  | { kind: 'home' | 'public' | 'private' | 'missing' | 'unknown' }
  | ListSubject
  | { kind: 'product'; product: SubjectProduct }
  | { kind: 'page'; page: StaticPage };

interface Prefetched {
  /** API responses by request key, as the page gets them. */
  responses: Record<string, unknown>;
  /** False if the page's own data does not exist. */
  exists: boolean;
}

export function readSubject(
  match: RouteMatch | undefined,
  search: URLSearchParams,
  { responses, exists }: Prefetched,
): PageSubject {
  if (!match || !exists) return { kind: 'missing' };
  const kind = match.route.head?.kind;
  switch (kind) {
    case 'list':
      return listSubject(match, search, responses);
    case 'product': {
      const product = read(SubjectProduct, subjectResponse(match, search, responses));
      return product ? { kind: 'product', product } : { kind: 'unknown' };
    }
    case 'page': {
      const page = read(StaticPage, subjectResponse(match, search, responses));
      return page ? { kind: 'page', page } : { kind: 'unknown' };
    }
    case undefined:
      return { kind: 'unknown' };
    default:
      return { kind };
  }
}

function listSubject(match: RouteMatch, search: URLSearchParams, responses: Record<string, unknown>): PageSubject {
  const tree = read(z.array(Category), responses['/categories']) ?? [];
  // Without categories, invalid addresses cannot be told from valid ones.
  const place = tree.length === 0 ? {} : resolveCategoryPath(tree, match.params);
  if (!place) return { kind: 'missing' };
  const page = /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  const list = z.safeParse(ListPage, subjectResponse(match, search, responses)).data;
  const filters = subjectPrefetch(match)?.pass?.filter((name) => name !== 'page') ?? [];
  return {
    kind: 'list',
    // `/products` is also the canonical path of `/products/all` and the like.
    path: place.category ? paths.products(place.category.url, place.weapon?.url) : `/${match.route.path.split('/')[1]}`,
    place,
    page,
    isNarrowed: filters.some((name) => search.get(name)),
    isEmpty: list?.payload.length === 0,
    pictures: list?.payload.map(({ img_url }) => img_url) ?? [],
  };
}

function subjectPrefetch({ route }: RouteMatch) {
  return route.prefetch.find(({ path }) => path === route.head?.subject);
}

function subjectResponse(match: RouteMatch, search: URLSearchParams, responses: Record<string, unknown>): unknown {
  const prefetch = subjectPrefetch(match);
  if (!prefetch) return undefined;
  const { path, query } = prefetchRequest(prefetch, match.params, search);
  return responses[prefetchKey(path, query)];
}

/** The payload of a response; undefined if there is none, or it does not match the schema. */
function read<Schema extends z.ZodMiniType>(schema: Schema, response: unknown): z.output<Schema> | undefined {
  return z.safeParse(schema, (response as { payload?: unknown } | undefined)?.payload).data;
}
