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
  };
  /** Browsers that have signed in to an account. */
  browser: { user_id: number; token_digest: string; seen_at: Generated<Date> };
}
