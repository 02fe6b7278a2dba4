import type { Database } from '#platform/database/tables.ts';

/** Foreign keys of a product. */
export interface AddedWeapon {
  type_id: number;
  weapon_id: number;
  finish_id: number;
}

/** Adds a weapon with one finish to an empty catalogue. */
export async function addWeapon(database: Database): Promise<AddedWeapon> {
  const type = await database
    .insertInto('item_type')
    .values({ name: 'Rifle', slug: 'rifle' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const weapon = await database
    .insertInto('weapon')
    .values({ type_id: type.id, name: 'AK-47', slug: 'ak-47', model: 'ak47' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const finish = await database
    .insertInto('finish')
    .values({
      weapon_id: weapon.id,
      quality_id: null,
      name: 'Test',
      style: 'custom paint',
      collection: null,
      names: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { type_id: type.id, weapon_id: weapon.id, finish_id: finish.id };
}

/** Adds a product of a weapon. Returns its id; `priceMinor` in hundredths of a Credit. */
export async function addProduct(
  database: Database,
  weapon: AddedWeapon,
  { name, priceMinor, stock }: { name: string; priceMinor: number; stock: number },
): Promise<number> {
  const { id } = await database
    .insertInto('product')
    .values({
      ...weapon,
      external_id: `test ${name}`,
      quality_id: null,
      exterior: 2,
      item_class: 0,
      title: `AK-47 | Test ${name}`,
      search: `ak-47 test ${name}`,
      price: priceMinor,
      old_price: null,
      stock,
      image: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
