import type { ProductRepository, ProductRow } from '#shared/products/product-repository.ts';
import { similarProducts } from '#shared/products/similar-products.ts';

/** A product in stock in place of a sold one: the same skin in another wear, else the most similar product. */
export async function findAlternative(
  products: ProductRepository,
  product: ProductRow,
): Promise<ProductRow | undefined> {
  const wears = await products.wearsOf(product.finish_id);
  const [nearest] = wears
    .filter(({ id, stock }) => id !== product.id && stock > 0)
    .toSorted(
      (one, other) =>
        Number(one.item_class !== product.item_class) - Number(other.item_class !== product.item_class) ||
        Math.abs(one.price_minor - product.price_minor) - Math.abs(other.price_minor - product.price_minor),
    );
  const id = nearest?.id ?? (await similarProducts(products, product, 1))[0];
  return id === undefined ? undefined : (await products.productsOf([id]))[0];
}
