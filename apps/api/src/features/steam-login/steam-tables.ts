export interface SteamTables {
  /** On the way to Steam (`asked`), or back from it without an account (`vouched`). */
  steam_visit: {
    token_digest: string;
    step: 'asked' | 'vouched';
    steamid: string | null;
    redirect: string | null;
    expires_at: Date;
  };
  /** Answers of Steam that have been used. */
  steam_nonce: { nonce: string; expires_at: Date };
}
