import type { Database } from '#database/tables.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import type { EmailRenderer } from '#features/email/email-service.ts';
import type { EmailKind } from '#features/email/email-texts.ts';
import { outboxRepository } from '#features/email/outbox-repository.ts';

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
