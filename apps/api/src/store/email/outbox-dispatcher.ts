import { createTransport } from 'nodemailer';
import type { Database } from '#platform/database/tables.ts';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { fromNow, MINUTE, SECOND } from '#platform/time.ts';
import { outboxRepository } from '#store/email/outbox-repository.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';

/** Interval of polling the outbox, in milliseconds. */
const POLL_INTERVAL = 2 * SECOND;
/**
 * Lease of an email in milliseconds, longer than all SMTP timeouts, so that no other server takes it in the meantime.
 */
const LEASE = 5 * MINUTE;
const TIMEOUTS = { connectionTimeout: 20 * SECOND, greetingTimeout: 20 * SECOND, socketTimeout: MINUTE };
/** With exponential backoff, these take half a day. */
const MOST_ATTEMPTS = 10;
const FIRST_BACKOFF = 30 * SECOND;

interface DispatchOptions extends JobContext {
  smtpUrl: string;
  /** Sender; undefined: the store's name and its support address. */
  mailFrom: string | undefined;
  settings: SettingsService;
}

/**
 * Sends the emails of the outbox. Several servers may do so concurrently: each email is taken by one. A server that is
 * killed between sending an email and noting that sends that email twice, with the same Message-ID.
 */
export function outboxDispatcher(database: Database, { smtpUrl, mailFrom, settings, log, isPaused }: DispatchOptions) {
  const outbox = outboxRepository(database);
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });

  async function sender() {
    if (mailFrom !== undefined) return mailFrom;
    const { site_name, support_email } = await settings.read();
    return { name: site_name, address: support_email ?? 'store@localhost' };
  }

  /** Sends the next email that is due. Returns whether there was one. */
  async function sendNext(): Promise<boolean> {
    const email = await outbox.take(LEASE);
    if (email === undefined) return false;
    const { id, recipient, subject, text, html, reply_to, attempts } = email;
    try {
      const from = await sender();
      const address = typeof from === 'string' ? from : from.address;
      const host = /@([^\s>]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
      // An object, because a string could contain several addresses.
      const to = { name: '', address: recipient };
      const replyTo = reply_to === null ? undefined : { name: '', address: reply_to };
      await transport.sendMail({ from, to, replyTo, subject, text, html, messageId: `<patina-mail-${id}@${host}>` });
      await outbox.finish(id);
      log.info({ mail: id }, 'email sent');
    } catch (error) {
      const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
      const isFinal = responseCode >= 500 || attempts >= MOST_ATTEMPTS;
      await outbox.postpone(id, isFinal ? null : fromNow(FIRST_BACKOFF * 2 ** (attempts - 1)));
      log[isFinal ? 'error' : 'warn']({ mail: id, attempts, code, responseCode }, 'email could not be sent');
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
        transport.close();
      };
    },
  };
}
