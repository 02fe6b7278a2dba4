import { sql } from 'kysely';
import { factsBy, type TimelineSource } from '#operators/operators.ts';

/** A time of an account. */
function accountTime(what: string, column: 'created_at' | 'email_verified_at' | 'steam_linked_at'): TimelineSource {
  const at = sql.ref(column);
  return {
    name: what,
    kind: 'account',
    events: ({ kind, id }) =>
      kind === 'person'
        ? sql`select id as key, ${at} as at from user_account where id = ${id} and ${at} is not null`
        : undefined,
    describe: async (_, keys) =>
      factsBy(
        keys,
        (id) => id,
        (id) => ({ subject: `user ${id}`, what }),
      ),
  };
}

/** What people do to their accounts, as far as it is kept: sessions while they are open, changes of credentials while they can be undone. */
export const accountTimeline: TimelineSource[] = [
  accountTime('registered', 'created_at'),
  accountTime('verified', 'email_verified_at'),
  accountTime('steam linked', 'steam_linked_at'),
  {
    name: 'session',
    kind: 'account',
    events: ({ kind, id }) =>
      kind === 'person' ? sql`select id as key, created_at as at from session where user_id = ${id}` : undefined,
    async describe(database, keys) {
      const rows = await database
        .selectFrom('session')
        .select(['id', 'user_id', 'user_agent'])
        .where(sql<boolean>`id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ user_id, user_agent }) => ({ subject: `user ${user_id}`, what: 'signed in', title: user_agent }),
      );
    },
  },
  {
    name: 'credential',
    kind: 'account',
    events: ({ kind, id }) =>
      kind === 'person'
        ? sql`select id as key, created_at as at from credential_change where user_id = ${id}`
        : undefined,
    async describe(database, keys) {
      const rows = await database
        .selectFrom('credential_change')
        .select(['id', 'user_id', 'kind'])
        .where(sql<boolean>`id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ user_id, kind }) => ({ subject: `user ${user_id}`, what: kind }),
      );
    },
  },
];
