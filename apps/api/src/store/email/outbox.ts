import { type Insertable, type Selectable, sql } from 'kysely';
import { inserting, run, type Writes, writeTogether } from '#platform/database/statement.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { backoff, fromNow, MINUTE, SECOND } from '#platform/time.ts';
import { isAddressRefused, type SmtpFailure } from '#store/email/bounce.ts';
import type { Told } from '#store/email/email.ts';
import type { SettingsService } from '#store/settings/settings.ts';

/** Maximum number of emails that `/dev/mail` lists, and that operators list. */
const SHOWN = 200;
const MOST = 1000;

/** Emails to be sent; takes a database or a transaction. */
export function outboxRepository(database: Database) {
  const telling = ({ mail, notice }: Told): Writes => ({
    ...(mail && { mailed: inserting('mail', mail) }),
    ...(notice && { noticed: inserting('notification', notice) }),
  });

  return {
    async add(email: Insertable<Tables['mail']>): Promise<void> {
      await run(database, inserting('mail', email));
    },

    /** Writes what somebody is told: by email, on the page, or both. */
    async tell(told: Told): Promise<void> {
      await writeTogether(database, telling(told));
    },

    /** The parts of a statement that are `tell`. */
    telling,

    /** Adds an email that is kept for 30 days after it was sent. Returns its number. */
    async addKept(email: Insertable<Tables['mail']>): Promise<number> {
      const { id } = await database
        .insertInto('mail')
        .values({ ...email, is_kept: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    latest: () =>
      database
        .selectFrom('mail')
        .select(['id', 'recipient', 'subject', 'text', 'html', 'created_at'])
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute(),

    /** Emails without their text, newest first: those that have not been sent, that have failed for good, or were sent. */
    list(which: 'unsent' | 'failed' | 'sent', recipient?: string) {
      return database
        .selectFrom('mail')
        .select(['id', 'user_id', 'recipient', 'subject', 'created_at', 'attempts', 'due_at', 'sent_at'])
        .where('sent_at', which === 'sent' ? 'is not' : 'is', null)
        .$if(which === 'failed', (mails) => mails.where('due_at', 'is', null))
        .$if(recipient !== undefined, (mails) => mails.where('recipient', '=', recipient ?? ''))
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute();
    },

    /** Locks and returns an email; undefined if there is none, or it is being sent. */
    lock: (id: number) =>
      database.selectFrom('mail').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst(),

    /** Makes a locked email due now, as if it were new. */
    async tryAgain(id: number): Promise<void> {
      const due = { attempts: 0, due_at: sql<Date>`now()` };
      await database.updateTable('mail').set(due).where('id', '=', id).execute();
    },

    /** Adds a copy of an email, which is sent as one of its own. Returns its number. */
    async copy({
      user_id,
      recipient,
      subject,
      text,
      html,
      reply_to,
      list_unsubscribe,
      is_kept,
      about,
    }: Selectable<Tables['mail']>) {
      const { id } = await database
        .insertInto('mail')
        .values({ user_id, recipient, subject, text, html, reply_to, list_unsubscribe, is_kept, about })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Emails to a user without their text, newest first. */
    latestOf: (userId: number, most: number) =>
      database
        .selectFrom('mail')
        .select(['id', 'subject', 'created_at', 'due_at', 'sent_at'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),

    ofUser: (userId: number) =>
      database
        .selectFrom('mail')
        .select(['recipient', 'subject', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /**
     * Takes the next email that is due for `lease` milliseconds: only one server has it, and if that one is killed,
     * another takes it after the lease. Undefined if none is due.
     */
    take: (lease: number) =>
      database
        .updateTable('mail')
        .set({ attempts: sql`attempts + 1`, due_at: fromNow(lease) })
        .where('id', '=', (outer) =>
          outer
            .selectFrom('mail')
            .select('id')
            .where('due_at', '<=', sql<Date>`now()`)
            .orderBy('due_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'recipient', 'subject', 'text', 'html', 'reply_to', 'list_unsubscribe', 'attempts'])
        .executeTakeFirst(),

    /** Notes that an email has been sent, or deletes it unless it is kept. */
    async finish(id: number): Promise<void> {
      await database.deleteFrom('mail').where('id', '=', id).where('is_kept', '=', false).execute();
      const sent = { sent_at: sql<Date>`now()`, due_at: null };
      await database.updateTable('mail').set(sent).where('id', '=', id).execute();
    },

    /** `dueAt` null: no further attempts. */
    async postpone(id: number, dueAt: Date | null): Promise<void> {
      await database.updateTable('mail').set({ due_at: dueAt }).where('id', '=', id).execute();
    },

    async removeOfUser(userId: number): Promise<void> {
      await database.deleteFrom('mail').where('user_id', '=', userId).execute();
    },
  };
}

/** Interval of polling the outbox, in milliseconds. */
const POLL_INTERVAL = 2 * SECOND;
/**
 * Lease of an email in milliseconds, longer than all SMTP timeouts, so that no other server takes it in the meantime.
 */
const LEASE = 5 * MINUTE;
const TIMEOUTS = { connectionTimeout: 20 * SECOND, greetingTimeout: 20 * SECOND, socketTimeout: MINUTE };
/** With exponential backoff, these take half a day. */
const MOST_ATTEMPTS = 10;

interface DispatchOptions extends JobContext {
  smtpUrl: string;
  /** Sender; undefined: the store's name and its support address. */
  mailFrom: string | undefined;
  settings: SettingsService;
  /** Told of a recipient that does not exist. */
  onRefused: (recipient: string) => Promise<void>;
}

/** One press in a mail program ends such emails (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Sends the emails of the outbox. Several servers may do so concurrently: each email is taken by one. A server that is
 * killed between sending an email and noting that sends that email twice, with the same Message-ID.
 */
export function outboxDispatcher(
  database: Database,
  { smtpUrl, mailFrom, settings, onRefused, log, isPaused }: DispatchOptions,
) {
  const outbox = outboxRepository(database);
  // Loaded only in a store that sends emails.
  const transport = import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...TIMEOUTS }));

  async function sender() {
    if (mailFrom !== undefined) return mailFrom;
    const { site_name, support_email } = await settings.read();
    return { name: site_name, address: support_email ?? 'store@localhost' };
  }

  /** Sends the next email that is due. Returns whether there was one. */
  async function sendNext(): Promise<boolean> {
    const email = await outbox.take(LEASE);
    if (email === undefined) return false;
    const { id, recipient, subject, text, html, reply_to, list_unsubscribe, attempts } = email;
    try {
      const from = await sender();
      const address = typeof from === 'string' ? from : from.address;
      const host = /@([^\s>]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
      // An object, because a string could contain several addresses.
      const to = { name: '', address: recipient };
      const replyTo = reply_to === null ? undefined : { name: '', address: reply_to };
      const messageId = `<patina-mail-${id}@${host}>`;
      const headers = list_unsubscribe === null ? {} : unsubscribeHeaders(list_unsubscribe);
      await (await transport).sendMail({ from, to, replyTo, subject, text, html, messageId, headers });
      await outbox.finish(id);
      log.info({ mail: id }, 'email sent');
    } catch (error) {
      const failure = error as SmtpFailure & { code?: string };
      const { responseCode = 0, code } = failure;
      const isFinal = responseCode >= 500 || attempts >= MOST_ATTEMPTS;
      await outbox.postpone(id, isFinal ? null : fromNow(backoff(attempts)));
      log[isFinal ? 'error' : 'warn']({ mail: id, attempts, code, responseCode }, 'email could not be sent');
      if (isAddressRefused(failure)) await onRefused(recipient);
    }
    return true;
  }

  let isEnding = false;

  /** Sends all emails that are due; failed ones are retried later. What is sent has to be noted, so it stops when it is paused. */
  async function drain(): Promise<void> {
    while (!isEnding && !isPaused() && (await sendNext()));
  }

  return {
    drain,

    /** Starts polling. Returns a function that stops it and waits for the email being sent. */
    start(): () => Promise<void> {
      const stop = startPeriodicJob({
        interval: POLL_INTERVAL,
        run: drain,
        log,
        isPaused,
        failure: 'the outbox could not be read',
      });
      return async () => {
        isEnding = true;
        await stop();
        (await transport).close();
      };
    },
  };
}
