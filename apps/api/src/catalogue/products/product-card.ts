import { rarityColour } from '@patina/item-art/rarity';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { fromMinor } from '@patina/shared-api/money';
import { reductionPercent } from '@patina/shared-api/money-arithmetic';
import { type Pictures, productPicture } from '#catalogue/pictures.ts';
import { marketOf, type ReferenceTerms } from '#catalogue/prices/reference-prices.ts';
import { exteriorOf, itemClassOf } from '#catalogue/products/grades.ts';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { type ProductRow, productRepository } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

/**
 * A product as the API returns it.
 * @param float that of one of its units, by default the lowest; null where none is known
 * @param reference with what prices elsewhere are compared; absent: they are not
 */
export function productCard(
  row: ProductRow,
  pictures: Pictures,
  float = row.lowest_float,
  reference?: ReferenceTerms,
): Product {
  const later = availableFrom(row);
  const market = reference && marketOf(row, reference);
  const isSale = row.is_sale && row.old_price_minor !== null;
  return {
    id: row.id,
    title: nameWithPhase(row.title, row.phase),
    finish: row.finish,
    phase: row.phase === '' ? null : row.phase,
    type: row.type,
    category: row.type_slug,
    subcategory: row.weapon_slug,
    hero: row.weapon,
    quality: row.quality,
    rarity_color: rarityColour(row.type, row.quality),
    exterior: exteriorOf(row.exterior),
    item_class: itemClassOf(row.item_class),
    collection: row.collection,
    price: fromMinor(row.price_minor),
    old_price: row.old_price_minor === null ? null : fromMinor(row.old_price_minor),
    discount_percentage:
      isSale && row.old_price_minor !== null ? reductionPercent(row.price_minor, row.old_price_minor) : null,
    img_url: productPicture(row, pictures),
    new: row.is_new,
    sale: isSale,
    stock: row.stock,
    wear_min: row.wear_min,
    wear_max: row.wear_max,
    ...(float !== null && row.stock > 0 && { float }),
    ...(later !== null && { available_at: later }),
    ...(market && { market }),
  };
}

/** From when one of its items can be delivered, in seconds since 1970; null: now, or none is in stock. */
function availableFrom({ stock, later_units, units_available_at }: ProductRow): number | null {
  if (stock === 0 || stock > later_units || units_available_at === null) return null;
  // A locked product comes as JSON.
  const from = new Date(units_available_at);
  return from > new Date() ? epochSeconds(from) : null;
}

/** Products in the order of `ids`; unknown ones are left out. */
export async function rowsOf(database: Database, ids: readonly number[]): Promise<ProductRow[]> {
  const rows = new Map((await productRepository(database).productsOf(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Products as the API returns them, in the order of `ids`; unknown ones are left out. */
export async function cardsOf(
  database: Database,
  ids: readonly number[],
  pictures: Pictures,
  reference: ReferenceTerms,
): Promise<Product[]> {
  return (await rowsOf(database, ids)).map((row) => productCard(row, pictures, undefined, reference));
}
