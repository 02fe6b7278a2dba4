import type { Database } from '#database/tables.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import type { LetterKind } from '#features/mail/letter-texts.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import type { Pen } from '#features/mail/mail-service.ts';

/** Posts a letter about money in the transaction that moves it; nobody is written to whose account is closed. */
export async function postMoneyLetter(
  transaction: Database,
  pen: Pen,
  kind: LetterKind,
  userId: number,
  money: Record<string, string>,
): Promise<void> {
  const account = await accountRepository(transaction).byId(userId);
  if (account?.email == null) return;
  const { name, email, language_id: languageId } = account;
  await mailRepository(transaction).add(pen({ kind, userId, name, email, languageId, money }));
}
