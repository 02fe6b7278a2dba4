import { HOUR, MINUTE } from '#platform/time.ts';
import type { StoreSettings } from '#store/store.ts';

type Limits = Pick<StoreSettings, 'operator_hours' | 'operator_idle_minutes'>;

/** When the session of somebody with roles ends, however much it is used. */
export function operatorSessionEnd(createdAt: Date, { operator_hours }: Limits): Date {
  return new Date(createdAt.getTime() + operator_hours * HOUR);
}

/** Whether the session of somebody with roles has ended: by its age, or because it was not used. */
export function isOperatorSessionOver(
  { created_at, last_seen_at }: { created_at: Date; last_seen_at: Date },
  limits: Limits,
): boolean {
  const idleUntil = last_seen_at.getTime() + limits.operator_idle_minutes * MINUTE;
  return Date.now() >= Math.min(operatorSessionEnd(created_at, limits).getTime(), idleUntil);
}
