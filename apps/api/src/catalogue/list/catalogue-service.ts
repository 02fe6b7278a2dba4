import type { FinishFacts } from '@patina/item-art/draw-finish';
import type {
  FacetCounts,
  ListedProduct,
  Product,
  ProductDetails,
  ProductFilterQuery,
  ProductListMeta,
  ProductListQuery,
} from '@patina/shared-api/contract/catalogue/catalogue';
import type { HistoryRange, PriceHistory } from '@patina/shared-api/contract/catalogue/price-history';
import type { SoldItem } from '@patina/shared-api/contract/catalogue/sold-lately';
import type { UnitQuery } from '@patina/shared-api/contract/catalogue/unit-list';
import { categoryService } from '#catalogue/list/categories.ts';
import type { FacetService } from '#catalogue/list/facets.ts';
import { groupedList } from '#catalogue/list/grouped-list.ts';
import { type ProductFilter, parseFilter, type UnitListFilter } from '#catalogue/list/list-filter.ts';
import { isByPrice, listOrders } from '#catalogue/list/list-orders.ts';
import { productList } from '#catalogue/list/product-list.ts';
import { randomProducts } from '#catalogue/list/random-products.ts';
import { recommendedProducts } from '#catalogue/list/recommended.ts';
import { type ListTotal, unitLists } from '#catalogue/list/unit-lists.ts';
import { asksForUnits } from '#catalogue/list/unit-matches.ts';
import type { Pictures } from '#catalogue/pictures.ts';
import { readPriceHistory } from '#catalogue/prices/read-price-history.ts';
import type { ReadReferenceTerms } from '#catalogue/prices/reference-prices.ts';
import { readSoldLately } from '#catalogue/prices/sold-lately.ts';
import { cardsOf, productCard, rowsOf } from '#catalogue/products/product-card.ts';
import { productPage } from '#catalogue/products/product-page.ts';
import { type ProductRow, productRepository, readAddressId } from '#catalogue/products/products.ts';
import type { CatalogueTerms } from '#catalogue/products/terms.ts';
import type { SearchService } from '#catalogue/search/search.ts';
import { listUnits } from '#catalogue/units/list-units.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { paginationMeta } from '#platform/http/pagination.ts';

/** One page of products with its pagination. */
export interface ProductPage {
  payload: ListedProduct[];
  meta: ProductListMeta;
}

interface PageOrigin {
  key: string;
  revision: number;
}

/** A parsed query; `filter` is null if nothing can match. */
interface ParsedQuery {
  filter: ProductFilter | null;
  /** The corrected search, if the original one has no results. */
  corrected?: string;
}

interface CatalogueParts {
  terms: CatalogueTerms;
  facets: FacetService;
  search: SearchService;
  pictures: Pictures;
  references: ReadReferenceTerms;
  /** Part of the keys under which pages and details are kept; see `Reads`. */
  ownKey?: () => string;
}

const RECOMMENDED = 20;

/**
 * Lists, facets and details of products. A sold-out product keeps its page but is in no list. Responses are
 * cached for five seconds, totals for half a minute.
 */
export function catalogueService(
  database: Database,
  { terms, facets, search, pictures, references, ownKey = () => '' }: CatalogueParts,
) {
  const products = productList(database);
  const groups = groupedList(database);
  const finishesByName = async () => (await terms.read()).finishes.map(({ id }) => id);
  const orders = listOrders(database, finishesByName);
  const byUnits = unitLists(database, { orders, finishesByName });
  const categories = categoryService({ terms: terms.read, inStock: facets.inStock });
  const counts = new TtlCache<ListTotal>({ seconds: 30, max: 5_000 });
  const pages = new TtlCache<ProductPage>({ seconds: 5, staleSeconds: 5, max: 1_000 });
  /** Under which key a page is cached. */
  const origins = new WeakMap<ProductPage, PageOrigin>();
  const detailPages = new TtlCache<ProductDetails>({ seconds: 5, staleSeconds: 5, max: 1_000 });
  const histories = new TtlCache<PriceHistory>({ seconds: 60, staleSeconds: 60, max: 1_000 });
  const sold = new TtlCache<SoldItem[]>({ seconds: 60, staleSeconds: 60, max: 1_000 });
  const recommendedCache = new TtlCache<Product[]>({ seconds: 60, staleSeconds: 60, max: 1 });

  async function parseQuery(query: ProductFilterQuery): Promise<ParsedQuery> {
    const { corrected, collections } = query.search ? await search.meaning(query.search) : {};
    const text = collections ? undefined : (corrected ?? query.search);
    const filter = parseFilter({ ...query, search: text }, await terms.read());
    return {
      filter: filter && collections ? withinCollections(filter, collections) : filter,
      ...(corrected !== undefined && { corrected }),
    };
  }

  async function readProducts(
    filter: ProductFilter,
    { group, sort, limit }: ProductListQuery,
    offset: number,
  ): Promise<ListedProduct[]> {
    const isHighest = sort === '-float';
    const reference = await references();
    const cards = (rows: ProductRow[]) =>
      rows.map((row) => productCard(row, pictures, isHighest ? row.highest_float : row.lowest_float, reference));
    const place = [limit, offset] as const;
    if (asksForUnits(filter)) return readByUnits(filter, { group, sort }, place);
    if (!group) {
      if (!isByPrice(sort)) return cards(await rowsOf(database, await orders.ids(filter, sort, ...place)));
      return cards(await products.page(filter, sort, ...place));
    }
    const found = isByPrice(sort)
      ? await groups.page(filter, sort, ...place)
      : await groups.wearsOf(filter, await orders.groups(filter, sort, ...place));
    return found.map(cards).flatMap(groupOf);
  }

  /** Cards with the float for which they are in the list. */
  async function readByUnits(
    filter: UnitListFilter,
    { group, sort }: Pick<ProductListQuery, 'group' | 'sort'>,
    place: readonly [limit: number, offset: number],
  ): Promise<ListedProduct[]> {
    const found = group
      ? await groups.wearsOf(filter, await byUnits.groups(filter, sort, ...place))
      : [await rowsOf(database, await byUnits.ids(filter, sort, ...place))];
    const ids = found.flatMap((rows) => rows.map(({ id }) => id));
    const floats = await byUnits.floats(filter, ids, sort === '-float');
    const reference = await references();
    const cards = found.map((rows) =>
      rows.map((row) => productCard(row, pictures, floats.get(row.id) ?? null, reference)),
    );
    return group ? cards.flatMap(groupOf) : cards.flat();
  }

  async function countList(filter: ProductFilter, group: ProductListQuery['group']): Promise<ListTotal> {
    if (asksForUnits(filter)) return group ? byUnits.groupTotal(filter) : byUnits.total(filter);
    return { total: await (group ? groups : products).count(filter), more: false };
  }

  async function readPage(filter: ProductFilter, query: ProductListQuery, origin: PageOrigin): Promise<ProductPage> {
    const key = JSON.stringify([filter, query.group]);
    const { total, more } = await counts.get(key, () => countList(filter, query.group));
    const offset = (query.page - 1) * query.limit;
    const payload = offset < total ? await readProducts(filter, query, offset) : [];
    const page: ProductPage = {
      payload,
      meta: {
        ...paginationMeta(total, query.page, query.limit, payload.length),
        ...(query.group && { counted: 'finishes' }),
        ...(more && { more }),
      },
    };
    origins.set(page, origin);
    return page;
  }

  async function listOf(filter: ProductFilter, query: ProductListQuery, revision: number): Promise<ProductPage> {
    if (query.random) {
      const ids = await randomProducts(database, filter, query.limit);
      const payload = await cardsOf(database, ids, pictures, await references());
      return { payload, meta: paginationMeta(payload.length, 1, query.limit, payload.length) };
    }
    const key = JSON.stringify([revision, ownKey(), filter, query.sort, query.page, query.limit, query.group]);
    return pages.get(key, () => readPage(filter, query, { key, revision }));
  }

  async function readRecommended(): Promise<Product[]> {
    const ids = await recommendedProducts(database, await terms.read(), RECOMMENDED);
    return cardsOf(database, ids, pictures, await references());
  }

  return {
    categories,

    /** One page of a list, or a random sample of it; a search without results is corrected. */
    async list(query: ProductListQuery): Promise<ProductPage> {
      // Before the query is parsed: with an older number, a page is read anew.
      const revision = await terms.revision();
      const { filter, corrected } = await parseQuery(query);
      if (filter === null) return { payload: [], meta: paginationMeta(0, query.page, query.limit, 0) };
      const page = await listOf(filter, query, revision);
      return corrected === undefined ? page : { ...page, meta: { ...page.meta, corrected } };
    },

    /** What a query asks of products; null where it names something that the store does not know. */
    filterOf: async (query: ProductFilterQuery): Promise<ProductFilter | null> => (await parseQuery(query)).filter,

    /**
     * For a page that `list` has returned for a query without a search: whether another call would return it, too,
     * without reading anything. Undefined if none does, as for a random sample.
     */
    whileFresh(page: ProductPage): (() => boolean) | undefined {
      const origin = origins.get(page);
      if (origin === undefined) return undefined;
      // Does not keep the page: the question may be kept longer than the page is cached.
      return () => {
        const fresh = terms.knownRevision() === origin.revision ? pages.fresh(origin.key) : undefined;
        return fresh !== undefined && origins.get(fresh) === origin;
      };
    },

    /** Counts of products per facet value for a query. */
    async facets(query: ProductFilterQuery): Promise<FacetCounts> {
      const { filter } = await parseQuery(query);
      return facets.count(filter, await terms.read());
    },

    /** A mix of all types in the rarer qualities, up to a maximum price; the same at every call. */
    recommended: (): Promise<Product[]> => recommendedCache.get('', readRecommended),

    /** A product by the id in its URL, with a unit of it that is in stock if one is asked for. @throws NotFound */
    async details(id: string, unit?: number): Promise<ProductDetails> {
      const productId = readAddressId(id);
      if (productId === undefined) throw new ApiError('product-not-found');
      return detailPages.get(`${ownKey()} ${id} ${unit}`, async () =>
        productPage(database, productId, { pictures, reference: await references() }, unit),
      );
    },

    /** A page of the units of a product, by the id in its URL: not kept, so that a sold one is gone at once. @throws NotFound */
    units: (id: string, query: UnitQuery) => listUnits(database, id, query),

    /** Prices and sales of a product by day, by the id in its URL. @throws NotFound */
    history: (id: string, days: HistoryRange) =>
      histories.get(`${id} ${days}`, async () => readPriceHistory(database, id, days, (await references()).days)),

    /** What was sold lately, of the skin of a product or of the whole store. */
    soldLately: (query: { product?: number | undefined; limit: number }) =>
      sold.get(`${query.product} ${query.limit}`, () => readSoldLately(database, pictures, query)),

    /** Facts from which a finish is drawn; undefined for an unknown id. */
    finish: (id: number): Promise<FinishFacts | undefined> => productRepository(database).finish(id),

    /** Clears all caches; called after an import. */
    clearCaches(): void {
      for (const cache of [
        terms,
        facets,
        categories,
        search,
        counts,
        pages,
        detailPages,
        histories,
        sold,
        recommendedCache,
        byUnits,
      ])
        cache.clear();
    },
  };
}

export type CatalogueService = ReturnType<typeof catalogueService>;

const groupOf = (wears: Product[]): ListedProduct[] => {
  const [cheapest] = wears;
  return cheapest ? [{ ...cheapest, wears }] : [];
};

function withinCollections(filter: ProductFilter, names: readonly string[]): ProductFilter | null {
  const collections = names.filter((name) => filter.collections?.includes(name) ?? true);
  return collections.length === 0 ? null : { ...filter, collections };
}
