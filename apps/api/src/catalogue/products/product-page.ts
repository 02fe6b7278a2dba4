import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { fromMinor } from '@patina/shared-api/money';
import type { Pictures } from '#catalogue/pictures.ts';
import { exteriorOf, itemClassOf } from '#catalogue/products/grades.ts';
import { lowBeforePresent } from '#catalogue/products/price-history.ts';
import { cardsOf, productCard } from '#catalogue/products/product-card.ts';
import { productRepository } from '#catalogue/products/products.ts';
import { similarProducts } from '#catalogue/products/similar-products.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

const SIMILAR = 20;

/** A product with what its page shows beside it: its other wears and classes, and similar products. @throws ApiError */
export async function productPage(database: Database, id: number, pictures: Pictures): Promise<ProductDetails> {
  const products = productRepository(database);
  const [row] = await products.productsOf([id]);
  if (row === undefined) throw new ApiError('product-not-found');
  const wears = await products.wearsOf(row.finish_id);
  const lowMinor = row.is_sale ? await lowBeforePresent(database, id) : null;
  return {
    ...productCard(row, pictures),
    low_30d: lowMinor === null ? null : fromMinor(lowMinor),
    similar: await cardsOf(database, await similarProducts(database, row, SIMILAR), pictures),
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
