import { APPROVERS, type ApprovalAction } from '@patina/shared-api/contract/desk/approvals';
import { linkedAccounts, ownersOf } from '#operators/own-acts.ts';
import type { Database } from '#platform/database/tables.ts';
import { type EmailService, outboxRepository, type Recipient, type Told } from '#store/store.ts';

export interface ApproverParts {
  emails: EmailService;
  /** Where the store is, for links in emails. */
  publicOrigin: string | undefined;
}

interface Asked {
  action: ApprovalAction;
  /** `order 12` */
  subject: string;
  /** Who asks, by the name in the audit log, and by their account. */
  by: string;
  requestedBy: number | undefined;
}

/**
 * Renders what those are told who may approve something; to be called before the transaction that requests it, in which the returned
 * function writes. Nobody is told who has requested it, whom it is about, or whose account is linked with one of these: they may not.
 */
export async function tellingApprovers(
  database: Database,
  { emails, publicOrigin }: ApproverParts,
  { action, subject, by, requestedBy }: Asked,
): Promise<(transaction: Database) => Promise<void>> {
  const [render, people] = await Promise.all([emails.renderer(), approversOf(database, action)]);
  const concerned = [...(await ownersOf(database, subject)), ...(requestedBy === undefined ? [] : [requestedBy])];
  const ids = people.flatMap(({ id }) => id ?? []);
  const linked = await Promise.all(concerned.map((one) => linkedAccounts(database, one, ids)));
  const excluded = new Set([...concerned, ...linked.flat()]);
  const links = publicOrigin === undefined ? {} : { link: `${publicOrigin}/desk/approvals` };
  const told: Told[] = people
    .filter(({ id }) => id !== null && !excluded.has(id))
    .map((person) => render('approvalRequested', person, { money: { act: action, subject, by }, ...links }));
  return async (transaction) => {
    for (const one of told) await outboxRepository(transaction).tell(one);
  };
}

/** Those whose roles decide on it. */
const approversOf = (database: Database, action: ApprovalAction): Promise<Recipient[]> =>
  database
    .selectFrom('operator_role')
    .innerJoin('user_account', 'user_account.id', 'operator_role.user_id')
    .select(['user_account.id', 'name', 'email', 'language_id', 'told_off', 'email_bounced_at'])
    .distinct()
    .where('role', 'in', APPROVERS[action])
    .where('closed_at', 'is', null)
    .where('locked_at', 'is', null)
    .orderBy('user_account.id')
    .execute();
