import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** All finishes of a weapon that share a name; they differ by phase. */
export interface SkinRow {
  weaponId: number;
  finish: string;
  finishIds: number[];
  phases: string[];
  /** Names of the finish in other languages. */
  names: string[];
}

interface CheapestProduct {
  finishId: number;
  id: number;
  priceMinor: number;
}

/** Queries for suggestions. */
export function skinRepository(database: Database) {
  return {
    /** All skins, the rarest first, then the oldest, which are the best known. */
    async skins(): Promise<SkinRow[]> {
      const { rows } =
        await sql<SkinRow>`select finish.weapon_id as "weaponId", finish.name as finish, array_agg(distinct finish.id) as "finishIds",
          array_remove(array_agg(distinct finish.phase), '') as phases,
          array_remove(array_agg(distinct local.name), null) as names
        from finish
        left join quality on quality.id = finish.quality_id
        left join lateral (select value as name from jsonb_each_text(finish.names)) as local on true
        where finish.name <> ''
        group by finish.weapon_id, finish.name
        order by max(quality.rank) desc nulls last, min(finish.id)`.execute(database);
      return rows;
    },

    /** The cheapest product in stock of each finish whose search document matches all patterns. */
    async cheapest(finishIds: readonly number[], patterns: readonly string[]): Promise<CheapestProduct[]> {
      if (finishIds.length === 0) return [];
      const conditions = patterns.map((pattern) => sql` and search like ${pattern}`);
      const { rows } =
        await sql<CheapestProduct>`select finish.id as "finishId", product.id, product.price as "priceMinor"
        from unnest(${finishIds}::integer[]) as finish(id),
        lateral (select id, price from product
          where stock > 0 and finish_id = finish.id${sql.join(conditions, sql``)}
          order by price, id limit 1) as product`.execute(database);
      return rows;
    },

    /** Ids of the most expensive product in stock of each weapon that is not heavily worn, by weapon id. */
    async mostExpensive(weaponIds: readonly number[]): Promise<Map<number, number>> {
      if (weaponIds.length === 0) return new Map();
      const { rows } = await sql<{ weapon: number; id: number }>`select weapon, product.id
        from unnest(${weaponIds}::smallint[]) as weapon,
        lateral (select id from product where stock > 0 and weapon_id = weapon and coalesce(exterior, 0) < 3
          order by price desc, id desc limit 1) as product`.execute(database);
      return new Map(rows.map(({ weapon, id }) => [weapon, id]));
    },
  };
}

export type SkinRepository = ReturnType<typeof skinRepository>;
