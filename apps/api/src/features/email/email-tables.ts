import type { Generated } from 'kysely';

export interface MailTables {
  /** A mail to send; the row goes when it has been sent. */
  mail: {
    id: Generated<number>;
    user_id: number | null;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    /** Whom an answer goes to; null for the sender. */
    reply_to: Generated<string | null>;
    created_at: Generated<Date>;
    attempts: Generated<number>;
    /** Not before this time; null when it was given up. */
    due_at: Generated<Date | null>;
  };
  /** A link in a mail; `user_id` is null where there is no account of that address. */
  mail_link: {
    token_digest: string;
    user_id: number | null;
    purpose: 'verify' | 'reset';
    email: string;
    expires_at: Date;
    used_at: Date | null;
  };
}
