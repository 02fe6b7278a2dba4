export interface SteamTables {
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
}
