import { paths } from '@patina/shared-api/paths';
import type { FastifyBaseLogger } from 'fastify';
import { type Account, accountRepository } from '#identity/accounts/account.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import { secondFactorRepository } from '#identity/second-factor/second-factor-repository.ts';
import type { Config } from '#platform/config.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { hasChanged } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { fromNow, HOUR } from '#platform/time.ts';
import { outboxRepository } from '#store/store.ts';

/** How long a removal waits, so that an owner who has not asked for it can stop it. */
export const REMOVAL_WAIT = 72 * HOUR;

export type RemovalService = ReturnType<typeof removalService>;

/** Removes the second factor of somebody who has lost it, on an operator's request and after a wait. */
export function removalService(
  database: Database,
  { emails, publicOrigin }: IdentityParts & Pick<Config, 'publicOrigin'>,
) {
  /** Origin for the link in the email; undefined for an account without a second factor. */
  async function originOf(userId: number): Promise<string | undefined> {
    const factors = secondFactorRepository(database);
    const used = (await factors.confirmedApp(userId)) ?? (await factors.passkeys(userId)).at(-1);
    return used && (publicOrigin ?? used.origin);
  }

  async function remove(userId: number): Promise<void> {
    const account = await accountRepository(database).byId(userId);
    const notice = account && (await emails.render('secondFactorRemoved', account));
    await database.transaction().execute(async (transaction) => {
      await accountRepository(transaction).lock(userId);
      // Stopped meanwhile, or done by another server.
      if (!(await removalRepository(transaction).finish(userId))) return;
      await secondFactorRepository(transaction).removeAll(userId);
      if (notice) await outboxRepository(transaction).tell(notice);
      const subject = `user ${userId}`;
      await auditLog(transaction).note({ operator: 'store', action: 'second-factor removed', subject });
    });
  }

  return {
    /**
     * Requests a removal, and tells the owner at once how to stop it.
     * @throws CommandError if there is nothing to remove, or one waits already
     */
    async request(
      account: Account,
      { reason, operator }: { reason: string; operator: string },
      note: (dueAt: Date, transaction: Database) => Promise<void>,
    ): Promise<Date> {
      const origin = await originOf(account.id);
      if (origin === undefined) throw new CommandError(`${account.email} has no second factor.`);
      const link = `${origin}${paths.account('security')}`;
      const dueAt = fromNow(REMOVAL_WAIT);
      const message = await emails.render('secondFactorRemoval', account, { money: { until: dueAt }, link });
      await database.transaction().execute(async (transaction) => {
        await accountRepository(transaction).lock(account.id);
        const removals = removalRepository(transaction);
        const waiting = await removals.waitingOf(account.id);
        if (waiting) throw new CommandError(`A removal waits already, until ${waiting.due_at.toISOString()}.`);
        await removals.add({ user_id: account.id, reason, requested_by: operator, due_at: dueAt });
        await outboxRepository(transaction).tell(message);
        await note(dueAt, transaction);
      });
      return dueAt;
    },

    /** Stops a removal that waits. Returns false if none does. */
    stop: (userId: number, transaction: Database) => removalRepository(transaction).stop(userId),

    /** Carries out the removals whose wait is over; also while other servers do. Failures are logged. */
    async finishDue(log: FastifyBaseLogger): Promise<void> {
      for (const { user_id } of await removalRepository(database).due()) {
        try {
          await remove(user_id);
          log.info({ user: user_id }, 'second factor removed');
        } catch (error) {
          log.warn({ err: error, user: user_id }, 'a second factor could not be removed');
        }
      }
    },
  };
}

/** Removals of a lost second factor by operators. */
export function removalRepository(database: Database) {
  const waiting = () => database.selectFrom('second_factor_removal').selectAll().where('status', '=', 'waiting');

  const settle = (userId: number, status: 'done' | 'stopped') =>
    hasChanged(
      database
        .updateTable('second_factor_removal')
        .set({ status, settled_at: new Date() })
        .where('user_id', '=', userId)
        .where('status', '=', 'waiting'),
    );

  return {
    waitingOf: (userId: number) => waiting().where('user_id', '=', userId).executeTakeFirst(),

    due: () => waiting().where('due_at', '<=', new Date()).orderBy('id').execute(),

    async add(removal: { user_id: number; reason: string; requested_by: string; due_at: Date }): Promise<void> {
      await database.insertInto('second_factor_removal').values(removal).execute();
    },

    /** Returns false if none waits. */
    finish: (userId: number) => settle(userId, 'done'),

    /** Returns false if none waits. */
    stop: (userId: number) => settle(userId, 'stopped'),

    async eraseOf(userId: number): Promise<void> {
      await database.deleteFrom('second_factor_removal').where('user_id', '=', userId).execute();
    },
  };
}
