import type { PEOPLE_SORTS, PeopleQuery } from '@patina/shared-api/contract/desk/people';
import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { isPerson } from '#shared/desk/list-conditions.ts';

type Filter = Pick<PeopleQuery, 'who' | 'state'>;

const STEAM_ID = /^7\d{16}$/;

/** Open accounts for operators, a page at a time; takes a database or a transaction. */
export function peopleList(database: Database) {
  function matching({ who, state }: Filter) {
    const open = database.selectFrom('user_account').where('closed_at', 'is', null);
    return open
      .$if(who !== undefined && STEAM_ID.test(who), (people) => people.where('steamid', '=', who ?? ''))
      .$if(who !== undefined && !STEAM_ID.test(who), (people) => people.where(isPerson('user_account.id', who ?? '')))
      .$if(state === 'locked', (people) => people.where('locked_at', 'is not', null))
      .$if(state === 'verified', (people) =>
        people.where('locked_at', 'is', null).where('email_verified_at', 'is not', null),
      )
      .$if(state === 'unverified', (people) =>
        people.where('locked_at', 'is', null).where('email_verified_at', 'is', null),
      );
  }

  return {
    /** Number of matching accounts, counted no further than `most`. */
    async count(filter: Filter, most: number): Promise<number> {
      const { total } = await database
        .selectFrom(matching(filter).select('user_account.id').limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    page(filter: Filter, sort: (typeof PEOPLE_SORTS)[number], limit: number, offset: number) {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      return matching(filter)
        .selectAll()
        .$if(sort.endsWith('balance'), (people) => people.orderBy('balance_minor', direction))
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}
