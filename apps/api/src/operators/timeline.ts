import {
  type timeline as calls,
  TIMELINE_ROLES,
  type TimelineEntry,
  type TimelineKind,
} from '@patina/shared-api/contract/desk/timeline';
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#operators/act.ts';
import type { Actor } from '#operators/desk-acts.ts';
import type { PageOf } from '#operators/listing.ts';
import { type OwnedSubject, seenSubject } from '#operators/subjects.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

/** What an area says of something that has happened. */
export type TimelineFacts = Omit<TimelineEntry, 'id' | 'kind' | 'at'>;

/** Something that happens to orders, offers and people, by the area that keeps it. */
export interface TimelineSource {
  /** Unique: part of the entries' ids. */
  name: string;
  kind: TimelineKind;
  /**
   * Numbers and times of what has happened to a subject, in any order: `select id as key, at`; of what is much `most` rows, the
   * latest. Undefined where it never happens to such a subject.
   */
  events: (subject: OwnedSubject, most: number) => RawBuilder<unknown> | undefined;
  /** What is said of them, by their numbers; without those that are gone meanwhile. */
  describe: (database: Database, keys: readonly number[]) => Promise<ReadonlyMap<number, TimelineFacts>>;
}

interface Key {
  place: number;
  key: number;
  at: Date;
}

/** Rows that are read beyond a page, because numbers are not given in the order of the times of their transactions. */
const MARGIN = 50;

export type TimelineService = ReturnType<typeof timelineService>;

/** Histories of orders, offers and people. Of what happens at once, that of a later source is shown as the later. */
export function timelineService(database: Database, sources: readonly TimelineSource[]) {
  const maySee = (kind: TimelineKind, { roles }: Actor) =>
    TIMELINE_ROLES[kind]?.some((role) => roles.includes(role)) ?? true;

  /** Numbers and times of the latest, with the places of their sources. */
  async function keysOf(events: RawBuilder<unknown>[], limit: number, offset: number): Promise<Key[]> {
    const most = offset + limit;
    const parts = events.map(
      (each, place) => sql`(select ${place}::integer as place, key::bigint as key, at from (${each}) as source
        order by at desc, key desc limit ${most})`,
    );
    const { rows } = await sql<Key>`select place, key, at from (${sql.join(parts, sql` union all `)}) as merged
      order by at desc, place desc, key desc limit ${limit} offset ${offset}`.execute(database);
    return rows;
  }

  async function describe(keys: readonly Key[], from: readonly TimelineSource[]): Promise<TimelineEntry[]> {
    const ofSource = Map.groupBy(keys, ({ place }) => place);
    const said = new Map(
      await Promise.all(
        [...ofSource].map(async ([place, some]) => {
          const facts = await from[place]?.describe(
            database,
            some.map(({ key }) => key),
          );
          return [place, facts] as const;
        }),
      ),
    );
    return keys.flatMap(({ place, key, at }) => {
      const source = from[place];
      const facts = said.get(place)?.get(key);
      if (source === undefined || facts === undefined) return [];
      return { ...facts, id: `${source.name} ${key}`, kind: source.kind, at: epochSeconds(at) };
    });
  }

  /** As far as the operator's roles open it, or one kind of it; that its person was seen is in the audit log. @throws ApiError */
  return async (
    { subject: name, kind }: Pick<QueryOf<typeof calls.read>, 'subject' | 'kind'>,
    operator: Actor,
  ): Promise<Pick<PageOf<TimelineEntry>, 'count' | 'rows'>> => {
    const subject = await seenSubject(database, name, operator);
    const seen = sources.filter((source) => (kind ?? source.kind) === source.kind && maySee(source.kind, operator));
    const from = seen.filter(({ events }) => events(subject, 1) !== undefined);
    const eventsOf = (most: number) => from.flatMap(({ events }) => events(subject, most) ?? []);
    return {
      async count(most) {
        if (from.length === 0) return 0;
        const parts = eventsOf(most).map((each) => sql`(select 1 as one from (${each}) as source limit ${most})`);
        return countRows(
          database,
          sql`(select one from (${sql.join(parts, sql` union all `)}) as merged limit ${most})`,
        );
      },
      async rows(limit, offset) {
        if (from.length === 0) return [];
        return describe(await keysOf(eventsOf(offset + limit + MARGIN), limit, offset), from);
      },
    };
  };
}

/** What is said of rows, by their numbers. */
export const factsBy = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  say: (row: Row) => TimelineFacts,
): ReadonlyMap<number, TimelineFacts> => new Map(rows.map((row) => [keyOf(row), say(row)]));

/** The condition that a column names an order of a subject; undefined for one that has none. */
export const ordersOf = ({ kind, id }: OwnedSubject): RawBuilder<unknown> | undefined =>
  ofKind(kind, { order: sql`= ${id}`, person: sql`in (select id from shop_order where user_id = ${id})` });

/** The same of offers. */
export const offersOf = ({ kind, id }: OwnedSubject): RawBuilder<unknown> | undefined =>
  ofKind(kind, { offer: sql`= ${id}`, person: sql`in (select id from offer where user_id = ${id})` });

const ofKind = <Value>(kind: OwnedSubject['kind'], values: Partial<Record<OwnedSubject['kind'], Value>>) =>
  values[kind];
