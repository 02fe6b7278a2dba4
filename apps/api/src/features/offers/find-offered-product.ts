import type { OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { EXTERIOR_OF } from '@patina/shared-api/contract/offers/offer-policy';
import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';

/** Id of the product with an offered skin's name, which may contain the wear; null if there is none. */
export async function findOfferedProduct(
  database: Database,
  title: string,
  quality: OfferQuality,
): Promise<number | null> {
  const exterior = EXTERIOR_OF[quality];
  const named = exterior === null || title.endsWith(` (${exterior})`) ? title : `${title} (${exterior})`;
  const names = [named, `★ ${named}`, title];
  const found = await database
    .selectFrom('product')
    .select(['id', 'title'])
    .where(sql<boolean>`title = any(${names}::text[])`)
    .orderBy('price')
    .execute();
  return names.flatMap((name) => found.find((product) => product.title === name) ?? [])[0]?.id ?? null;
}
