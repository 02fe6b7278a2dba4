import type { Samples } from './smoke-addresses.ts';

interface Product {
  id: number;
  category: string;
  subcategory: string;
}

interface StaticPage {
  id: number;
  slug: string | null;
}

/** A product and a static page of a store, for the routes that show one; a store may have none. */
export async function readSamples(apiUrl: string): Promise<Samples> {
  const [product, page] = await Promise.all([
    first<Product>(`${apiUrl}/api/items/list?limit=1`),
    first<StaticPage>(`${apiUrl}/api/static-pages`),
  ]);
  return {
    ...(product && {
      product: { category: product.category, subcategory: product.subcategory, productId: String(product.id) },
    }),
    ...(page && { page: { id: String(page.id), ...(page.slug && { slug: page.slug }) } }),
  };
}

async function first<Entry>(address: string): Promise<Entry | undefined> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return ((await answer.json()) as { payload?: Entry[] }).payload?.[0];
}
