import type { MessageAssignee, MessageQuery, MessageRow } from '@patina/shared-api/contract/desk/messages';
import { type FoundMessage, MOST_FOUND } from '@patina/shared-api/contract/desk/search';
import { sql } from 'kysely';
import { type Actor, beginningOf, hasWords, queried, readRowId, readSort, type Typed } from '#operators/operators.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import type { Message } from '#store/support/message.ts';

/** Characters of the text that a row shows. */
const EXCERPT = 160;

/** Roles whose people may take messages. */
export const MAY_TAKE = ['support', 'owner'] as const;

/** A number that was typed, with or without its letter: `M-1001`, `#1001`, `1001`. */
export const readReference = (typed: string): number => readRowId(typed.replace(/^m-/i, ''));

/** Messages of the contact form for operators, the longest waiting first. */
export function messageList(database: Database, { sort = 'at', ...filter }: MessageQuery, operator: Actor) {
  const { state = 'open', assignee, search } = filter;
  const [, direction] = readSort(sort);
  const number = search === undefined ? 0 : readReference(search);
  const mine = assignee === 'mine' ? (operator.userId ?? 0) : readRowId(assignee);
  const rows = database
    .selectFrom('support_message')
    .leftJoin('user_account as taker', 'taker.id', 'assignee_id')
    .select([
      'support_message.id',
      'topic',
      'support_message.name',
      'support_message.surname',
      'support_message.email',
      'user_id',
      'order_number',
      'state',
      'assignee_id',
      'taker.email as assignee_email',
      'support_message.created_at',
      sql<string>`left(regexp_replace(message, '\\s+', ' ', 'g'), ${sql.lit(EXCERPT)})`.as('excerpt'),
      sql<Date | null>`(select max(created_at) from support_answer where message_id = support_message.id)`.as(
        'answered_at',
      ),
    ])
    .$if(state !== 'all', (open) => open.where('state', '=', state as Message['state']))
    .$if(assignee === 'nobody', (open) => open.where('assignee_id', 'is', null))
    .$if(assignee !== undefined && assignee !== 'nobody', (open) => open.where('assignee_id', '=', mine))
    .$if(number > 0, (open) =>
      open.where(({ eb, or }) => or([eb('support_message.id', '=', number), eb('order_number', '=', number)])),
    )
    .$if(search !== undefined && number === 0, (open) => open.where(hasWords('words', search ?? '')))
    .orderBy('support_message.id', direction);
  return queried(database, rows, (found) => found.map(describeRow), sql.ref('support_message.id'));
}

type ListedMessage = Pick<
  Message,
  'id' | 'topic' | 'name' | 'surname' | 'email' | 'user_id' | 'order_number' | 'state' | 'assignee_id' | 'created_at'
> & { assignee_email: string | null; excerpt: string; answered_at: Date | null };

function describeRow(row: ListedMessage): MessageRow {
  const { user_id, assignee_id, assignee_email, created_at, answered_at, ...message } = row;
  return {
    ...message,
    is_signed_in: user_id !== null,
    assignee: describeAssignee(assignee_id, assignee_email),
    created_at: epochSeconds(created_at),
    answered_at: answered_at && epochSeconds(answered_at),
  };
}

/** The address is null once the account is closed. */
export const describeAssignee = (id: number | null, email: string | null) =>
  id === null ? null : { id, email: email ?? '' };

/** How many messages are to be answered, counted no further than `most`. */
export const countOpenMessages = (database: Database, most: number): Promise<number> =>
  countRows(database, database.selectFrom('support_message').select('id').where('state', '=', 'open').limit(most));

/** Those who may take messages, and those who have open ones though they no longer may. */
export async function messageAssignees(database: Database): Promise<MessageAssignee[]> {
  const { rows } = await sql<MessageAssignee>`
    select id, coalesce(email, '') as email, coalesce(open, 0)::integer as open
    from user_account left join (
      select assignee_id, count(*) as open from support_message where state = 'open' group by assignee_id
    ) as taken on assignee_id = id
    where open > 0 or (closed_at is null and id in (
      select user_id from operator_role where role in (${sql.join(MAY_TAKE)})))
    order by email, id`.execute(database);
  return rows;
}

/** Messages by their number, or the beginning of the typed address or name; the newest first. */
export async function findMessages(database: Database, { text }: Typed): Promise<FoundMessage[]> {
  const id = readReference(text);
  const beginning = sql`lower(${beginningOf(text)})`;
  // Each by its own index; of one condition for all, none would be read.
  const { rows: ids } = await sql<{ id: number }>`
    select id from support_message where id = ${id}
    union (select id from support_message where lower(email) like ${beginning} order by id desc limit ${MOST_FOUND})
    union (select id from support_message
      where lower(name || ' ' || surname) like ${beginning} order by id desc limit ${MOST_FOUND})`.execute(database);
  return database
    .selectFrom('support_message')
    .select(['id', 'topic', 'name', 'surname', 'state'])
    .where(sql<boolean>`id = any(${ids.map((row) => row.id)}::integer[])`)
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_FOUND)
    .execute();
}
