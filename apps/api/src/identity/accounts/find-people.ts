import { type FoundPerson, MOST_FOUND } from '@patina/shared-api/contract/desk/search';
import { sql } from 'kysely';
import { stateOf } from '#identity/accounts/people.ts';
import { beginningOf, type Typed } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

/** Open accounts by their id, their Steam id, or the beginning of the address, of the name or of the surname. */
export async function findPeople(database: Database, { text, id, digits }: Typed): Promise<FoundPerson[]> {
  // In lower case by the database, as its indexes have it.
  const beginning = sql`lower(${beginningOf(text)})`;
  // Each by its own index; of one condition for all, none would be read.
  const { rows: ids } = await sql<{ id: number }>`
    select id from user_account where id = ${id} and closed_at is null
    union (select id from user_account where steamid = ${digits} and closed_at is null)
    union (select id from user_account where email like ${beginning} and closed_at is null limit ${MOST_FOUND})
    union (select id from user_account
      where lower(name || ' ' || surname) like ${beginning} and closed_at is null limit ${MOST_FOUND})
    union (select id from user_account where lower(surname) like ${beginning} and closed_at is null limit ${MOST_FOUND})
  `.execute(database);
  const people = await database
    .selectFrom('user_account')
    .select(['id', 'email', 'name', 'surname', 'locked_at', 'email_verified_at'])
    .where(sql<boolean>`id = any(${ids.map((row) => row.id)}::integer[])`)
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy('email')
    .limit(MOST_FOUND)
    .execute();
  return people.map(({ email, name, surname, ...account }) => ({
    id: account.id,
    email: email ?? '',
    name,
    surname,
    state: stateOf(account),
  }));
}
