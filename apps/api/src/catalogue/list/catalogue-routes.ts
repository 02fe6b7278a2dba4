import {
  type Category,
  catalogue as calls,
  type FacetCounts,
  type FilterData,
  type Product,
  type ProductDetails,
} from '@patina/shared-api/contract/catalogue/catalogue';
import type { FastifyInstance } from 'fastify';
import { memoize } from '#platform/cache.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';
import type { CatalogueService, ProductPage } from './catalogue-service.ts';

/** Lower than the usual limit: a count that is not cached may scan all products. */
const COUNTS_PER_MINUTE = 300;

/** Routes of the catalogue. All but random lists can be cached and revalidated by ETag. */
export function catalogueRoutes(api: FastifyInstance, { catalogue }: { catalogue: CatalogueService }): void {
  const caching = { caching: 'revalidate' } as const;
  const listAnswer = memoize((page: ProductPage) => ({ ...OK, ...page }));
  serve(
    api,
    calls.list,
    async ({ query, request, reply }) => {
      if (query.random) reply.header('cache-control', 'no-store');
      const page = await catalogue.list(query);
      // What a search means is cached by itself.
      if (!query.search) request.repeatWhile = catalogue.whileFresh(page);
      return listAnswer(page);
    },
    caching,
  );
  const counts = payloadAnswer<FacetCounts>();
  serve(api, calls.facets, async ({ query }) => counts(await catalogue.facets(query)), {
    ...caching,
    perMinute: COUNTS_PER_MINUTE,
  });
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

/** Wraps a payload; a cached payload gets the same wrapper again, which is serialized once. */
const payloadAnswer = <Payload extends object>() => memoize((payload: Payload) => ({ ...OK, payload }));
