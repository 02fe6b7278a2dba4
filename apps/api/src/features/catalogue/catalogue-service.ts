import type {
  FacetCounts,
  Product,
  ProductDetails,
  ProductFilterQuery,
  ProductListMeta,
  ProductListQuery,
} from '@patina/shared-api/contract/catalogue';
import { fromMinor } from '@patina/shared-api/money';
import type { Database } from '#database/tables.ts';
import { facetService } from '#features/catalogue-facets/facet-service.ts';
import { searchService } from '#features/catalogue-search/search-service.ts';
import { priceHistoryRepository } from '#features/price-history/price-history-repository.ts';
import { Malformed, NotFound } from '#http/problems.ts';
import { catalogueRepository, type FinishRow, type ProductRow, SHUFFLE } from './catalogue-repository.ts';
import { catalogueRevision } from './catalogue-revision.ts';
import { categoryService } from './category-service.ts';
import { listMeta } from './list-meta.ts';
import { exteriorOf, itemClassOf, productCard } from './product-card.ts';
import type { ProductFilter } from './product-filter.ts';
import type { Pictures } from './product-picture.ts';
import { randomProducts } from './random-products.ts';
import { readFilter } from './read-filter.ts';
import { ShortMemory } from './short-memory.ts';
import { mixShowpieces } from './showpieces.ts';
import { similarProducts } from './similar-products.ts';
import { type Terms, termsRepository } from './terms-repository.ts';

/** One page of products and where it stands in its list. */
export interface ProductPage {
  payload: Product[];
  meta: ProductListMeta;
}

/** What a query asks for; null when nothing can answer to it. */
interface Understood {
  filter: ProductFilter | null;
  /** The search it is read as, where the one written finds nothing. */
  corrected?: string;
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
/** Dearest recommendation, in hundredths of a Credit. */
const RECOMMENDED_TILL = 40_000;
const LARGEST_ID = 2 ** 31 - 1;

/**
 * The rules of the catalogue: what is listed, what is like what. What is sold out keeps its page but is in no list.
 * Answers may be five seconds old, totals half a minute.
 */
export function catalogueService(database: Database, pictures: Pictures) {
  const products = catalogueRepository(database);
  const prices = priceHistoryRepository(database);
  const dictionaries = termsRepository(database);
  const revision = catalogueRevision(database);
  const termMemory = new ShortMemory<Terms>({ seconds: 3_600, most: 1 });
  const terms = async () => termMemory.recall(`${await revision.current()}`, dictionaries.terms);
  const facets = facetService(database);
  const categories = categoryService({ terms, offers: facets.everything });
  const search = searchService(database, { revision, terms, offers: facets.everything, pictures });
  const counts = new ShortMemory<number>({ seconds: 30, most: 5_000 });
  const pages = new ShortMemory<ProductPage>({ seconds: 5, spareSeconds: 5, most: 1_000 });
  const detailPages = new ShortMemory<ProductDetails>({ seconds: 5, spareSeconds: 5, most: 1_000 });
  const showcase = new ShortMemory<Product[]>({ seconds: 60, spareSeconds: 60, most: 1 });

  async function understand(query: ProductFilterQuery): Promise<Understood> {
    requireOrder(query);
    const { corrected, collections } = query.search ? await search.meaning(query.search) : {};
    const text = collections ? undefined : (corrected ?? query.search);
    const filter = readFilter({ ...query, search: text }, await terms());
    return {
      filter: filter && collections ? withinCollections(filter, collections) : filter,
      ...(corrected !== undefined && { corrected }),
    };
  }

  async function cardsOf(ids: readonly number[]): Promise<Product[]> {
    const rows = new Map((await products.productsOf(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []).map((row) => productCard(row, pictures));
  }

  async function readPage(filter: ProductFilter, query: ProductListQuery): Promise<ProductPage> {
    const total = await counts.recall(JSON.stringify(filter), () => products.count(filter));
    const offset = (query.page - 1) * query.limit;
    const rows = offset < total ? await products.page(filter, query.sort, query.limit, offset) : [];
    return {
      payload: rows.map((row) => productCard(row, pictures)),
      meta: listMeta(total, query.page, query.limit, rows.length),
    };
  }

  async function readShowcase(): Promise<Product[]> {
    const { qualities } = await terms();
    const rarer = qualities.slice(Math.floor(qualities.length / 3)).map((quality) => quality.id);
    const mixed = mixShowpieces(await products.showpieces(rarer, RECOMMENDED_TILL), RECOMMENDED);
    const others = mixed.length < RECOMMENDED ? await products.sample({}, [SHUFFLE.from], RECOMMENDED) : [];
    return cardsOf([...new Set([...mixed, ...others])].slice(0, RECOMMENDED));
  }

  async function lowBeforeSale({ id, is_sale }: ProductRow): Promise<number | null> {
    const low = is_sale ? await prices.lowBeforePresent(id) : null;
    return low === null ? null : fromMinor(low);
  }

  async function listOf(filter: ProductFilter, query: ProductListQuery): Promise<ProductPage> {
    if (query.random) {
      const payload = await cardsOf(await randomProducts(products, filter, query.limit));
      return { payload, meta: listMeta(payload.length, 1, query.limit, payload.length) };
    }
    const key = JSON.stringify([filter, query.sort, query.page, query.limit]);
    return pages.recall(key, () => readPage(filter, query));
  }

  async function readDetails(id: number): Promise<ProductDetails> {
    const [row] = await products.productsOf([id]);
    if (row === undefined) throw new NotFound('Product not found.');
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
          price: fromMinor(wear.price),
          stock: wear.stock,
        })),
    };
  }

  return {
    categories,

    /**
     * One page of a list, or a random sample of it; a search that finds nothing is corrected. Throws `Malformed` when
     * the price bounds are crossed.
     */
    async list(query: ProductListQuery): Promise<ProductPage> {
      const { filter, corrected } = await understand(query);
      if (filter === null) return { payload: [], meta: listMeta(0, query.page, query.limit, 0) };
      const page = await listOf(filter, query);
      return corrected === undefined ? page : { ...page, meta: { ...page.meta, corrected } };
    },

    /** What each choice would leave of the list of a query. Throws `Malformed` when the price bounds are crossed. */
    async facets(query: ProductFilterQuery): Promise<FacetCounts> {
      const { filter } = await understand(query);
      return filter === null ? NO_COUNTS : facets.count(filter, await terms());
    },

    suggestions: search.suggestions,

    /** A lasting mix of all types in the rarer qualities, at prices people pay. */
    recommended: (): Promise<Product[]> => showcase.recall('', readShowcase),

    /** A product by the id in its address; throws `NotFound` for whatever is not the id of one. */
    async details(id: string): Promise<ProductDetails> {
      if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > LARGEST_ID) throw new NotFound('Product not found.');
      return detailPages.recall(id, () => readDetails(Number(id)));
    },

    /** What the drawing of a finish is made from; undefined for an unknown id. */
    finish: (id: number): Promise<FinishRow | undefined> => products.finish(id),

    /** Drops everything remembered: called after the catalogue has changed. */
    forget(): void {
      for (const memory of [revision, termMemory, facets, categories, search, counts, pages, detailPages, showcase])
        memory.forget();
    },
  };
}

export type CatalogueService = ReturnType<typeof catalogueService>;

function requireOrder({ price_from: from, price_till: till }: ProductFilterQuery): void {
  if (from === undefined || till === undefined || from <= till) return;
  const problem = 'must not be higher than price_till';
  throw new Malformed(`price_from ${problem}`, { price_from: [problem] });
}

function withinCollections(filter: ProductFilter, names: readonly string[]): ProductFilter | null {
  const collections = names.filter((name) => filter.collections?.includes(name) ?? true);
  return collections.length === 0 ? null : { ...filter, collections };
}
