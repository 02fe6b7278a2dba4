import { slugOf } from '#catalogue/products/slug.ts';
import type { Database } from '#platform/database/tables.ts';

/** A type, weapon or quality. */
export interface Term {
  id: number;
  name: string;
  slug: string;
}

export interface Weapon extends Term {
  typeId: number;
}

/** All types, weapons, qualities and collections, in display order. */
export interface Terms {
  types: Term[];
  weapons: Weapon[];
  qualities: Term[];
  collections: Collection[];
}

export interface Collection {
  name: string;
  slug: string;
}

/** Queries for types, weapons, qualities and collections. */
export function termsRepository(database: Database) {
  return {
    async terms(): Promise<Terms> {
      return {
        types: await database
          .selectFrom('item_type')
          .orderBy('rank')
          .orderBy('name')
          .select(['id', 'name', 'slug'])
          .execute(),
        weapons: await database
          .selectFrom('weapon')
          .orderBy('name')
          .select(['id', 'name', 'slug', 'type_id as typeId'])
          .execute(),
        qualities: await database
          .selectFrom('quality')
          .orderBy('rank')
          .orderBy('name')
          .select(['id', 'name', 'slug'])
          .execute(),
        collections: (
          await database
            .selectFrom('finish')
            .where('collection', 'is not', null)
            .select('collection as name')
            .$narrowType<{ name: string }>()
            .distinct()
            .orderBy('collection')
            .execute()
        ).map(({ name }) => ({ name, slug: slugOf(name) })),
      };
    },
  };
}
