import type { AdminContext } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readReason } from '#platform/console/parse-arguments.ts';
import type { Database } from '#platform/database/tables.ts';
import { outboxRepository } from '#store/email/outbox.ts';

/**
 * Makes an email due now, or a copy of one that was sent, and writes it to the audit log. Returns its recipient, and the
 * number of the copy.
 * @param reason needed for an email that was sent
 * @throws CommandError
 */
export async function resendEmail(
  database: Database,
  id: number,
  reason: string | boolean | undefined,
  note: AdminContext['note'],
): Promise<{ recipient: string; copy?: number }> {
  return database.transaction().execute(async (transaction) => {
    const outbox = outboxRepository(transaction);
    const email = await outbox.lock(id);
    if (email === undefined) throw new CommandError(unknownEmail(id));
    const { recipient, attempts, sent_at } = email;
    const subject = `mail ${id}`;
    if (sent_at === null) {
      await outbox.tryAgain(id);
      await note({ subject, before: { attempts }, after: { attempts: 0 }, transaction });
      return { recipient };
    }
    const said = readReason(
      reason,
      `email ${id} was sent at ${sent_at.toISOString()}, and sending it again is audited`,
    );
    const copy = await outbox.copy(email);
    await note({ subject, before: { sent_at }, after: { copy, reason: said }, transaction });
    return { recipient, copy };
  });
}

const unknownEmail = (id: number) =>
  `There is no email ${id}. Those about money and items are kept for 30 days, all others are erased once they are sent.`;
