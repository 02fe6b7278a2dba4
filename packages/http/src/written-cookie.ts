/**
 * Cookie of a signed-in visitor who has just changed something, where replicas of the database may not have it yet. What
 * is kept for everybody may be older than the change.
 */
export const WRITTEN_COOKIE = 'written';
