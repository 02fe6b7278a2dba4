import { MOST_SEARCHES, type SavedSearch } from '@patina/shared-api/contract/cart/searches';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogueService } from '#catalogue/catalogue.ts';
import { lockAccount } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import { readListAddress } from '#watching/list-address.ts';

const NOW: RawBuilder<string> = sql`pg_current_snapshot()::text`;

/** Searches that people have saved; takes a database or a transaction. */
export function searchRepository(database: Database) {
  return {
    /** By their names. */
    async ofUser(userId: number): Promise<SavedSearch[]> {
      const rows = await database
        .selectFrom('saved_search')
        .innerJoin('list_address', 'list_address.id', 'saved_search.address_id')
        .where('user_id', '=', userId)
        .orderBy(sql`lower(name)`)
        .orderBy('saved_search.id')
        .select(['saved_search.id', 'name', 'address', 'is_told', 'found', 'since'])
        .execute();
      return rows.map(({ since, ...search }) => ({ ...search, since: epochSeconds(since) }));
    },

    /** The id of an address. Where nobody was told of its matches, those from now on are new. */
    async addressId(address: string): Promise<number> {
      const { id } = await database
        .insertInto('list_address')
        .values({ address, seen_snapshot: NOW })
        .onConflict((known) =>
          known.column('address').doUpdateSet({
            seen_snapshot: sql<string>`case when exists (
                select from saved_search where address_id = list_address.id and is_told)
              then list_address.seen_snapshot else excluded.seen_snapshot end`,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async clear(userId: number): Promise<void> {
      await database.deleteFrom('saved_search').where('user_id', '=', userId).execute();
    },
  };
}

export type SearchService = ReturnType<typeof searchService>;

/** Saving, renaming and removing of searches (docs/product.md#saved-searches). */
export function searchService(database: Database, filterOf: CatalogueService['filterOf']) {
  return {
    list: (userId: number): Promise<SavedSearch[]> => searchRepository(database).ofUser(userId),

    /** Saves an address, or gives the search of the same address a new name. @throws ApiError */
    async save(
      userId: number,
      { name, address: given, is_told }: { name: string; address: string; is_told?: boolean | undefined },
    ): Promise<SavedSearch> {
      const { address, query } = readListAddress(given);
      if ((await filterOf(query)) === null) throw invalidInput({ address: 'search-address-malformed' });
      return database.transaction().execute(async (transaction) => {
        await lockAccount(transaction, userId);
        const searches = searchRepository(transaction);
        const known = await searches.ofUser(userId);
        const isKnown = known.some((search) => search.address === address);
        if (!isKnown && known.length >= MOST_SEARCHES) throw new ApiError('too-many-searches');
        const address_id = await searches.addressId(address);
        const { id } = await transaction
          .insertInto('saved_search')
          .values({ user_id: userId, address_id, name, is_told: is_told ?? true })
          .onConflict((same) =>
            same.columns(['user_id', 'address_id']).doUpdateSet({ name, ...(is_told !== undefined && { is_told }) }),
          )
          .returning('id')
          .executeTakeFirstOrThrow();
        const saved = (await searches.ofUser(userId)).find((search) => search.id === id);
        if (saved === undefined) throw new ApiError('search-not-found');
        return saved;
      });
    },

    /** Renames a search, or changes whether its matches are told. @throws ApiError */
    async rename(
      userId: number,
      { id, name, is_told }: { id: number; name?: string | undefined; is_told?: boolean | undefined },
    ): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const searches = searchRepository(transaction);
        const search = (await searches.ofUser(userId)).find((own) => own.id === id);
        if (search === undefined) throw new ApiError('search-not-found');
        if (is_told && !search.is_told) await searches.addressId(search.address);
        await transaction
          .updateTable('saved_search')
          .set({ name: name ?? search.name, is_told: is_told ?? search.is_told })
          .where('id', '=', id)
          .execute();
      });
    },

    /** Counts new matches from now on. @throws ApiError */
    async opened(userId: number, id: number): Promise<void> {
      const result = await database
        .updateTable('saved_search')
        .set({ found: 0 })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) throw new ApiError('search-not-found');
    },

    async remove(userId: number, id: number): Promise<void> {
      await database.deleteFrom('saved_search').where('id', '=', id).where('user_id', '=', userId).execute();
    },
  };
}
