import type { Generated } from 'kysely';

export interface CredentialTables {
  /** Changes that their owner can undo by the link of the notice; deleted when it expires. */
  credential_change: {
    id: Generated<number>;
    user_id: number;
    /** One of `CredentialChangeKind`. */
    kind: string;
    /** Value before; empty if there was none, or it is a secret. */
    previous: Generated<string>;
    /** Session that made the change; null for operators. */
    session_id: number | null;
    token_digest: string;
    created_at: Generated<Date>;
    expires_at: Date;
    reverted_at: Date | null;
  };
}
