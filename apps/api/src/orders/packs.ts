import type { Pack } from '@patina/shared-api/contract/orders/packs';
import { fromMinor } from '@patina/shared-api/money';
import { type Pictures, type ProductRow, productCard, productRepository, readAddressId } from '#catalogue/catalogue.ts';
import { type Bundle, bundleRepository } from '#money/money.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';

export type PackService = ReturnType<typeof packService>;

/** Packs and prompts as shoppers see them. */
export function packService(database: Database, pictures: Pictures) {
  const bundles = bundleRepository(database);

  async function describe(offered: readonly Bundle[]): Promise<Pack[]> {
    const lines = await bundles.contents(offered.map(({ id }) => id));
    const ids = [...new Set(lines.map(({ product_id }) => product_id))];
    const rows = new Map((await productRepository(database).productsOf(ids)).map((row) => [row.id, row]));
    const contents = Map.groupBy(lines, ({ bundle_id }) => bundle_id);
    return offered.map((bundle) => {
      const products = (contents.get(bundle.id) ?? []).flatMap(({ product_id }) => rows.get(product_id) ?? []);
      return packOf(bundle, products, pictures);
    });
  }

  return {
    /** Those that can be bought first, then the newest. @param product id of one that they contain */
    async list(product?: number): Promise<Pack[]> {
      const packs = await describe(await bundles.offered({ kind: 'pack', product }));
      return packs.toSorted((one, other) => Number(other.is_available) - Number(one.is_available));
    },

    /** @throws ApiError if it is not on offer */
    async details(id: string): Promise<Pack> {
      const known = readAddressId(id);
      const [pack] = known === undefined ? [] : await describe(await bundles.offered({ kind: 'pack', id: known }));
      if (pack === undefined) throw new ApiError('bundle-not-found');
      return pack;
    },

    /** What is offered to the user alone. */
    prompts: async (userId: number): Promise<Pack[]> => describe(await bundles.offered({ kind: 'prompt', userId })),
  };
}

function packOf(bundle: Bundle, products: readonly ProductRow[], pictures: Pictures): Pack {
  const sumMinor = products.reduce((total, { price_minor }) => total + price_minor, 0);
  const savingMinor = sumMinor - bundle.price_minor;
  return {
    id: bundle.id,
    title: bundle.title,
    price: fromMinor(bundle.price_minor),
    sum: fromMinor(sumMinor),
    saving: savingMinor > 0 ? fromMinor(savingMinor) : null,
    ends_at: bundle.ends_at && epochSeconds(bundle.ends_at),
    is_available: products.every(({ stock }) => stock > 0),
    items: products.map((row) => productCard(row, pictures)),
  };
}
