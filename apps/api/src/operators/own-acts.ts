import { linkedAccounts } from '#operators/linked-accounts.ts';
import { ownersOf } from '#operators/owners-of.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Somebody who acts in the back office, by their account. */
interface Actor {
  userId: number;
  email: string;
}

interface Act {
  /** `order refund` */
  action: string;
  /** `order 12` */
  subject: string;
}

/** Writes the refusal of an act to the audit log. Returns the error. */
async function refused(
  database: Database,
  actor: Actor,
  { action, subject }: Act,
  code: 'own-account' | 'linked-account',
) {
  await auditLog(database).note({
    operator: actor.email,
    action: 'act refused',
    subject,
    after: { act: action, refused: code },
  });
  return new ApiError(code);
}

/**
 * The linked accounts that an act is about, for which somebody else decides.
 * @throws ApiError for an act on what is the actor's own; that is in the audit log
 */
export async function requireNotOwn(database: Database, actor: Actor, act: Act): Promise<number[]> {
  const owners = await ownersOf(database, act.subject);
  if (owners.includes(actor.userId)) throw await refused(database, actor, act, 'own-account');
  return linkedAccounts(database, actor.userId, owners);
}

/**
 * Requires that somebody may decide on what another person has requested: it is neither theirs, nor of an account that is linked
 * with theirs, nor was it requested by one.
 * @throws ApiError; that is in the audit log
 */
export async function requireIndependent(
  database: Database,
  actor: Actor,
  { requestedBy, ...act }: Act & { requestedBy: number | undefined },
): Promise<void> {
  const linked = await requireNotOwn(database, actor, act);
  const others = requestedBy === undefined ? [] : await linkedAccounts(database, actor.userId, [requestedBy]);
  if (linked.length + others.length > 0) throw await refused(database, actor, act, 'linked-account');
}
