import type { ListedProduct, Product, ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Unit } from '@patina/shared-api/contract/catalogue/units';
import type { Currency, SocialLink, StaticPageSummary } from '@patina/shared-api/contract/content/content';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import type { APIRequestContext } from '@playwright/test';

interface ProductPage {
  payload: ListedProduct[];
  meta: ListMeta;
}

/** The API as the pages call it, to compare the screen with. */
export class ShopApi {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** One page of `/items/list`, for a query string such as `type=Rifle&sort=asc`. */
  products(query = ''): Promise<ProductPage> {
    return this.#read(`/items/list?${query}`);
  }

  async titles(query = ''): Promise<string[]> {
    return (await this.products(query)).payload.map(({ title }) => title);
  }

  /** The first product of a query. */
  async product(query = ''): Promise<Product> {
    const [product] = (await this.products(`${query}&limit=1`)).payload;
    if (!product) throw new Error(`The shop has no product for "${query}".`);
    return product;
  }

  /** Products between 5 and 20 Credits of a kind such as `type=SMG`, with enough stock for every journey. */
  async goods(kind: string, count = 1): Promise<Product[]> {
    const { payload } = await this.products(`${kind}&price_from=5&price_till=20&limit=100`);
    const plenty = payload.filter(({ stock }) => stock >= 4).slice(0, count);
    if (plenty.length < count) throw new Error(`The shop has too little for "${kind}".`);
    return plenty;
  }

  /** One of `goods`, counted from 0. */
  async good(kind: string, place = 0): Promise<Product> {
    return (await this.goods(kind, place + 1))[place] as Product;
  }

  /** A product between 5 and 20 Credits with one unit in stock, which no journey buys as one of its `goods`. */
  async lastOne(kind = 'type=Rifle'): Promise<Product> {
    const { payload } = await this.products(`${kind}&price_from=5&price_till=20&limit=100&sort=asc`);
    const last = payload.find(({ stock }) => stock === 1);
    if (!last) throw new Error('The shop has nothing of which there is one.');
    return last;
  }

  async details(id: number): Promise<ProductDetails> {
    return (await this.#read<{ payload: ProductDetails }>(`/items/${id}`)).payload;
  }

  /** The units of a product that can be bought, at most 100. */
  async units(id: number): Promise<Unit[]> {
    return (await this.#read<{ payload: Unit[] }>(`/items/${id}/units?limit=100`)).payload;
  }

  /** A product that was sold out from the beginning. */
  async soldProduct(): Promise<ProductDetails> {
    for (const { id } of (await this.products('type=Rifle&sort=name&limit=100')).payload) {
      const sold = (await this.details(id)).wears.find(({ stock }) => stock === 0);
      if (sold) return this.details(sold.id);
    }
    throw new Error('The shop has nothing that is sold out.');
  }

  async currency(code: string): Promise<Currency> {
    const { payload } = await this.#read<{ payload: Currency[] }>('/currencies');
    const currency = payload.find((each) => each.code === code);
    if (!currency) throw new Error(`The shop has no currency ${code}.`);
    return currency;
  }

  async staticPages(): Promise<StaticPageSummary[]> {
    return (await this.#read<{ payload: StaticPageSummary[] }>('/static-pages')).payload;
  }

  async socialLinks(): Promise<SocialLink[]> {
    return (await this.#read<{ payload: SocialLink[] }>('/social-links')).payload;
  }

  async #read<Answer>(path: string): Promise<Answer> {
    const response = await this.#request.get(`/api${path}`);
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
