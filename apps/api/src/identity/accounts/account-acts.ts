import { type Account, accountRepository } from '#identity/accounts/account.ts';
import type { AccountClosing } from '#identity/accounts/close-account.ts';
import { sessionService } from '#identity/sessions/sessions.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { emailLinkRepository, noticeRepository } from '#store/store.ts';

/** What a remote announces: `reviews.reply`, values as `name=value`, and a path of the store. */
interface Announcement {
  what: string;
  values: readonly string[];
  link?: string | undefined;
}

/** The changed values, as the audit log keeps them. */
type Change = { before?: object; after: object };

export type AccountActs = ReturnType<typeof accountActs>;

/** Operators' actions on open accounts; each change is written to the audit log. */
export function accountActs(database: Database, { closing }: { closing: AccountClosing }) {
  /** Runs `work` on a locked account, and notes what it returns; undefined: nothing has changed. Returns the address. @throws ApiError */
  function change(
    id: number,
    verb: string,
    operator: string,
    work: (transaction: Database, account: Account) => Promise<Change | undefined>,
  ): Promise<string> {
    return database.transaction().execute(async (transaction) => {
      const account = await accountRepository(transaction).lock(id);
      if (account === undefined) throw new ApiError('person-not-found');
      const changed = await work(transaction, account);
      const entry = { operator, action: `user ${verb}`, subject: `user ${id}` };
      if (changed !== undefined) await auditLog(transaction).note({ ...entry, ...changed });
      return account.email ?? '';
    });
  }

  return {
    /** Marks the email address as verified. @throws ApiError */
    verify: (id: number, operator: string) =>
      change(id, 'verify', operator, async (transaction, { email_verified_at }) => {
        if (email_verified_at !== null) return undefined;
        const after = { email_verified_at: new Date() };
        await accountRepository(transaction).change(id, { ...after, email_bounced_at: null });
        return { before: { email_verified_at }, after };
      }),

    /** Unlinks the Steam account, and ends every session. @throws ApiError */
    unlink: (id: number, reason: string, operator: string) =>
      change(id, 'unlink', operator, async (transaction, { steamid }) => {
        const after = { steamid: null, steam_linked_at: null, trade_link: '', credentials_changed_at: new Date() };
        await accountRepository(transaction).change(id, after);
        await sessionService(transaction).endAll(id);
        return { before: { steamid }, after: { steamid: null, reason } };
      }),

    /** Gives the account a former email address back, takes its password away, and ends every session. @throws ApiError */
    restore: (id: number, email: string, reason: string, operator: string) =>
      change(id, 'restore', operator, async (transaction, { email: before }) => {
        await accountRepository(transaction).change(id, {
          email,
          email_verified_at: new Date(),
          email_bounced_at: null,
          pending_email: null,
          // The owner asks for a new one by "Forgot password?".
          password_hash: null,
          credentials_changed_at: new Date(),
        });
        await emailLinkRepository(transaction).end(id);
        await sessionService(transaction).endAll(id);
        return { before: { email: before }, after: { email, reason } };
      }),

    /** Ends every session. @throws ApiError */
    signOut: (id: number, operator: string) =>
      change(id, 'signout', operator, async (transaction) => {
        await sessionService(transaction).endAll(id);
        return { after: { signed_out: true } };
      }),

    /** Locks an account: its sessions end, and nobody signs in to it, buys or withdraws until it is unlocked. @throws ApiError */
    lock: (id: number, reason: string, operator: string) =>
      change(id, 'lock', operator, async (transaction, { locked_at }) => {
        if (locked_at !== null) throw new ApiError('person-locked');
        await accountRepository(transaction).change(id, { locked_at: new Date(), lock_reason: reason });
        await sessionService(transaction).endAll(id);
        return { before: { locked: false }, after: { locked: true, reason } };
      }),

    /** @throws ApiError */
    unlock: (id: number, operator: string) =>
      change(id, 'unlock', operator, async (transaction, { locked_at, lock_reason }) => {
        if (locked_at === null) throw new ApiError('person-not-locked');
        await accountRepository(transaction).change(id, { locked_at: null, lock_reason: null });
        return { before: { locked: true, reason: lock_reason }, after: { locked: false } };
      }),

    /** Tells what a remote announces, whose release has the texts; nothing to those who want none of it. @throws ApiError */
    tell: (id: number, { what, values, link }: Announcement, operator: string) =>
      change(id, 'tell', operator, async (transaction) => {
        await noticeRepository(transaction).announce(id, what, readValues(values), link);
        return { after: { what, link } };
      }),

    /** Closes an account permanently and erases its personal data. @throws ApiError while something is still owed */
    async close(id: number, operator: string): Promise<void> {
      const account = await accountRepository(database).byId(id);
      if (account === undefined) throw new ApiError('person-not-found');
      // No personal data: the log is kept longer than the account.
      const entry = { operator, action: 'user close', subject: `user ${id}` };
      await closing.erase(account, (transaction) =>
        auditLog(transaction).note({ ...entry, before: { closed: false }, after: { closed: true } }),
      );
    },
  };
}

/** Values of `name=value`, by name. */
const readValues = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    values.map((value) => {
      const at = value.indexOf('=');
      return [value.slice(0, at), value.slice(at + 1)];
    }),
  );
