import {
  type Category,
  catalogue as calls,
  type FacetCounts,
  type FilterData,
  type Product,
  type ProductDetails,
  type Suggestion,
} from '@patina/shared-api/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { serve } from '#http/endpoint-route.ts';
import { perObject } from '#http/per-object.ts';
import type { CatalogueService, ProductPage } from './catalogue-service.ts';

const OK = { status: 'OK' } as const;
/** Each may be a pass over all products, when nobody has asked the same just before. */
const COUNTS_PER_MINUTE = 300;

/** The catalogue's endpoints. All but a random list may be kept and asked for again by ETag. */
export function catalogueRoutes(api: FastifyInstance, { catalogue }: { catalogue: CatalogueService }): void {
  const caching = { caching: 'revalidate' } as const;
  const listAnswer = perObject((page: ProductPage) => ({ ...OK, ...page }));
  serve(
    api,
    calls.list,
    async ({ query, reply }) => {
      if (query.random) reply.header('cache-control', 'no-store');
      return listAnswer(await catalogue.list(query));
    },
    caching,
  );
  const counts = payloadAnswer<FacetCounts>();
  serve(api, calls.facets, async ({ query }) => counts(await catalogue.facets(query)), {
    ...caching,
    perMinute: COUNTS_PER_MINUTE,
  });
  const suggestions = payloadAnswer<Suggestion[]>();
  serve(api, calls.suggestions, async ({ query }) => suggestions(await catalogue.suggestions(query.search)), caching);
  const tree = payloadAnswer<Category[]>();
  serve(api, calls.categories, async () => tree(await catalogue.categories.tree()), caching);
  const filterData = payloadAnswer<FilterData>();
  serve(
    api,
    calls.filterData,
    async ({ query }) => filterData(await catalogue.categories.filterData(query.category)),
    caching,
  );
  const weapons = payloadAnswer<Category[]>();
  serve(
    api,
    calls.subcategories,
    async ({ query }) => weapons(await catalogue.categories.weapons(query.category)),
    caching,
  );
  const recommended = payloadAnswer<Product[]>();
  serve(api, calls.recommended, async () => recommended(await catalogue.recommended()), caching);
  const details = payloadAnswer<ProductDetails>();
  serve(api, calls.details, async ({ params }) => details(await catalogue.details(params.id)), caching);
}

/** What is remembered is answered with the same object again, which is serialised once. */
const payloadAnswer = <Payload extends object>() => perObject((payload: Payload) => ({ ...OK, payload }));
