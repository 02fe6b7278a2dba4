import { accountRepository } from '#shared/accounts/account-repository.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailRenderer } from '#shared/email/email-service.ts';
import type { EmailKind } from '#shared/email/email-texts.ts';
import { outboxRepository } from '#shared/email/outbox-repository.ts';

/** Enqueues an email about money in the transaction that moves it; closed accounts get none. */
export async function enqueueMoneyEmail(
  transaction: Database,
  renderer: EmailRenderer,
  kind: EmailKind,
  userId: number,
  money: Record<string, string>,
): Promise<void> {
  const account = await accountRepository(transaction).byId(userId);
  if (account?.email == null) return;
  const { name, email, language_id: languageId } = account;
  await outboxRepository(transaction).add(renderer({ kind, userId, name, email, languageId, money }));
}
