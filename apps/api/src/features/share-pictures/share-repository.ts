import type { Database } from '#shared/database/tables.ts';

/** Facts from which the share picture of a product is made. */
export type SharedPiece = NonNullable<Awaited<ReturnType<ReturnType<typeof shareRepository>['piece']>>>;

export function shareRepository(database: Database) {
  return {
    piece(productId: number) {
      return database
        .selectFrom('product')
        .innerJoin('finish', 'finish.id', 'product.finish_id')
        .innerJoin('weapon', 'weapon.id', 'finish.weapon_id')
        .innerJoin('item_type', 'item_type.id', 'product.type_id')
        .leftJoin('quality', 'quality.id', 'product.quality_id')
        .where('product.id', '=', productId)
        .select(['item_type.name as type', 'weapon.model', 'finish.name as finish', 'finish.phase', 'finish.style'])
        .select(['quality.name as rarity', 'product.exterior'])
        .executeTakeFirst();
    },
  };
}
