import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import { sql } from 'kysely';
import { LimitReached } from '#operators/money-limit.ts';
import { rejectedResult } from '#operators/run-each.ts';
import { type AuditEntry, auditLog, type NoteEntry } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';

/** What became of one of several things; `limited` is why it was not done without a second person. */
export type TogetherResult = BulkResult & { limited?: LimitReached };

interface Terms {
  /** Takes all back at the end, so that the results say what would happen. */
  isPreview: boolean | undefined;
  /** Locks what belongs to the things, in one order for all of them, so that transactions cannot deadlock. */
  lock: (transaction: Database) => Promise<void>;
}

/**
 * Runs an action for each of several things in one transaction, which is one entry of the audit log. What is rejected is taken back
 * and holds up nothing else. The action reads nothing but by the transaction, because the embedded engine has one connection, and
 * returns undefined where nothing has changed.
 */
export async function runTogether<Target extends { id: number }, Facts extends object>(
  database: Database,
  targets: readonly Target[],
  { isPreview, lock }: Terms,
  action: (transaction: Database, target: Target, note: NoteEntry) => Promise<Facts | undefined>,
): Promise<(TogetherResult & Partial<Facts>)[]> {
  const transaction = await database.startTransaction().execute();
  try {
    await lock(transaction);
    const entries: AuditEntry[] = [];
    const results: (TogetherResult & Partial<Facts>)[] = [];
    for (const target of targets) {
      const noted: AuditEntry[] = [];
      await sql`savepoint thing`.execute(transaction);
      const result = await outcomeOf(target.id, () =>
        action(transaction, target, async (entry) => void noted.push(entry)),
      );
      if (result.changed) entries.push(...noted);
      else await sql`rollback to savepoint thing`.execute(transaction);
      results.push(result);
    }
    await auditLog(transaction).noteTogether(entries);
    await (isPreview ? transaction.rollback().execute() : transaction.commit().execute());
    return results;
  } catch (error) {
    if (!transaction.isRolledBack && !transaction.isCommitted) await transaction.rollback().execute();
    throw error;
  }
}

async function outcomeOf<Facts extends object>(
  id: number,
  action: () => Promise<Facts | undefined>,
): Promise<TogetherResult & Partial<Facts>> {
  try {
    const facts = await action();
    return { id, ok: true, changed: facts !== undefined, ...facts } as TogetherResult & Partial<Facts>;
  } catch (error) {
    if (error instanceof LimitReached) {
      return { id, ok: true, changed: false, limited: error } as TogetherResult & Partial<Facts>;
    }
    return rejectedResult(id, error) as TogetherResult & Partial<Facts>;
  }
}
