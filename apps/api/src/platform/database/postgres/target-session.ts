/** Which servers are used: `target_session_attrs` of libpq. */
export const TARGET_SESSIONS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type TargetSession = (typeof TARGET_SESSIONS)[number];

/** State of a server, as `SESSION_STATE` reads it. */
export interface SessionState {
  isStandby: boolean;
  isReadOnly: boolean;
}

/** One query, so that a new connection costs one round trip more. */
export const SESSION_STATE = `
  select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`;

/** Why a server is not used; undefined if it is. */
export function mismatchOf(target: TargetSession, { isStandby, isReadOnly }: SessionState): string | undefined {
  if (target === 'read-write' && (isStandby || isReadOnly)) return isStandby ? 'is a standby' : 'is read-only';
  if (target === 'primary' && isStandby) return 'is a standby';
  if (target === 'standby' && !isStandby) return 'is not a standby';
  if (target === 'read-only' && !isReadOnly) return 'is not read-only';
  return undefined;
}
