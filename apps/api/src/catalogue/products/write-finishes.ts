import { QUALITIES } from '@patina/item-art/rarity';
import { sql } from 'kysely';
import { TYPES } from '#catalogue/products/grades.ts';
import { definitionOf } from '#catalogue/products/products.ts';
import { slugOf } from '#catalogue/products/terms.ts';
import type { Database } from '#platform/database/tables.ts';

/** What files and the seed say of a finish besides its name, with the types in SQL. */
const FINISH_COLUMNS = {
  quality: sql`text`,
  collection: sql`text`,
  style: sql`text`,
  wear_min: sql`double precision`,
  wear_max: sql`double precision`,
} as const;

export interface FinishFacts {
  quality: string | null;
  collection: string | null;
  style: string;
  wear_min: number | null;
  wear_max: number | null;
}

export const FINISH_FACTS = Object.keys(FINISH_COLUMNS) as (keyof FinishFacts)[];

/** A finish by its names; without a phase those of all phases. */
interface FinishName {
  weapon: string;
  finish: string;
  phase?: string;
}

/** A finish to add or to change; absent fields stay as they are, or take a default. */
export type FinishInput = Required<FinishName> & { [Fact in keyof FinishFacts]?: FinishFacts[Fact] | undefined } & {
  id?: number;
  names?: Record<string, string> | undefined;
};

/** A stored finish, with the facts for its products' search documents. */
export interface StoredFinish extends Required<FinishName>, FinishFacts {
  id: number;
  type: string;
  names: Record<string, string>;
}

/** Rank of a name that is not in the game's list. */
const LAST = 100;

const ranked = (order: readonly string[], names: readonly string[]) =>
  [...new Set(names)].map((name) => {
    const place = order.indexOf(name);
    return { name, slug: slugOf(name), rank: place === -1 ? LAST : place };
  });

/**
 * Adds missing types, qualities and weapons; the database rejects two names with the same slug. Stored ones are left out
 * before, because each attempt would use up one of their 32,767 numbers.
 */
export async function addTerms(
  transaction: Database,
  weapons: readonly { type: string; weapon: string; model: string }[],
  qualities: readonly string[],
): Promise<void> {
  const types = ranked(
    TYPES,
    weapons.map(({ type }) => type),
  );
  const grades = ranked(Object.keys(QUALITIES), qualities);
  for (const [table, terms] of [
    ['item_type', types],
    ['quality', grades],
  ] as const) {
    await sql`insert into ${sql.table(table)} (name, slug, rank)
      select name, slug, rank from json_to_recordset(${JSON.stringify(terms)}::json) as given(name text, slug text, rank smallint)
      where not exists (select from ${sql.table(table)} as known where known.name = given.name)`.execute(transaction);
  }
  const models = [
    ...new Map(weapons.map((given) => [given.weapon, { ...given, slug: slugOf(given.weapon) }])).values(),
  ];
  await sql`insert into weapon (type_id, name, slug, model)
    select item_type.id, weapon, given.slug, model
    from json_to_recordset(${JSON.stringify(models)}::json) as given(type text, weapon text, slug text, model text)
    join item_type on item_type.name = given.type
    where not exists (select from weapon where weapon.name = given.weapon)`.execute(transaction);
}

/** Adds and updates finishes; the quality of their products is to be updated, too. */
export async function putFinishes(transaction: Database, finishes: readonly FinishInput[]): Promise<void> {
  await sql`insert into finish (id, weapon_id, quality_id, name, phase, style, collection, wear_min, wear_max, names)
    select coalesce(given.id, known.id, nextval(pg_get_serial_sequence('finish', 'id'))),
      weapon.id, coalesce(quality.id, known.quality_id), given.finish, given.phase,
      coalesce(given.style, known.style, 'custom paint'), coalesce(given.collection, known.collection),
      coalesce(given.wear_min, known.wear_min), coalesce(given.wear_max, known.wear_max),
      coalesce(given.names, known.names, '{}')
    from json_to_recordset(${JSON.stringify(finishes)}::json) as given(id integer, weapon text, finish text, phase text,
      names jsonb, ${definitionOf(FINISH_COLUMNS)})
    join weapon on weapon.name = given.weapon
    left join quality on quality.name = given.quality
    left join finish known on known.weapon_id = weapon.id and known.name = given.finish and known.phase = given.phase
    on conflict (weapon_id, name, phase) do update set quality_id = excluded.quality_id, style = excluded.style,
      collection = excluded.collection, wear_min = excluded.wear_min, wear_max = excluded.wear_max, names = excluded.names`.execute(
    transaction,
  );
}

/** Writes the facts of stored finishes; the quality of their products is to be updated, too. */
export async function restoreFinishes(transaction: Database, finishes: readonly StoredFinish[]): Promise<void> {
  await sql`update finish set quality_id = quality.id, style = given.style, collection = given.collection,
      wear_min = given.wear_min, wear_max = given.wear_max
    from json_to_recordset(${JSON.stringify(finishes)}::json) as given(id integer, ${definitionOf(FINISH_COLUMNS)})
    left join quality on quality.name = given.quality
    where finish.id = given.id`.execute(transaction);
}

/** Finishes by their ids, in the order of these. */
export const finishesOf = (database: Database, ids: readonly number[]): Promise<StoredFinish[]> =>
  finishes(database).where(sql<boolean>`finish.id = any(${ids}::integer[])`).execute();

/** Finishes by their names, in the order of their ids. */
export const finishesNamed = (database: Database, names: readonly FinishName[]): Promise<StoredFinish[]> =>
  finishes(database)
    .where(
      sql<boolean>`finish.id in (select finish.id
        from json_to_recordset(${JSON.stringify(names)}::json) as given(weapon text, finish text, phase text)
        join weapon on weapon.name = given.weapon
        join finish on finish.weapon_id = weapon.id and finish.name = given.finish
          and (given.phase is null or finish.phase = given.phase))`,
    )
    .execute();

const finishes = (database: Database) =>
  database
    .selectFrom('finish')
    .innerJoin('weapon', 'weapon.id', 'finish.weapon_id')
    .innerJoin('item_type', 'item_type.id', 'weapon.type_id')
    .leftJoin('quality', 'quality.id', 'finish.quality_id')
    .orderBy('finish.id')
    .select(['finish.id', 'item_type.name as type', 'weapon.name as weapon', 'finish.name as finish', 'finish.phase'])
    .select(['finish.names', 'finish.collection', 'finish.style', 'finish.wear_min', 'finish.wear_max'])
    .select('quality.name as quality');
