import { sql } from 'kysely';
import { peopleIn, withPeople } from '#operators/named-people.ts';
import { auditSubject } from '#operators/subjects.ts';
import { factsBy, type TimelineSource } from '#operators/timeline.ts';
import { SEVERAL } from '#platform/console/audit-log.ts';

/**
 * Acts that other sources tell with their operator and reason; what was seen of a person fills the audit log, and says nothing of them.
 */
const TOLD = [
  'desk read',
  'note add',
  'note edit',
  'order sent',
  'order accepted',
  'order declined',
  'order expired',
  'message answer',
];

/** Names in the audit log of everything that belongs to a person, each by an index. */
const NAMES_OF_PERSON = (id: number) => sql`
  select 'order ' || id as name from shop_order where user_id = ${id}
  union all select 'offer ' || id from offer where user_id = ${id}
  union all select 'payment ' || number from payment where user_id = ${id}
  union all select 'payout ' || id from payout where user_id = ${id}
  union all select 'adjustment ' || id from balance_adjustment where user_id = ${id}
  union all select 'message ' || id from support_message where user_id = ${id}
  union all select 'prompt ' || id from bundle where user_id = ${id}
  union all select ${`user ${id}`}`;

const namesOf = {
  person: NAMES_OF_PERSON,
  order: (id: number) => sql`select 'payment ' || number as name from payment where order_id = ${id}
    union all select ${`order ${id}`}`,
  offer: (id: number) => sql`select 'payout ' || id as name from payout where offer_id = ${id}
    union all select ${`offer ${id}`}`,
};

/** What operators have done and written down. */
export const actTimeline: TimelineSource[] = [
  {
    name: 'act',
    kind: 'act',
    // Alone, or with others of one act; each part by its index, and what is found by both once.
    events: ({ kind, id }) => sql`
      select key, at from (
        select entry.id as key, entry.at, entry.action from (${namesOf[kind](id)}) as named
          join audit_entry as entry on entry.subject = named.name
        union
        select id, at, action from audit_entry where subjects && array(${namesOf[kind](id)})
      ) as entry where action <> all(${TOLD}::text[])`,
    async describe(database, keys) {
      const rows = await database
        .selectFrom('audit_entry')
        .select(['id', 'action', 'subject', 'operator', 'before', 'after', ...SEVERAL])
        .where(sql<boolean>`id = any(${keys}::bigint[])`)
        .execute();
      const named = await withPeople(database, rows, ({ subject, subjects, before, after }) =>
        peopleIn([subject, ...(subjects ?? [])], before, after),
      );
      return factsBy(
        named,
        ({ id }) => id,
        ({ action, subject, subjects, subject_count, people, operator, before, after }) => ({
          subject,
          ...(subjects && subject_count && { subjects, subject_count }),
          what: action,
          people,
          operator,
          before: before && { ...before },
          after: after && { ...after },
        }),
      );
    },
  },
  {
    name: 'note',
    kind: 'note',
    events: ({ kind, id }) =>
      kind === 'person'
        ? sql`select id as key, created_at as at from note where person_id = ${id}`
        : sql`select id as key, created_at as at from note where subject_kind = ${kind} and subject_id = ${id}`,
    async describe(database, keys) {
      const rows = await database
        .selectFrom('note')
        .innerJoin('user_account', 'user_account.id', 'author_id')
        .select(['note.id', 'subject_kind', 'subject_id', 'text', 'user_account.email'])
        .where(sql<boolean>`note.id = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ subject_kind: kind, subject_id: id, text, email }) => ({
          subject: auditSubject({ kind, id }),
          what: 'note',
          operator: email,
          note: text,
        }),
      );
    },
  },
];
