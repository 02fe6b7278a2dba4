import type { AdminCommand, AdminContext } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readReason } from '#platform/console/parse-arguments.ts';
import type { Database } from '#platform/database/tables.ts';
import { outboxRepository } from '#store/email/outbox.ts';

export const mailCommands: AdminCommand[] = [
  {
    name: 'mail list',
    summary: 'List the emails that have not been sent, or those that were, newest first',
    examples: ['mail list', 'mail list --failed --json', 'mail list --sent --to ana@example.com'],
    options: [
      { flags: '--failed', summary: 'only those that are not tried again by themselves' },
      {
        flags: '--sent',
        summary: 'those that were sent in the last 30 days, about money and items; others are erased',
      },
      { flags: '--to <email>', summary: 'only those to this address' },
    ],
    async run({ services }, { options: { failed, sent, to } }, output) {
      if (failed === true && sent === true) throw new CommandError('Choose one of --failed and --sent.');
      const which = sent === true ? 'sent' : failed === true ? 'failed' : 'unsent';
      const mails = await outboxRepository(services.database).list(which, to === undefined ? to : String(to));
      for (const { id, created_at, recipient, subject, attempts, due_at, sent_at } of mails) {
        const next = due_at === null ? 'failed' : `next at ${due_at.toISOString()}`;
        const state = sent_at === null ? [`${attempts} attempts`, next] : [`sent at ${sent_at.toISOString()}`];
        output.line([id, created_at.toISOString(), recipient, subject, ...state].join('  '));
      }
      output.result(mails);
    },
  },
  {
    name: 'mail resend',
    summary: 'Try an email again now that could not be sent, or send a copy of one that was sent',
    examples: ['mail resend 812', 'mail resend 790 --reason "The buyer has deleted it."'],
    arguments: [{ syntax: '<mail>', summary: 'number of the email, from mail list or mail list --sent' }],
    options: [
      { flags: '--reason <text>', summary: 'why a sent email is sent again, for the audit log; needed only for these' },
    ],
    async run({ services, log, note }, { values, options }, output) {
      const id = readId('An email', values['mail']);
      const { recipient, copy } = await resendEmail(services.database, id, options['reason'], note);
      log.info({ mail: id, copy }, 'email is sent again');
      const what = copy === undefined ? 'is tried again' : `is sent again, as email ${copy}`;
      output.line(`Email ${id} to ${recipient} ${what}.`);
      output.result({ id, recipient, copy: copy ?? null });
    },
  },
];

/**
 * Makes an email due now, or a copy of one that was sent, and writes it to the audit log. Returns its recipient, and the
 * number of the copy.
 * @param reason needed for an email that was sent
 * @throws CommandError
 */
async function resendEmail(
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
