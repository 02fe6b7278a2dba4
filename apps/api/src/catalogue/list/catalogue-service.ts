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
import { fromMinor } from '@patina/shared-api/money';
import type { Pictures } from '#catalogue/pictures/picture-address.ts';
import type { CatalogueTerms } from '#catalogue/products/catalogue-terms.ts';
import { priceHistoryRepository } from '#catalogue/products/price-history-repository.ts';
import { exteriorOf, itemClassOf, productCard } from '#catalogue/products/product-card.ts';
import type { ProductFilter } from '#catalogue/products/product-filter.ts';
import { type ProductRow, productRepository, SHUFFLE } from '#catalogue/products/product-repository.ts';
import { similarProducts } from '#catalogue/products/similar-products.ts';
import type { StockCount } from '#catalogue/products/stock-count-repository.ts';
import type { Terms } from '#catalogue/products/terms-repository.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { paginationMeta } from '#platform/http/pagination.ts';
import { categoryService } from './category-service.ts';
import { mixRecommended } from './mix-recommended.ts';
import { parseFilter } from './parse-filter.ts';
import { randomProducts } from './random-products.ts';

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
  facets: {
    /** Stock counts of the whole catalogue. */
    inStock: () => Promise<StockCount[]>;
    count: (filter: ProductFilter, terms: Terms) => Promise<FacetCounts>;
    clear: () => void;
  };
  search: {
    /** Interpretation of a search without results. */
    meaning: (search: string) => Promise<{ corrected?: string; collections?: string[] }>;
    clear: () => void;
  };
  pictures: Pictures;
  /** Part of the keys under which pages and details are kept; see `Reads`. */
  ownKey?: () => string;
}

const NO_COUNTS: FacetCounts = {
  type: [],
  quality: [],
  heroes: [],
  exterior_names: [],
  item_class: [],
  sale: 0,
  new: 0,
};

const SIMILAR = 20;
const RECOMMENDED = 20;
/** Highest price of a recommended product, in hundredths of a Credit. */
const RECOMMENDED_TILL_MINOR = 40_000;
const LARGEST_ID = 2 ** 31 - 1;

/**
 * Lists, facets and details of products. A sold-out product keeps its page but is in no list. Responses are
 * cached for five seconds, totals for half a minute.
 */
export function catalogueService(
  database: Database,
  { terms, facets, search, pictures, ownKey = () => '' }: CatalogueParts,
) {
  const products = productRepository(database);
  const prices = priceHistoryRepository(database);
  const categories = categoryService({ terms: terms.read, inStock: facets.inStock });
  const counts = new TtlCache<number>({ seconds: 30, max: 5_000 });
  const pages = new TtlCache<ProductPage>({ seconds: 5, staleSeconds: 5, max: 1_000 });
  /** Under which key a page is cached. */
  const origins = new WeakMap<ProductPage, PageOrigin>();
  const detailPages = new TtlCache<ProductDetails>({ seconds: 5, staleSeconds: 5, max: 1_000 });
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

  async function cardsOf(ids: readonly number[]): Promise<Product[]> {
    const rows = new Map((await products.productsOf(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []).map((row) => productCard(row, pictures));
  }

  async function readProducts(
    filter: ProductFilter,
    { group, sort, limit }: ProductListQuery,
    offset: number,
  ): Promise<ListedProduct[]> {
    const cards = (rows: ProductRow[]) => rows.map((row) => productCard(row, pictures));
    if (!group) return cards(await products.page(filter, sort, limit, offset));
    return (await products.groupedPage(filter, sort, limit, offset)).map(cards).flatMap((wears) => {
      const [cheapest] = wears;
      return cheapest ? [{ ...cheapest, wears }] : [];
    });
  }

  async function readPage(filter: ProductFilter, query: ProductListQuery, origin: PageOrigin): Promise<ProductPage> {
    const count = query.group ? products.countGroups : products.count;
    const total = await counts.get(JSON.stringify([filter, query.group]), () => count(filter));
    const offset = (query.page - 1) * query.limit;
    const payload = offset < total ? await readProducts(filter, query, offset) : [];
    const page: ProductPage = {
      payload,
      meta: {
        ...paginationMeta(total, query.page, query.limit, payload.length),
        ...(query.group && { counted: 'finishes' }),
      },
    };
    origins.set(page, origin);
    return page;
  }

  async function readRecommended(): Promise<Product[]> {
    const { qualities } = await terms.read();
    const rarer = qualities.slice(Math.floor(qualities.length / 3)).map((quality) => quality.id);
    const mixed = mixRecommended(await products.recommendable(rarer, RECOMMENDED_TILL_MINOR), RECOMMENDED);
    const others = mixed.length < RECOMMENDED ? await products.sample({}, [SHUFFLE.from], RECOMMENDED) : [];
    return cardsOf([...new Set([...mixed, ...others])].slice(0, RECOMMENDED));
  }

  async function lowBeforeSale({ id, is_sale }: ProductRow): Promise<number | null> {
    const lowMinor = is_sale ? await prices.lowBeforePresent(id) : null;
    return lowMinor === null ? null : fromMinor(lowMinor);
  }

  async function listOf(filter: ProductFilter, query: ProductListQuery, revision: number): Promise<ProductPage> {
    if (query.random) {
      const payload = await cardsOf(await randomProducts(products, filter, query.limit));
      return { payload, meta: paginationMeta(payload.length, 1, query.limit, payload.length) };
    }
    const key = JSON.stringify([revision, ownKey(), filter, query.sort, query.page, query.limit, query.group]);
    return pages.get(key, () => readPage(filter, query, { key, revision }));
  }

  async function readDetails(id: number): Promise<ProductDetails> {
    const [row] = await products.productsOf([id]);
    if (row === undefined) throw new ApiError('product-not-found');
    const wears = await products.wearsOf(row.finish_id);
    return {
      ...productCard(row, pictures),
      low_30d: await lowBeforeSale(row),
      similar: await cardsOf(await similarProducts(products, row, SIMILAR)),
      wears: wears
        .filter((wear) => wear.id !== row.id)
        .map((wear) => ({
          id: wear.id,
          exterior: exteriorOf(wear.exterior),
          item_class: itemClassOf(wear.item_class),
          price: fromMinor(wear.price_minor),
          stock: wear.stock,
        })),
    };
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
      return filter === null ? NO_COUNTS : facets.count(filter, await terms.read());
    },

    /** A mix of all types in the rarer qualities, up to a maximum price; the same at every call. */
    recommended: (): Promise<Product[]> => recommendedCache.get('', readRecommended),

    /** A product by the id in its URL. @throws NotFound */
    async details(id: string): Promise<ProductDetails> {
      if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > LARGEST_ID) throw new ApiError('product-not-found');
      return detailPages.get(`${ownKey()} ${id}`, () => readDetails(Number(id)));
    },

    /** Facts from which a finish is drawn; undefined for an unknown id. */
    finish: (id: number): Promise<FinishFacts | undefined> => products.finish(id),

    /** Clears all caches; called after an import. */
    clearCaches(): void {
      for (const cache of [terms, facets, categories, search, counts, pages, detailPages, recommendedCache])
        cache.clear();
    },
  };
}

export type CatalogueService = ReturnType<typeof catalogueService>;

function withinCollections(filter: ProductFilter, names: readonly string[]): ProductFilter | null {
  const collections = names.filter((name) => filter.collections?.includes(name) ?? true);
  return collections.length === 0 ? null : { ...filter, collections };
}
