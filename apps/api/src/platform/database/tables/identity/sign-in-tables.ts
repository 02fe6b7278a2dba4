import type { ColumnType, Generated } from 'kysely';

export interface SignInTables {
  /** Passkeys: their public keys only. */
  passkey: {
    id: Generated<number>;
    user_id: number;
    /** Base64url. */
    credential_id: string;
    /** COSE key, as base64url. */
    public_key: string;
    /** Of signatures, as the authenticator counts them; 0 where it does not. */
    counter: number;
    /** Separated by commas. */
    transports: string;
    name: string;
    /** Of the store that it was added in. */
    origin: string;
    created_at: ColumnType<Date, never, never>;
    last_used_at: Date | null;
  };
  authenticator_app: {
    user_id: number;
    /** Encrypted. */
    secret: string;
    /** Of the store that it was set up in. */
    origin: string;
    created_at: Generated<Date>;
    confirmed_at: Date | null;
    /** Time step of the last code taken. */
    last_step: number | null;
    last_used_at: Date | null;
  };
  recovery_code: { user_id: number; code_digest: string; used_at: Date | null };
  /** Challenges of WebAuthn; `user_id` is null for a sign-in with any passkey. */
  passkey_challenge: {
    challenge_digest: string;
    user_id: number | null;
    purpose: 'enrol' | 'sign-in' | 'prove';
    expires_at: Date;
  };
  /** Sign-ins whose first step is done and whose second is not. */
  pending_sign_in: {
    token_digest: string;
    user_id: number;
    first_step: 'password' | 'steam';
    /** What the first step has proved. */
    proved: string;
    tries: Generated<number>;
    language_id: number | null;
    expires_at: Date;
  };
  second_factor_removal: {
    id: Generated<number>;
    user_id: number;
    reason: string;
    requested_by: string;
    status: Generated<'waiting' | 'done' | 'stopped'>;
    created_at: ColumnType<Date, never, never>;
    due_at: Date;
    settled_at: Date | null;
  };
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
  /** State of a redirect to Steam (`asked`), or of a verified visitor without an account (`vouched`). */
  steam_visit: {
    token_digest: string;
    step: 'asked' | 'vouched';
    steamid: string | null;
    redirect: string | null;
    /** Account that the Steam account is to be linked to; null for a sign-in. */
    link_user_id: number | null;
    expires_at: Date;
  };
  /** Used nonces of Steam's responses. */
  steam_nonce: { nonce: string; expires_at: Date };
  /** Counters of the rate limits; `expire` is in milliseconds since 1970. */
  attempt: { key: string; points: Generated<number>; expire: number | null };
}
