import type { ExperimentGoal } from '@patina/shared-api/contract/desk/experiments';
import type { ReleaseRequest } from '@patina/shared-api/contract/desk/release-requests';
import type { RequestAct, WaitingRequest } from '@patina/shared-api/contract/releases/requests';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds, fromNow, HOUR, MINUTE } from '#platform/time.ts';

/** How long a request waits. */
const EXPIRES = 24 * HOUR;
/** How long somebody who carries one out has it alone. */
const TAKEN = 10 * MINUTE;
/** Most requests that are listed. */
const LISTED = 100;

/** What is requested of a release. */
export interface Requested {
  app: string;
  act: RequestAct;
  /** The release to try or to return to, or the canary that is meant. */
  version: string;
  /** Share of the visitors who get a canary. */
  percent?: number | undefined;
  /** Goal of an experiment that the canary shall be. */
  experiment?: ExperimentGoal | undefined;
  reason: string;
}

type Row = Selectable<Tables['release_request']>;

/** What a request is about, in the audit log. */
const subjectOf = ({ app }: Pick<Row, 'app'>) => `app ${app}`;

const factsOf = ({
  id,
  act,
  version,
  percent,
  experiment,
  reason,
}: Pick<Row, 'id' | 'act' | 'version' | 'percent' | 'experiment' | 'reason'>) => ({
  request: id,
  act,
  version,
  ...(percent !== null && { percent }),
  ...(experiment !== null && { experiment }),
  reason,
});

/** Requests of acts on releases; takes a database or a transaction. */
function requestRepository(database: Database) {
  return {
    /** Ends what has waited too long. */
    async expire(): Promise<void> {
      await database
        .updateTable('release_request')
        .set({ state: 'expired', settled_at: sql`expires_at` })
        .where('state', '=', 'waiting')
        .where('expires_at', '<=', new Date())
        .where((is) => is.or([is('taken_until', 'is', null), is('taken_until', '<=', new Date())]))
        .execute();
    },

    /** Undefined if one of this app waits already. */
    add: (requested: Omit<Requested, 'percent' | 'experiment'> & Pick<Row, 'percent' | 'experiment'>, by: string) =>
      database
        .insertInto('release_request')
        .values({ ...requested, requested_by: by, expires_at: fromNow(EXPIRES) })
        .onConflict((conflict) => conflict.column('app').where('state', '=', 'waiting').doNothing())
        .returning('id')
        .executeTakeFirst(),

    lock: (id: number) =>
      database.selectFrom('release_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    async change(id: number, to: Partial<Omit<Row, 'id' | 'requested_at'>>): Promise<void> {
      await database.updateTable('release_request').set(to).where('id', '=', id).execute();
    },
  };
}

export type ReleaseRequests = ReturnType<typeof releaseRequests>;

/**
 * Acts on releases that operators request: the API has neither the releases nor a key, so others carry them out, who write releases.
 * Each request waits for 24 hours, one of an app at a time; of two who begin to carry it out the second is told.
 */
export function releaseRequests(database: Database) {
  /** Locks a request that waits. @throws ApiError */
  async function lockWaiting(transaction: Database, id: number): Promise<Row> {
    const row = await requestRepository(transaction).lock(id);
    const isOpen = row?.state === 'waiting' && (row.expires_at > new Date() || isTaken(row));
    if (!row || !isOpen) throw new ApiError('release-request-settled');
    return row;
  }

  return {
    /** Returns the number of the request. @throws ApiError */
    async request(requested: Requested, operator: Actor): Promise<number> {
      requireApp(operator, requested.app);
      const isCanary = requested.act === 'canary';
      if ((requested.percent !== undefined) !== isCanary) throw new ApiError('percent-invalid');
      if (requested.experiment !== undefined && !isCanary) throw new ApiError('experiment-invalid');
      return database.transaction().execute(async (transaction) => {
        const repository = requestRepository(transaction);
        await repository.expire();
        const { percent = null, experiment = null } = requested;
        const added = await repository.add({ ...requested, percent, experiment }, operator.email);
        if (!added) throw new ApiError('release-requested');
        await auditLog(transaction).note({
          operator: operator.email,
          action: 'release request',
          subject: subjectOf(requested),
          after: factsOf({ ...requested, percent, experiment, id: added.id }),
        });
        return added.id;
      });
    },

    /** @throws ApiError for one that does not wait, or that somebody is carrying out */
    async withdraw(id: number, operator: Actor): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const row = await lockWaiting(transaction, id);
        requireApp(operator, row.app);
        if (isTaken(row)) throw new ApiError('release-request-taken');
        await requestRepository(transaction).change(id, settled('withdrawn', operator.email, null));
        await auditLog(transaction).note({
          operator: operator.email,
          action: 'release withdraw',
          subject: subjectOf(row),
          before: factsOf(row),
        });
      });
    },

    /** The last requests, of one app or of all, the newest first. */
    async list(app?: string): Promise<ReleaseRequest[]> {
      await requestRepository(database).expire();
      const all = database.selectFrom('release_request').selectAll().orderBy('id', 'desc').limit(LISTED);
      const rows = await (app === undefined ? all : all.where('app', '=', app)).execute();
      return rows.map((row) => ({
        ...waitingOf(row),
        state: row.state,
        settled_by: row.settled_by,
        settled_at: row.settled_at && epochSeconds(row.settled_at),
        outcome: row.outcome,
      }));
    },

    /** Those that wait, the oldest first. */
    async waiting(): Promise<WaitingRequest[]> {
      await requestRepository(database).expire();
      const rows = await database
        .selectFrom('release_request')
        .selectAll()
        .where('state', '=', 'waiting')
        .orderBy('id')
        .execute();
      return rows.map(waitingOf);
    },

    /** Gives a request to somebody who carries it out now. @throws ApiError where somebody else does, or it is done */
    async take(id: number, by: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const row = await lockWaiting(transaction, id);
        if (isTaken(row)) {
          throw new ApiError('release-request-taken', { message: `${row.taken_by} is carrying this request out.` });
        }
        await requestRepository(transaction).change(id, { taken_by: by, taken_until: fromNow(TAKEN) });
      });
    },

    /** Says what has become of a request that somebody has taken. @throws ApiError where it is not theirs */
    async settle(id: number, { by, state, outcome }: Settlement): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const row = await requestRepository(transaction).lock(id);
        if (row?.state !== 'waiting') throw new ApiError('release-request-settled');
        if (row.taken_by !== by) throw new ApiError('release-request-taken');
        await requestRepository(transaction).change(id, settled(state, by, outcome));
        await auditLog(transaction).note({
          operator: by,
          action: 'release settle',
          subject: subjectOf(row),
          before: factsOf(row),
          after: { state, outcome },
        });
      });
    },
  };
}

interface Settlement {
  by: string;
  state: 'done' | 'refused';
  outcome: string;
}

const isTaken = ({ taken_until: until }: Row): boolean => until !== null && until > new Date();

const settled = (state: Row['state'], by: string, outcome: string | null) => ({
  state,
  settled_by: by,
  settled_at: new Date(),
  outcome,
  taken_until: null,
});

const waitingOf = (row: Row): WaitingRequest => ({
  id: row.id,
  app: row.app,
  act: row.act,
  version: row.version,
  percent: row.percent,
  ...(row.experiment !== null && { experiment: row.experiment }),
  reason: row.reason,
  requested_by: row.requested_by,
  requested_at: epochSeconds(row.requested_at),
  expires_at: epochSeconds(row.expires_at),
  taken_by: isTaken(row) ? row.taken_by : null,
});

/** @throws ApiError for an operator whose role is not for the releases of an app */
export function requireApp({ roles, apps }: Actor, app: string): void {
  const isFor = roles.includes('owner') || !apps || apps.includes(app);
  if (!isFor) throw new ApiError('release-app-foreign');
}
