import { catalogue as calls, type Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import type { FastifyInstance } from 'fastify';
import type { SearchService } from '#catalogue/search/search-service.ts';
import { memoize } from '#platform/cache.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';

/** Suggestions while a search is typed. */
export function searchRoutes(api: FastifyInstance, { search }: { search: SearchService }): void {
  const answer = memoize((payload: Suggestion[]) => ({ ...OK, payload }));
  serve(api, calls.suggestions, async ({ query }) => answer(await search.suggestions(query.search)), {
    caching: 'revalidate',
  });
}
