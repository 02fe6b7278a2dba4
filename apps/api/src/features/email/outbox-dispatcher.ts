import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Database } from '#database/tables.ts';
import type { SettingsService } from '#features/content/settings-service.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import { fromNow, MINUTE, SECOND } from '#time/from-now.ts';

/** How often the waiting mails are looked at, in milliseconds. */
const EVERY = 2 * SECOND;
/** Longer than the mail server can keep us waiting, so that no other server takes the same mail meanwhile. */
const LEASE = 5 * MINUTE;
const PATIENCE = { connectionTimeout: 20 * SECOND, greetingTimeout: 20 * SECOND, socketTimeout: MINUTE };
/** With the pauses between them, half a day. */
const MOST_ATTEMPTS = 10;
const FIRST_PAUSE = 30 * SECOND;

interface DispatchOptions {
  smtpUrl: string;
  /** Sender; undefined: the store's name and its support address. */
  mailFrom: string | undefined;
  settings: SettingsService;
  log: FastifyBaseLogger;
}

/**
 * Hands the waiting mails over to the mail server. Any number of servers may do so at once: each mail is taken by one. A
 * server that dies between handing over and noting it sends that mail twice, with the same Message-ID.
 */
export function mailDispatch(database: Database, { smtpUrl, mailFrom, settings, log }: DispatchOptions) {
  const mails = mailRepository(database);
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });

  async function sender() {
    if (mailFrom !== undefined) return mailFrom;
    const { site_name, support_email } = await settings.read();
    return { name: site_name, address: support_email ?? 'store@localhost' };
  }

  /** Answers whether there was a mail to send. */
  async function sendNext(): Promise<boolean> {
    const mail = await mails.take(LEASE);
    if (mail === undefined) return false;
    const { id, recipient, subject, text, html, reply_to, attempts } = mail;
    try {
      const from = await sender();
      const address = typeof from === 'string' ? from : from.address;
      const host = /@([^\s>]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
      // As an object: as a text it could name several.
      const to = { name: '', address: recipient };
      const replyTo = reply_to === null ? undefined : { name: '', address: reply_to };
      await transport.sendMail({ from, to, replyTo, subject, text, html, messageId: `<patina-mail-${id}@${host}>` });
      await mails.remove(id);
      log.info({ mail: id }, 'mail sent');
    } catch (error) {
      const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
      const isFinal = responseCode >= 500 || attempts >= MOST_ATTEMPTS;
      await mails.postpone(id, isFinal ? null : fromNow(FIRST_PAUSE * 2 ** (attempts - 1)));
      log[isFinal ? 'error' : 'warn']({ mail: id, attempts, code, responseCode }, 'mail not sent');
    }
    return true;
  }

  let isEnding = false;

  /** Sends what is due; mails that fail are tried again later. */
  async function drain(): Promise<void> {
    while (!isEnding && (await sendNext()));
  }

  return {
    drain,

    /** Sends what comes, from now on. Answers the end of it, which waits for the mail under way. */
    start(): () => Promise<void> {
      let round: Promise<void> | undefined;
      const timer = setInterval(() => {
        round ??= drain()
          .catch((error: unknown) => log.warn({ err: error }, 'the waiting mails could not be read'))
          .finally(() => {
            round = undefined;
          });
      }, EVERY);
      return async () => {
        clearInterval(timer);
        isEnding = true;
        await round;
        transport.close();
      };
    },
  };
}
