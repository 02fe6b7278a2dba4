import type { Generated } from 'kysely';

export interface SessionTables {
  session: {
    id: Generated<number>;
    user_id: number;
    token_digest: string;
    user_agent: string;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    expires_at: Date;
    /** When the session last proved whose it is; null for sessions of older releases. */
    confirmed_at: Generated<Date | null>;
    /** When it last proved a second factor; null if it has not. */
    second_factor_at: Generated<Date | null>;
  };
  /** The code that was last sent to the owner of a session. */
  confirmation_code: {
    session_id: number;
    /** argon2id. */
    code_hash: string;
    attempts: Generated<number>;
    expires_at: Date;
  };
  /** Browsers that have signed in to an account. */
  browser: { user_id: number; token_digest: string; seen_at: Generated<Date> };
}
