import type { AuditAction } from '@patina/shared-api/contract/desk/audit';
import { MOST_VIEWS, type SavedView, VIEWED_LISTS } from '@patina/shared-api/contract/desk/views';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Actor } from '#operators/desk-acts.ts';
import type { Author } from '#operators/subjects.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';

type StoredView = Selectable<Tables['saved_view']>;

/** Most that are shown of one list, one’s own first. */
const MOST_SHOWN = 60;

/** Filters that operators have saved; takes a database or a transaction. */
export function viewRepository(database: Database) {
  return {
    /** One’s own by name, then those that others share. */
    ofList: (list: string, userId: number | undefined) =>
      database
        .selectFrom('saved_view')
        .innerJoin('user_account', 'user_account.id', 'saved_view.user_id')
        .select(['saved_view.id', 'saved_view.name', 'query', 'is_shared', 'user_id', 'user_account.email'])
        .where('list', '=', list)
        .where((where) => where.or([where('user_id', '=', userId ?? 0), where('is_shared', '=', true)]))
        .orderBy(sql`user_id = ${userId ?? 0}`, 'desc')
        .orderBy(sql`lower(saved_view.name)`)
        .orderBy('saved_view.id')
        .limit(MOST_SHOWN)
        .execute(),

    /** Serializes the saving of one operator, so that the limit is kept. */
    async lock(userId: number): Promise<void> {
      await database.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    },

    byId: (id: number): Promise<StoredView | undefined> =>
      database.selectFrom('saved_view').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    ofName: (userId: number, list: string, name: string): Promise<StoredView | undefined> =>
      database
        .selectFrom('saved_view')
        .selectAll()
        .where('user_id', '=', userId)
        .where('list', '=', list)
        .where('name', '=', name)
        .executeTakeFirst(),

    async count(userId: number, list: string): Promise<number> {
      const { count } = await database
        .selectFrom('saved_view')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('user_id', '=', userId)
        .where('list', '=', list)
        .executeTakeFirstOrThrow();
      return count;
    },

    add: (view: Insertable<Tables['saved_view']>): Promise<StoredView> =>
      database.insertInto('saved_view').values(view).returningAll().executeTakeFirstOrThrow(),

    change: (id: number, change: Partial<Pick<StoredView, 'name' | 'query' | 'is_shared'>>): Promise<StoredView> =>
      database.updateTable('saved_view').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    async remove(id: number): Promise<void> {
      await database.deleteFrom('saved_view').where('id', '=', id).execute();
    },

    ofUser: (userId: number) =>
      database
        .selectFrom('saved_view')
        .select(['list', 'name', 'query', 'is_shared'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    async deleteOfUser(userId: number): Promise<void> {
      await database.deleteFrom('saved_view').where('user_id', '=', userId).execute();
    },
  };
}

const taken = () => invalidInput({ name: 'view-name-taken' });

/** @throws ApiError for a list that the operator may not see */
function requireList(list: string, { roles }: Actor): void {
  if (!VIEWED_LISTS[list]?.some((role) => roles.includes(role))) throw new ApiError('view-not-found');
}

/** Filters under a name (docs/product.md#lists-and-their-files); the audit log has their names, not what they find. */
export function viewService(database: Database) {
  /** Changes something of an operator’s own views, alone, and writes it to the audit log. @throws ApiError */
  function change(
    operator: Author,
    action: AuditAction,
    work: (views: ReturnType<typeof viewRepository>) => Promise<[StoredView | null, StoredView | null]>,
  ): Promise<void> {
    return database.transaction().execute(async (transaction) => {
      const views = viewRepository(transaction);
      await views.lock(operator.userId);
      const [before, after] = await work(views);
      await auditLog(transaction).note({
        operator: operator.email,
        action,
        subject: `view ${(after ?? before)?.id}`,
        before: before && audited(before),
        after: after && audited(after),
      });
    });
  }

  /** @throws ApiError for what is not there, or not theirs */
  async function find(
    views: ReturnType<typeof viewRepository>,
    id: number,
    isTheirs: (view: StoredView) => boolean,
  ): Promise<StoredView> {
    const view = await views.byId(id);
    if (view === undefined || !isTheirs(view)) throw new ApiError('view-not-found');
    return view;
  }

  return {
    /** @throws ApiError */
    async list(list: string, operator: Actor): Promise<SavedView[]> {
      requireList(list, operator);
      const rows = await viewRepository(database).ofList(list, operator.userId);
      return rows.map(({ user_id, email, ...view }) => ({
        ...view,
        is_own: user_id === operator.userId,
        owner: email,
      }));
    },

    /** @throws ApiError for a name that is taken, unless it is replaced, and for one too many */
    save(
      { replaces, ...view }: Pick<StoredView, 'list' | 'name' | 'query' | 'is_shared'> & { replaces: boolean },
      operator: Author,
    ): Promise<void> {
      requireList(view.list, operator);
      const { userId } = operator;
      return change(operator, 'view save', async (views) => {
        const known = await views.ofName(userId, view.list, view.name);
        if (known !== undefined && !replaces) throw taken();
        if (known !== undefined) return [known, await views.change(known.id, view)];
        if ((await views.count(userId, view.list)) >= MOST_VIEWS) throw new ApiError('views-full');
        return [null, await views.add({ ...view, user_id: userId })];
      });
    },

    /** @throws ApiError for a name that is taken */
    change: (id: number, to: Pick<StoredView, 'name' | 'is_shared'>, operator: Author): Promise<void> =>
      change(operator, 'view change', async (views) => {
        const view = await find(views, id, ({ user_id }) => user_id === operator.userId);
        const known = await views.ofName(operator.userId, view.list, to.name);
        if (known !== undefined && known.id !== id) throw taken();
        return [view, await views.change(id, to)];
      }),

    /** Removes one’s own, or as an owner what somebody shares. @throws ApiError */
    remove: (id: number, operator: Author): Promise<void> =>
      change(operator, 'view remove', async (views) => {
        const isOwner = operator.roles.includes('owner');
        const view = await find(
          views,
          id,
          ({ user_id, is_shared }) => user_id === operator.userId || (isOwner && is_shared),
        );
        await views.remove(id);
        return [view, null];
      }),
  };
}

const audited = ({ list, name, is_shared }: StoredView) => ({ list, name, is_shared });
