import type { Generated } from 'kysely';

export interface AccountTables {
  user_account: {
    id: Generated<number>;
    name: string;
    surname: string;
    /** Lower case; null once the account is closed. */
    email: string | null;
    email_verified_at: Date | null;
    /** E.164. */
    phone: Generated<string>;
    address: Generated<string>;
    city: Generated<string>;
    post_code: Generated<string>;
    country_id: number | null;
    /** 64-bit id of a Steam account, as digits. */
    steamid: string | null;
    trade_link: Generated<string>;
    /** argon2id; null for an account that signs in by Steam only. */
    password_hash: string | null;
    language_id: number | null;
    balance_minor: Generated<number>;
    /** The address that the account will have once it is verified. */
    pending_email: string | null;
    /** Last sign-in or confirmation by password. */
    password_proved_at: Date | null;
    /** When the Steam account was linked; null if the account was registered through it. */
    steam_linked_at: Date | null;
    /** Last change of credentials or trade link. */
    credentials_changed_at: Date | null;
    /** Since when nobody may sign in, buy or withdraw. */
    locked_at: Generated<Date | null>;
    /** For operators. */
    lock_reason: Generated<string | null>;
    created_at: Generated<Date>;
    closed_at: Date | null;
  };
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
  /** What accounts of the same person would share. */
  account_trait: {
    user_id: number;
    kind: 'steam' | 'card' | 'iban';
    /** Keyed for cards and IBANs. */
    digest: string;
  };
}
