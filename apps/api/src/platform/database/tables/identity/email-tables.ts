import type { Generated } from 'kysely';

export interface EmailTables {
  /** Outbox: emails to send. When an email has been sent, its row is deleted unless it `is_kept`. */
  mail: {
    id: Generated<number>;
    user_id: number | null;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    /** Reply-To address; null for the sender. */
    reply_to: Generated<string | null>;
    created_at: Generated<Date>;
    attempts: Generated<number>;
    /** Time of the next attempt; null once it is sent, or the last one has failed. */
    due_at: Generated<Date | null>;
    /** Whether it stays for a while after it was sent, so that it can be sent again; not with links that give access. */
    is_kept: Generated<boolean>;
    sent_at: Generated<Date | null>;
  };
  /** A link in an email; `user_id` is null if the address has no account. */
  mail_link: {
    token_digest: string;
    user_id: number | null;
    purpose: 'verify' | 'reset';
    email: string;
    expires_at: Date;
    used_at: Date | null;
  };
}
