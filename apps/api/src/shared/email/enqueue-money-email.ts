import { accountRepository } from '#shared/accounts/account-repository.ts';
import type { Database } from '#shared/database/tables.ts';
import type { EmailRenderer } from '#shared/email/email-service.ts';
import type { EmailKind } from '#shared/email/email-texts.ts';
import { outboxRepository } from '#shared/email/outbox-repository.ts';
import type { EmailFacts, MoneyFacts } from '#shared/email/render-email.ts';

/** Enqueues an email about money or items in the transaction that moves them; closed accounts get none. */
export async function enqueueMoneyEmail(
  transaction: Database,
  renderer: EmailRenderer,
  kind: EmailKind,
  userId: number,
  money: MoneyFacts,
  links: Pick<EmailFacts, 'link' | 'more'> = {},
): Promise<void> {
  const account = await accountRepository(transaction).byId(userId);
  if (account?.email == null) return;
  const { name, email, language_id: languageId } = account;
  const message = renderer({ kind, userId, name, email, languageId, money, ...links });
  await outboxRepository(transaction).add({ ...message, is_kept: true });
}
