import type { OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { EXTERIOR_OF } from '@patina/shared-api/contract/offers/offer-policy';
import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { readPhase } from '#shared/items/market-name.ts';

/** Id of the product with an offered skin's name, which may contain the wear and the phase; null if there is none. */
export async function findOfferedProduct(
  database: Database,
  title: string,
  quality: OfferQuality,
): Promise<number | null> {
  const exterior = EXTERIOR_OF[quality];
  const { marketName, phase } = readPhase(title);
  const named = exterior === null || marketName.endsWith(` (${exterior})`) ? marketName : `${marketName} (${exterior})`;
  const names = [named, `★ ${named}`, marketName];
  const found = await database
    .selectFrom('product')
    .innerJoin('finish', 'finish.id', 'product.finish_id')
    .select(['product.id', 'product.title'])
    .where(sql<boolean>`product.title = any(${names}::text[])`)
    .$if(phase !== '', (query) => query.where('finish.phase', '=', phase))
    .orderBy('product.price')
    .orderBy('product.id')
    .execute();
  return names.flatMap((name) => found.find((product) => product.title === name) ?? [])[0]?.id ?? null;
}
