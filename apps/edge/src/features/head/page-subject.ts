import { prefetchRequest } from '@patina/platform/prefetch-request';
import { Category, Product } from '@patina/shared-api/contract/catalogue';
import { StaticPage } from '@patina/shared-api/contract/content';
import { findPlace, type Place } from '@patina/shared-api/contract/find-place';
import { requestKey } from '@patina/shared-api/contract/request-key';
import { paths } from '@patina/shared-api/paths';
import * as z from 'zod/mini';
import type { RouteMatch } from '#page/route-match.ts';

/** What of a product machines are told. */
export const SubjectProduct = z.pick(Product, {
  id: true,
  title: true,
  type: true,
  category: true,
  subcategory: true,
  hero: true,
  price: true,
  stock: true,
  img_url: true,
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
  place: Place;
  page: number;
  /** Filtered, searched or sorted by the address's query. */
  isNarrowed: boolean;
  /** Nothing is on this page of it. */
  isEmpty: boolean;
  /** `img_url` of its products, in their order. */
  pictures: string[];
}

/** What a page is about. `unknown` where the API could not say it in time. */
export type PageSubject =
  | { kind: 'home' | 'private' | 'missing' | 'unknown' }
  | ListSubject
  | { kind: 'product'; product: SubjectProduct }
  | { kind: 'page'; page: StaticPage };

interface Answered {
  /** Answers by request key, as the page gets them. */
  answers: Record<string, unknown>;
  /** False when the page's own data does not exist. */
  exists: boolean;
}

/** Reads what a page is about out of its route and the answers that were inlined for it. */
export function readSubject(
  match: RouteMatch | undefined,
  search: URLSearchParams,
  { answers, exists }: Answered,
): PageSubject {
  if (!match || !exists) return { kind: 'missing' };
  const kind = match.route.head?.kind;
  switch (kind) {
    case 'list':
      return listSubject(match, search, answers);
    case 'product': {
      const product = read(SubjectProduct, subjectAnswer(match, search, answers));
      return product ? { kind: 'product', product } : { kind: 'unknown' };
    }
    case 'page': {
      const page = read(StaticPage, subjectAnswer(match, search, answers));
      return page ? { kind: 'page', page } : { kind: 'unknown' };
    }
    case undefined:
      return { kind: 'unknown' };
    default:
      return { kind };
  }
}

function listSubject(match: RouteMatch, search: URLSearchParams, answers: Record<string, unknown>): PageSubject {
  const tree = read(z.array(Category), answers['/categories']) ?? [];
  // A store that lists nothing, or whose categories are late, cannot tell a wrong address from a right one.
  const place = tree.length === 0 ? {} : findPlace(tree, match.params);
  if (!place) return { kind: 'missing' };
  const page = /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  const list = z.safeParse(ListPage, subjectAnswer(match, search, answers)).data;
  const filters = subjectPrefetch(match)?.pass?.filter((name) => name !== 'page') ?? [];
  return {
    kind: 'list',
    // `/products` stands for `/products/all` and its like, too.
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

function subjectAnswer(match: RouteMatch, search: URLSearchParams, answers: Record<string, unknown>): unknown {
  const prefetch = subjectPrefetch(match);
  if (!prefetch) return undefined;
  const { path, query } = prefetchRequest(prefetch, match.params, search);
  return answers[requestKey(path, query)];
}

/** The payload of an answer; undefined when there is none, or one of another form. */
function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> | undefined {
  return z.safeParse(schema, (answer as { payload?: unknown } | undefined)?.payload).data;
}
