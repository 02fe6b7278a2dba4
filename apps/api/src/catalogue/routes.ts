import { etagOf } from '@patina/http/etag';
import { catalogue as calls } from '@patina/shared-api/contract/catalogue/catalogue';
import { priceHistory } from '@patina/shared-api/contract/catalogue/price-history';
import { type SoldItem, soldLately } from '@patina/shared-api/contract/catalogue/sold-lately';
import { units as unitCalls } from '@patina/shared-api/contract/catalogue/unit-list';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CatalogueService, ProductPage } from '#catalogue/list/catalogue-service.ts';
import type { Drawings } from '#catalogue/pictures.ts';
import type { SearchService } from '#catalogue/search/search.ts';
import type { ShareService } from '#catalogue/share-pictures.ts';
import type { SitemapService } from '#catalogue/sitemap.ts';
import { memoize } from '#platform/cache.ts';
import type { Config } from '#platform/config.ts';
import { OK, serve } from '#platform/http/endpoint-route.ts';
import { requestOrigin } from '#platform/http/request-origin.ts';

interface Services {
  catalogue: CatalogueService;
  search: SearchService;
  drawings: Drawings;
  sharing: ShareService;
  sitemap: SitemapService;
}

/** All routes of the shop's catalogue. */
export function catalogueRoutes(
  api: FastifyInstance,
  services: Services,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  listRoutes(api, services);
  drawingRoute(api, services.drawings);
  shareRoute(api, services.sharing);
  sitemapRoutes(api, services.sitemap, publicOrigin);
}

/** Lower than the usual limit: a count that is not cached may scan all products. */
const COUNTS_PER_MINUTE = 300;

/** Lists, products and searches. All but random lists can be cached and revalidated by ETag. */
function listRoutes(api: FastifyInstance, { catalogue, search }: Pick<Services, 'catalogue' | 'search'>): void {
  const caching = { caching: 'revalidate' } as const;
  const soldAnswer = memoize((payload: SoldItem[]) => ({ ...OK, payload }));
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
  serve(
    api,
    calls.facets,
    payload(({ query }) => catalogue.facets(query)),
    { ...caching, perMinute: COUNTS_PER_MINUTE },
  );
  const { categories } = catalogue;
  serve(api, calls.categories, payload(categories.tree), caching);
  serve(
    api,
    calls.filterData,
    payload(({ query }) => categories.filterData(query.category)),
    caching,
  );
  serve(
    api,
    calls.subcategories,
    payload(({ query }) => categories.weapons(query.category)),
    caching,
  );
  serve(api, calls.recommended, payload(catalogue.recommended), caching);
  serve(
    api,
    calls.details,
    payload(({ params, query }) => catalogue.details(params.id, query.unit)),
    caching,
  );
  serve(
    api,
    unitCalls.list,
    async ({ params, query }) => ({ ...OK, ...(await catalogue.units(params.id, query)) }),
    caching,
  );
  serve(
    api,
    priceHistory.read,
    payload(({ params, query }) => catalogue.history(params.id, query.days)),
    caching,
  );
  serve(
    api,
    soldLately.read,
    async ({ query, reply }) => {
      reply.header('cache-control', 'public, max-age=60');
      return soldAnswer(await catalogue.soldLately(query));
    },
    caching,
  );
  serve(
    api,
    calls.suggestions,
    payload(({ query }) => search.suggestions(query.search)),
    caching,
  );
}

/** Answers with a payload; a cached one gets the same answer again, which is serialized once. */
function payload<Input, Payload extends object>(read: (call: Input) => Promise<Payload>) {
  const answer = memoize((found: Payload) => ({ ...OK, payload: found }));
  return async (call: Input) => answer(await read(call));
}

/** Options of a route that is not in the contract. */
const ofFile = (api: FastifyInstance, groupId: string, perMinute: number) => ({
  schema: { hide: true },
  config: { rateLimit: { max: api.limitOf(perMinute), groupId } },
});

/** High, because one page of the catalogue needs some twenty drawings. */
const DRAWINGS_PER_MINUTE = 6_000;

/** No scripts and no requests, even if a drawing is opened as a document. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves drawings at `/art/<version>/<finish id>-<fn|mw|ft|ww|bs|np>.svg`. The version is a digest of the drawing code and
 * the facts of the finish, so that a drawing is immutable; another version redirects to the present one.
 */
function drawingRoute(api: FastifyInstance, drawings: Drawings): void {
  api.get<{ Params: { version: string; file: string } }>(
    '/art/:version/:file',
    ofFile(api, 'art', DRAWINGS_PER_MINUTE),
    async ({ params: { version, file } }, reply) => {
      const found = await drawings.find(version, file);
      // The pages may come from another origin than the API.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if ('movedTo' in found) {
        return reply.header('cache-control', 'no-cache').redirect(`/api/art/${found.movedTo}/${file}`, 302);
      }
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag: found.tag,
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      });
      return reply.type('image/svg+xml').send(found.svg);
    },
  );
}

const WEEK = 7 * 24 * 60 * 60;
/** Messengers request a picture once per link. */
const PICTURES_PER_MINUTE = 240;

/** Serves pictures for sharing: `/share/<product id>.png` and `/share/store.png`. */
function shareRoute(api: FastifyInstance, sharing: ShareService): void {
  api.get<{ Params: { file: string } }>(
    '/share/:file',
    ofFile(api, 'share', PICTURES_PER_MINUTE),
    async ({ params: { file } }, reply) => {
      const { png, tag } = await sharing.picture(file.endsWith('.png') ? file.slice(0, -'.png'.length) : '');
      return reply
        .headers({
          'cache-control': `public, max-age=${WEEK}, stale-while-revalidate=${WEEK}`,
          'cross-origin-resource-policy': 'cross-origin',
          etag: tag,
        })
        .type('image/png')
        .send(png);
    },
  );
}

/** Low, because writing a part takes a moment and a search engine reads each once. */
const SITEMAPS_PER_MINUTE = 60;

/**
 * `/sitemap.xml` and, if it is too long for one file, its parts `/sitemaps/<name>.xml.gz`; the edge serves them at the
 * root.
 */
function sitemapRoutes(api: FastifyInstance, sitemap: SitemapService, publicOrigin: Config['publicOrigin']): void {
  const options = ofFile(api, 'sitemap', SITEMAPS_PER_MINUTE);
  const send = (reply: FastifyReply, type: string, content: string | Buffer) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', etag: etagOf(content) })
      .type(type)
      .send(content);

  api.get('/sitemap.xml', options, async (request, reply) =>
    send(reply, 'text/xml; charset=utf-8', await sitemap.root(requestOrigin(request, publicOrigin))),
  );

  api.get<{ Params: { file: string } }>('/sitemaps/:file', options, async (request, reply) => {
    const { file } = request.params;
    const name = file.endsWith('.xml.gz') ? file.slice(0, -'.xml.gz'.length) : '';
    return send(reply, 'application/gzip', await sitemap.part(requestOrigin(request, publicOrigin), name));
  });
}
